import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { BATCH } from '../db/delete-batch.ts'
import { identityIndex } from './profile-queries.ts'

export const CARD_PHOTO_COLUMN = 'card-photo'

/** `unread`: nothing could be read from it, and no person has looked at it yet. */
type CardPhoto = { photo: Uint8Array; unread: boolean }

/**
 * `number`: the number when it was read without doubt. Otherwise the number of an earlier photo stays, so that an unreadable photo cannot
 * remove a known number.
 */
export async function saveCardPhoto(
  sql: Sql,
  accountId: string,
  { photo, unread, number }: CardPhoto & { number?: string | undefined },
  at: Date,
): Promise<void> {
  const sealed = sql.vault.seal(Buffer.from(photo).toString('base64'), CARD_PHOTO_COLUMN)
  await sql.query(
    `insert into card_photo (account_id, photo, taken_at, unread, number_index) values ($1, $2, $3, $4, $5)
     on conflict (account_id) do update set photo = excluded.photo, taken_at = excluded.taken_at, unread = excluded.unread,
       number_index = coalesce(excluded.number_index, card_photo.number_index)`,
    [accountId, sealed, at, unread, number === undefined ? null : identityIndex(sql, number)],
  )
}

/** Returns false also when no number was read without doubt from any photo of a card. */
export async function isNumberOfAnotherCard(sql: Sql, accountId: string, number: string): Promise<boolean> {
  const index = identityIndex(sql, number)
  return (await sql.query('select 1 from card_photo where account_id = $1 and number_index <> $2', [accountId, index])).length > 0
}

/** Whether the card is unread, even if its photo was deleted since. */
export async function hasUnreadCard(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query('select 1 from card_photo where account_id = $1 and unread', [accountId])).length > 0
}

/** Marks cards that a person has looked at: of one account, or all. */
export async function markCardSeen(sql: Sql, accountId?: string): Promise<void> {
  await sql.query('update card_photo set unread = false where unread and ($1::uuid is null or account_id = $1)', [accountId ?? null])
}

/** `sealed`: the photo as stored, different for each upload, even of the same photo. */
export type StoredCard = CardPhoto & { sealed: string }

export async function readCardPhoto(sql: Sql, accountId: string): Promise<StoredCard | undefined> {
  const [row] = await sql.query<{ photo: string; unread: boolean }>('select photo, unread from card_photo where account_id = $1', [
    accountId,
  ])
  if (!row?.photo) return undefined
  return { photo: Buffer.from(sql.vault.open(row.photo, CARD_PHOTO_COLUMN), 'base64'), unread: row.unread, sealed: row.photo }
}

/** Whether no other card was stored since this one was read. */
export async function isStoredCard(sql: Sql, accountId: string, { sealed }: StoredCard): Promise<boolean> {
  return (await sql.query('select 1 from card_photo where account_id = $1 and photo = $2', [accountId, sealed])).length > 0
}

export async function cardTakenAt(sql: Sql, accountId: string): Promise<Date | undefined> {
  const [row] = await sql.query<{ takenAt: Date }>(`select ${columns('taken_at')} from card_photo where account_id = $1 and photo <> ''`, [
    accountId,
  ])
  return row?.takenAt
}

export async function hasCardPhoto(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query(`select 1 from card_photo where account_id = $1 and photo <> ''`, [accountId])).length > 0
}

/**
 * Clears the photos of up to one batch and returns their number. The index of the number stays, so that a face that matched the card cannot
 * count for another number later.
 */
export async function clearCardPhotosBefore(sql: Sql, before: Date): Promise<number> {
  const rows = await sql.query(
    `update card_photo set photo = '' where account_id in (
       select account_id from card_photo where taken_at < $1 and photo <> '' limit ${BATCH})
     returning 1`,
    [before],
  )
  return rows.length
}
