import type { Sql } from '../db/db.ts'
import type { Loan } from './loan-queries.ts'

/** `order_no`: as the borrower reads it out. */
export type LoanDecision = { reference: string; uid: string; order_no: string; outcome: 'cancel' | 'refuse' | 'writeOff' }

/** False when the reference was taken before. */
export async function insertLoanDecision(sql: Sql, { reference, outcome }: LoanDecision, loan: Loan, at: Date): Promise<boolean> {
  const rows = await sql.query(
    `insert into loan_decision (reference, account_id, loan_id, outcome, decided_at) values ($1, $2, $3, $4, $5)
     on conflict (reference) do nothing returning reference`,
    [reference, loan.accountId, loan.id, outcome, at],
  )
  return rows.length === 1
}
