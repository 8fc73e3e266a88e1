import type { Sql } from '../db/db.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type CreditDecision = { reference: string; uid: string; outcome: 'freeze' | 'thaw' | 'reopen' }

/** Includes orders that are not paid out yet, and loans that were written off. */
export async function hasOpenOrder(sql: Sql, accountId: string): Promise<boolean> {
  return (await sql.query('select 1 from loan_order where account_id = $1 and open', [accountId])).length > 0
}

/** Stores a decision once, as `insertDecision` does. */
export const insertCreditDecision = (sql: Sql, { reference, uid, outcome }: CreditDecision, at: Date): Promise<boolean> =>
  insertDecision(sql, { table: 'credit_decision', reference, columns: { account_id: uid, outcome } }, at)
