import { columns } from '../db/columns.ts'
import type { Sql } from '../db/db.ts'
import { openFields, sealFields } from './sealed-fields.ts'

/** `contact`: e-mail and residence, which forms of other sections ask for. */
export type ProfileSection = 'person' | 'job' | 'work' | 'contacts' | 'contact'
export type Profile = { [section in ProfileSection]?: Record<string, unknown> }

export async function readProfile(sql: Sql, accountId: string): Promise<Profile> {
  const rows = await sql.query<{ section: ProfileSection; data: Record<string, unknown> }>(
    'select section, data from profile where account_id = $1',
    [accountId],
  )
  return Object.fromEntries(rows.map((row) => [row.section, openFields(sql.vault, row.data)]))
}

/** Column name of the index by which the owner of a number is found. */
export const IDENTITY_NUMBER_COLUMN = 'identity-number'

/** `asked`: fields of the form; one of them without a value was removed. `sealed`: names of the fields stored sealed. */
type SectionChange = { section: ProfileSection; fields: object; asked?: readonly string[]; sealed: ReadonlySet<string> }

/** Merges the fields into the stored section; a new value replaces the old one. */
export async function upsertSection(
  sql: Sql,
  accountId: string,
  { section, fields, asked = [], sealed }: SectionChange,
  { at, release, channel }: { at: Date; release: string; channel: string },
): Promise<void> {
  await sql.query(
    `insert into profile (account_id, section, data, saved_at, release, channel) values ($1, $2, $3::jsonb, $4, $5, $6)
     on conflict (account_id, section) do update set data = (profile.data - $7::text[]) || excluded.data, saved_at = excluded.saved_at,
       release = excluded.release, channel = excluded.channel`,
    [accountId, section, JSON.stringify(sealFields(sql.vault, fields, sealed)), at, release, channel, asked],
  )
}

/** For another application: the consent given for the previous one does not apply to it. */
export async function takeBackContactsConsent(sql: Sql, accountId: string): Promise<void> {
  await sql.query(`update profile set data = data - 'consent' where account_id = $1 and section = 'contacts'`, [accountId])
}

export const identityIndex = ({ vault }: Sql, cardid: string): string => vault.blindIndex(cardid, IDENTITY_NUMBER_COLUMN)

export async function identityOwner(sql: Sql, cardid: string): Promise<string | undefined> {
  const [row] = await sql.query<{ accountId: string }>(`select ${columns('account_id')} from identity where cardid = $1`, [
    identityIndex(sql, cardid),
  ])
  return row?.accountId
}

/** Returns false when the number belongs to another account, even if both submit it at the same time. */
export async function claimIdentity(sql: Sql, accountId: string, cardid: string, at: Date): Promise<boolean> {
  const index = identityIndex(sql, cardid)
  await sql.query('delete from identity where account_id = $1 and cardid <> $2', [accountId, index])
  await sql.query('insert into identity (cardid, account_id, claimed_at) values ($1, $2, $3) on conflict (cardid) do nothing', [
    index,
    accountId,
    at,
  ])
  return (await identityOwner(sql, cardid)) === accountId
}
