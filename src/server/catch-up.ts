import { catchUpCredit } from './application/application-audit.ts'
import { type Credit, lockCredit } from './credit/credit-queries.ts'
import type { Sql } from './db/db.ts'
import { applyEvent } from './loans/apply-event.ts'
import { isAccountDue } from './loans/due-account-queries.ts'
import { type Loan, lockLoan, setNextAt } from './loans/loan-queries.ts'
import type { Services } from './calls/services.ts'
import { inTransaction } from './db/in-transaction.ts'
import { policyOf } from './catalog/policy.ts'
import { isRunning } from './loans/loan-states.ts'
import { readLimitUse } from './loans/standing.ts'
import { addBillMessages } from './loans/bill-messages.ts'
import { checkPayout, requestPayout } from './loans/payouts.ts'
import { updateLoanState } from './repayment/update-loan-state.ts'
import { postCorrection, readLoanPosition, saveBills } from './loans/loan-position.ts'
import { catchUpSurplusPayouts } from './repayment/surplus.ts'

type CatchUpDeps = Pick<Services, 'config' | 'ports'>

/** Upper bound of steps per account, more than any order needs; guards against a cycle in the table. */
const MAX_STEPS = 20

/**
 * Applies everything due by `now` for one borrower. Jobs do it for all accounts and each read does it for its own account, so that a moved
 * clock shows at once. Idempotent, also when two run at the same time.
 */
export const createCatchUp =
  (deps: CatchUpDeps): Services['catchUp'] =>
  (sql, accountId, now) =>
    catchUp(sql, deps, accountId, now)

async function catchUp(sql: Sql, deps: CatchUpDeps, accountId: string, now: Date): Promise<void> {
  if (!(await isAccountDue(sql, accountId, now))) return
  await inTransaction(sql, async (tx) => {
    const lockedCredit = await lockCredit(tx, accountId)
    await catchUpSurplusPayouts(tx, deps.ports, accountId, now)
    const { open, usedUntil } = await readLimitUse(tx, accountId)
    await catchUpCredit(tx, deps.config, accountId, { credit: lockedCredit, usedUntil: open ? now : usedUntil }, now)
    let current = open && (await lockLoan(tx, open.id))
    for (let step = 0; current?.nextAt && current.nextAt <= now && step < MAX_STEPS; step++) {
      const next: Loan | undefined = await catchUpLoan(tx, deps, current, lockedCredit, now)
      if (!next) break
      current = next
    }
  })
}

async function catchUpLoan(sql: Sql, { config, ports }: CatchUpDeps, loan: Loan, credit: Credit, now: Date): Promise<Loan | undefined> {
  const policy = policyOf(config)
  // While the borrower is frozen, a payout that is not sent yet waits until the thaw, and so does the deadline for correcting its bank
  // account.
  if ((loan.state === 'waiting' || loan.state === 'bounced') && credit.state === 'frozen') {
    await setNextAt(sql, loan.id, null)
    return undefined
  }
  if (loan.state === 'waiting') return requestPayout(sql, ports, policy, loan, now)
  if (loan.state === 'pending' || loan.state === 'unknown') return checkPayout(sql, ports, policy, loan, now)
  if (loan.state === 'bounced') return applyEvent(sql, loan, 'fixExpired', now, { nextAt: null })
  if (!isRunning(loan.state)) return undefined
  const position = await readLoanPosition(sql, loan, now)
  await saveBills(sql, position)
  await postCorrection(sql, position, now)
  await addBillMessages(sql, policy, position, now)
  return updateLoanState(sql, position, now)
}
