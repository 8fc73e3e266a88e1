import type { Sql } from '../db/db.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type CreditDecision = { reference: string; uid: string; outcome: 'freeze' | 'thaw' }

/** As `insertDecision`. */
export const insertCreditDecision = (sql: Sql, { reference, uid, outcome }: CreditDecision, at: Date): Promise<boolean> =>
  insertDecision(sql, { table: 'credit_decision', reference, columns: { account_id: uid, outcome } }, at)
