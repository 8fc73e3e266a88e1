import type { Sql } from '../db/db.ts'
import type { CreditState } from '../credit/credit-queries.ts'
import type { LoanState } from '../loans/loan-states.ts'

/** `credit`: null before the first application. `no`, `loan`: of the newest order. */
type BorrowerRow = { id: string; phone: string; credit: CreditState | null; no: string | null; loan: LoanState | null }

/** The newest first. */
export async function listRecentBorrowers(sql: Sql, limit: number): Promise<BorrowerRow[]> {
  return sql.query<BorrowerRow>(
    `select a.id, a.phone, c.state as credit, l.no, l.state as loan
     from account a left join credit c on c.account_id = a.id
     left join lateral (select no, state from loan_order where account_id = a.id order by created_at desc limit 1) l on true
     order by a.created_at desc limit $1`,
    [limit],
  )
}
