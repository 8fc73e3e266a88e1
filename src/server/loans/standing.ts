import { type Credit, readCredit } from '../credit/credit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { type Loan, findOpenOrLastLoan } from './loan-queries.ts'
import { isOpen } from './loan-states.ts'

/** `open`: the open order. `usedUntil`: without one, the end of the last loan that was paid out. */
type LimitUse = { open: Loan | undefined; usedUntil: Date | undefined }
/** A borrower's credit and its use. */
export type Standing = LimitUse & { credit: Credit }

export async function readLimitUse(sql: Sql, accountId: string): Promise<LimitUse> {
  const loan = await findOpenOrLastLoan(sql, accountId)
  if (loan && isOpen(loan.state)) return { open: loan, usedUntil: undefined }
  return { open: undefined, usedUntil: (loan?.startedAt && loan.closedAt) ?? undefined }
}

/**
 * Throws unless the borrower may take a loan or make a purchase. The approval is checked before open loans, so that a frozen borrower is
 * not told to pay back first, only to be refused again.
 */
export async function requireMayBorrow(sql: Sql, accountId: string): Promise<Standing> {
  const standing = await readStanding(sql, accountId)
  if (standing.credit.state !== 'approved') throw new ApiError('notApproved')
  if (standing.open) throw new ApiError('orderOpen')
  return standing
}

export async function readStanding(sql: Sql, accountId: string): Promise<Standing> {
  return { credit: await readCredit(sql, accountId), ...(await readLimitUse(sql, accountId)) }
}
