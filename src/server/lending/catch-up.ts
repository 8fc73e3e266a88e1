import { outstanding } from '../../core/statement.ts'
import { catchUpCredit } from './audit.ts'
import { holdCredit, readCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import type { Loan } from '../db/loans.ts'
import { happen, holdLoan, openLoan, setNextAt } from '../db/loans.ts'
import { closeCodes } from '../db/payment-codes.ts'
import type { Office } from '../../core/release.ts'
import type { Ports } from '../ports/ports.ts'
import { dateOf, dayOf, endOfDay } from './days.ts'
import { inTransaction } from './in-transaction.ts'
import { lenderOf } from './lender.ts'
import { isRunning } from './loan-states.ts'
import { followPayout, requestPayout } from './payouts.ts'
import { postDay, readStanding, writeStanding } from './standing.ts'
import type { Standing } from './standing.ts'

export type Desk = { office: Office; ports: Ports }

/** More steps than any order can take at one moment; a guard against a table that goes round. */
const MOST_STEPS = 20

/**
 * Brings one borrower's affairs up to `now`: whatever only time was needed for has happened afterwards. The jobs do it for everyone
 * and each read does it for its own account, so a moved clock shows at once. Doing it twice, or at once, changes nothing more.
 */
export async function catchUp(sql: Sql, desk: Desk, accountId: string, now: Date): Promise<void> {
  const [credit, loan] = [await readCredit(sql, accountId), await openLoan(sql, accountId)]
  const due = (at: Date | null | undefined) => at !== null && at !== undefined && at <= now
  if (!due(credit.next_at) && !due(loan?.next_at)) return
  await inTransaction(sql, async (tx) => {
    const held = await holdCredit(tx, accountId)
    await catchUpCredit(tx, desk.office, accountId, held, now, loan !== undefined)
    const found = await openLoan(tx, accountId)
    let current = found && (await holdLoan(tx, found.id))
    for (let step = 0; current?.next_at && current.next_at <= now && step < MOST_STEPS; step++) {
      const next: Loan | undefined = await catchUpLoan(tx, desk, current, now)
      if (!next) break
      current = next
    }
  })
}

async function catchUpLoan(sql: Sql, { office, ports }: Desk, loan: Loan, now: Date): Promise<Loan | undefined> {
  const lender = lenderOf(office)
  if (loan.state === 'waiting') return requestPayout(sql, ports, lender, loan, now)
  if (loan.state === 'pending' || loan.state === 'unknown') return followPayout(sql, ports, lender, loan, now)
  if (loan.state === 'bounced') return happen(sql, loan, 'fixExpired', now)
  if (!isRunning(loan.state)) return undefined
  const standing = await readStanding(sql, loan, now)
  await writeStanding(sql, standing)
  await postDay(sql, standing, now)
  return settleState(sql, standing, now)
}

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
