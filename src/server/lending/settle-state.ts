import { outstanding } from '../../core/statement.ts'
import type { Sql } from '../db/db.ts'
import type { Loan } from '../db/loans.ts'
import { happen, setNextAt } from '../db/loans.ts'
import { closeCodes } from '../db/payment-codes.ts'
import { dateOf, dayOf, endOfDay } from './days.ts'
import type { Standing } from './standing.ts'

/** Lets a running loan's state follow its standing; looked at again when the day is over. */
export async function settleState(sql: Sql, { loan, statement }: Standing, now: Date): Promise<Loan | undefined> {
  const nextAt = dateOf(endOfDay(dayOf(now)) + 1)
  if (outstanding(statement) === 0n) {
    await closeCodes(sql, loan.id)
    return happen(sql, loan, 'settled', now)
  }
  const late = statement.bills.some((bill) => bill.daysLate > 0)
  if (late && loan.state === 'active') return happen(sql, loan, 'duePassed', now, { nextAt })
  if (!late && loan.state === 'overdue') return happen(sql, loan, 'caughtUp', now, { nextAt })
  await setNextAt(sql, loan.id, nextAt)
  return undefined
}
