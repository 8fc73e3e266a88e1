import type { Sql } from '../db/db.ts'
import { insertDecision } from '../staff/decision-queries.ts'

/** `phone`: E.164. */
export type PhoneDecision = { reference: string; uid: string; phone: string }

/** Stores a decision once, as `insertDecision` does. */
export function insertPhoneDecision(sql: Sql, { reference, uid, phone }: PhoneDecision, phoneBefore: string, at: Date): Promise<boolean> {
  const columns = { account_id: uid, phone }
  return insertDecision(sql, { table: 'phone_decision', reference, columns, notes: { phone_before: phoneBefore } }, at)
}
