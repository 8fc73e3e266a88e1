import { type Credit, readCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { type Loan, openLoan } from './loan-queries.ts'

/** A borrower's credit, and the order that is open. */
export type Standing = { credit: Credit; open: Loan | undefined }

export async function readStanding(sql: Sql, accountId: string): Promise<Standing> {
  return { credit: await readCredit(sql, accountId), open: await openLoan(sql, accountId) }
}
