import { outstandingAmount } from '../loans/statement.ts'
import type { Sql } from '../db/db.ts'
import { applyEvent } from '../loans/apply-event.ts'
import { type Loan, setNextAt } from '../loans/loan-queries.ts'
import { closePaymentCodes } from './payment-code-queries.ts'
import { startOfDay, toDayNumber } from '../platform/calendar.ts'
import type { LoanPosition } from '../loans/loan-position.ts'

/** The loan is due again at the end of the day. */
export async function updateLoanState(sql: Sql, { loan, statement }: LoanPosition, now: Date): Promise<Loan | undefined> {
  const nextAt = startOfDay(toDayNumber(now) + 1)
  if (outstandingAmount(statement) === 0n) {
    await closePaymentCodes(sql, loan.id)
    return applyEvent(sql, loan, 'settled', now, { nextAt: null })
  }
  const late = statement.bills.some((bill) => bill.daysLate > 0)
  if (late && loan.state === 'active') return applyEvent(sql, loan, 'duePassed', now, { nextAt })
  if (!late && loan.state === 'overdue') return applyEvent(sql, loan, 'caughtUp', now, { nextAt })
  await setNextAt(sql, loan.id, nextAt)
  return undefined
}
