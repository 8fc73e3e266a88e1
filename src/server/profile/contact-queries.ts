import type { Sql } from '../db/db.ts'
import { sealFields } from './sealed-fields.ts'

/** Column name of the index of a contact's number. */
const CONTACT_PHONE_COLUMN = 'contact-phone'

/** Keyed hash of a contact's number, which is kept after the number was removed. `phone`: E.164. */
export const contactIndex = ({ vault }: Sql, phone: string): string => vault.blindIndex(phone, CONTACT_PHONE_COLUMN)

/** Returns those of the numbers that the staff removed from this account. `phones`: E.164. */
export async function removedContacts(sql: Sql, accountId: string, phones: readonly string[]): Promise<string[]> {
  const rows = await sql.query<{ index: string }>(
    'select phone_index as index from contact_decision where account_id = $1 and phone_index = any($2::text[])',
    [accountId, phones.map((phone) => contactIndex(sql, phone))],
  )
  const removed = new Set(rows.map(({ index }) => index))
  return phones.filter((phone) => removed.has(contactIndex(sql, phone)))
}

export async function hasRemovedContact(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query('select 1 from contact_decision where account_id = $1 limit 1', [accountId])).length > 0
}

/** Replaces the list alone: the consent and the release of its answers stay. `sealed`: names of the fields stored sealed. */
export async function replaceContacts(sql: Sql, accountId: string, socials: readonly object[], sealed: ReadonlySet<string>): Promise<void> {
  await sql.query(`update profile set data = data || $2::jsonb where account_id = $1 and section = 'contacts'`, [
    accountId,
    JSON.stringify(sealFields(sql.vault, { socials }, sealed)),
  ])
}
