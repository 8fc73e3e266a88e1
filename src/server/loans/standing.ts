import { type Credit, readCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { type Loan, openOrLastUsed } from './loan-queries.ts'
import { isOpen } from './loan-states.ts'

/** `open`: the order that is open; `usedUntil`: when the last loan that was paid out ended, where none is. */
export type LimitUse = { open: Loan | undefined; usedUntil: Date | undefined }
/** A borrower's credit, and what it is used for. */
export type Standing = LimitUse & { credit: Credit }

export async function readLimitUse(sql: Sql, accountId: string): Promise<LimitUse> {
  const loan = await openOrLastUsed(sql, accountId)
  if (loan && isOpen(loan.state)) return { open: loan, usedUntil: undefined }
  return { open: undefined, usedUntil: (loan?.startedAt && loan.closedAt) ?? undefined }
}

export async function readStanding(sql: Sql, accountId: string): Promise<Standing> {
  return { credit: await readCredit(sql, accountId), ...(await readLimitUse(sql, accountId)) }
}
