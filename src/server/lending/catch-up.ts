import { catchUpCredit } from './audit.ts'
import { holdCredit, readCredit } from '../db/credits.ts'
import type { Sql } from '../db/db.ts'
import type { Loan } from '../db/loans.ts'
import { happen, holdLoan, openLoan } from '../db/loans.ts'
import type { Office } from '../../core/release.ts'
import { dueRefunds } from '../db/refunds.ts'
import type { Ports } from '../ports/ports.ts'
import { inTransaction } from './in-transaction.ts'
import { lenderOf } from './lender.ts'
import { isRunning } from './loan-states.ts'
import { followPayout, requestPayout } from './payouts.ts'
import { settleState } from './settle-state.ts'
import { postDay, readStanding, writeStanding } from './standing.ts'
import { catchUpRefunds } from './surplus.ts'

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
  if (!due(credit.next_at) && !due(loan?.next_at) && (await dueRefunds(sql, accountId, now)).length === 0) return
  await inTransaction(sql, async (tx) => {
    const held = await holdCredit(tx, accountId)
    await catchUpRefunds(tx, desk.ports, accountId, now)
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
