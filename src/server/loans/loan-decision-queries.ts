import type { Sql } from '../db/db.ts'
import { insertDecision } from '../staff/decision-queries.ts'
import type { Loan } from './loan-queries.ts'

/** `order_no`: as read out by the borrower. */
export type LoanDecision = { reference: string; uid: string; order_no: string; outcome: 'cancel' | 'refuse' | 'writeOff' }

/** Stores a decision once, as `insertDecision` does. */
export function insertLoanDecision(sql: Sql, { reference, outcome }: LoanDecision, loan: Loan, at: Date): Promise<boolean> {
  const columns = { account_id: loan.accountId, loan_id: loan.id, outcome }
  return insertDecision(sql, { table: 'loan_decision', reference, columns }, at)
}
