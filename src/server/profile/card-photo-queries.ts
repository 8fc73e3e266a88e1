import type { Sql } from '../db/db.ts'

export const CARD_PHOTO_COLUMN = 'card-photo'

/** `unread`: nothing was read from it, so a person looks at it. */
type CardPhoto = { photo: Uint8Array; unread: boolean }

export async function saveCardPhoto(sql: Sql, accountId: string, { photo, unread }: CardPhoto, at: Date): Promise<void> {
  const sealed = sql.vault.seal(Buffer.from(photo).toString('base64'), CARD_PHOTO_COLUMN)
  await sql.query(
    `insert into card_photo (account_id, photo, taken_at, unread) values ($1, $2, $3, $4)
     on conflict (account_id) do update set photo = excluded.photo, taken_at = excluded.taken_at, unread = excluded.unread`,
    [accountId, sealed, at, unread],
  )
}

export async function readCardPhoto(sql: Sql, accountId: string): Promise<CardPhoto | undefined> {
  const [row] = await sql.query<{ photo: string; unread: boolean }>('select photo, unread from card_photo where account_id = $1', [
    accountId,
  ])
  return row && { photo: Buffer.from(sql.vault.open(row.photo, CARD_PHOTO_COLUMN), 'base64'), unread: row.unread }
}

export async function hasCardPhoto(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query('select 1 from card_photo where account_id = $1', [accountId])).length > 0
}

export async function deleteCardPhotosBefore(sql: Sql, before: Date): Promise<void> {
  await sql.query('delete from card_photo where taken_at < $1', [before])
}
