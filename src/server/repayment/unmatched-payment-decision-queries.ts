import type { Sql } from '../db/db.ts'
import type { Loan } from '../loans/loan-queries.ts'

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

/** `again`: the reference was taken before. `settled`: another decision was taken about the payment. */
export async function insertUnmatchedPaymentDecision(
  sql: Sql,
  { reference, outcome, reason }: UnmatchedPaymentDecision,
  paymentId: string,
  loan: Loan | undefined,
  at: Date,
): Promise<'new' | 'again' | 'settled'> {
  const rows = await sql.query(
    `insert into unmatched_payment_decision (reference, payment_id, outcome, reason, account_id, loan_id, decided_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning reference`,
    [reference, paymentId, outcome, reason, loan?.accountId ?? null, loan?.id ?? null, at],
  )
  if (rows.length === 1) return 'new'
  const known = await sql.query('select 1 from unmatched_payment_decision where reference = $1', [reference])
  return known.length === 1 ? 'again' : 'settled'
}
