import { type Account, isErased } from '../auth/account-queries.ts'
import type { Sql } from '../db/db.ts'
import { contactIndex } from '../profile/contact-queries.ts'
import { insertDecision } from '../staff/decision-queries.ts'

/** `phone`: E.164. */
export type ContactDecision = { reference: string; uid: string; phone: string; outcome: 'remove' }

/** Stores a decision once, as `insertDecision` does. The number in a decision about a person who was erased since is not there to be compared. */
export function insertContactDecision(
  sql: Sql,
  { reference, uid, phone, outcome }: ContactDecision,
  account: Account,
  at: Date,
): Promise<boolean> {
  const number = { phone_index: contactIndex(sql, phone) }
  const columns = { account_id: uid, outcome, ...(isErased(account) ? {} : number) }
  return insertDecision(sql, { table: 'contact_decision', reference, columns, notes: number }, at)
}
