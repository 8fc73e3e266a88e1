import type { Sql } from '../db/db.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { insertDecision } from '../staff/decision-queries.ts'

export type UnmatchedPaymentDecision = {
  reference: string
  /** The provider's number of the payment. */
  psp_id: string
  outcome: 'refund' | 'assign'
  /** Reason in the staff member's words. */
  reason: string
  /** Account and number of the loan that an assignment names. */
  uid?: string
  order_no?: string
}

/** Stores a decision once, as `insertDecision` does. The reason is not compared, because it is removed when the person is erased. */
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
