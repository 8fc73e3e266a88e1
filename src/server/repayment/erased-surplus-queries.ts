import { NOT_ERASED } from '../auth/account-queries.ts'
import type { Sql } from '../db/db.ts'

/** Whether the loan has a surplus that belongs to an erased person, who cannot be contacted. */
export async function hasErasedSurplus(sql: Sql, loanId: string): Promise<boolean> {
  const rows = await sql.query(
    `select from ledger join loan_order on loan_order.id = ledger.loan_id join account on account.id = loan_order.account_id
     where ledger.loan_id = $1 and not (${NOT_ERASED}) having sum(ledger.surplus) < 0`,
    [loanId],
  )
  return rows.length > 0
}
