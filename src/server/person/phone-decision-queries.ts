import { type Account, isErased } from '../auth/account-queries.ts'
import type { Sql } from '../db/db.ts'
import { insertDecision } from '../staff/decision-queries.ts'

/** `phone`: E.164. */
export type PhoneDecision = { reference: string; uid: string; phone: string }

/** Stores a decision once, as `insertDecision` does. The number of a person who was erased since is not there to be compared. */
export function insertPhoneDecision(sql: Sql, { reference, uid, phone }: PhoneDecision, account: Account, at: Date): Promise<boolean> {
  const columns = { account_id: uid, ...(isErased(account) ? {} : { phone }) }
  return insertDecision(sql, { table: 'phone_decision', reference, columns, notes: { phone, phone_before: account.phone } }, at)
}
