import type { Sql } from '../db/db.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type UnmatchedPaymentDecision = {
  reference: string
  /** The provider's number of the payment. */
  psp_id: string
  outcome: 'refund' | 'assign'
  /** In the staff's words. */
  reason: string
  /** Of an assignment: whose loan, and its number as the borrower reads it out. */
  uid?: string
  order_no?: string
}

/** As `insertDecision`. The reason is not compared: it goes when the person is erased. */
export function insertUnmatchedPaymentDecision(
  sql: Sql,
  { reference, outcome, reason }: UnmatchedPaymentDecision,
  paymentId: string,
  loan: Loan | undefined,
  at: Date,
): Promise<boolean> {
  const columns = { payment_id: paymentId, outcome, account_id: loan?.accountId ?? null, loan_id: loan?.id ?? null }
  return insertDecision(sql, { table: 'unmatched_payment_decision', reference, columns, notes: { reason } }, at)
}
