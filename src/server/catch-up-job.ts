import { listDueAccounts, type DueAccount, type DueKind } from './loans/due-account-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'
import { findOpenLoan } from './loans/loan-queries.ts'
import { addHours } from './platform/calendar.ts'

/** Accounts per query. */
const BATCH = 200
const EVERY_SECONDS = 5
/** Shorter than the lease, so that no second server starts meanwhile. */
const MAX_RUN_MS = 4000
/** An account that keeps failing is logged as an error once in this many hours. */
const LOG_HOURS = 1

/**
 * Runs batches until nothing is due or the run's time is up, which may be within a batch. After each batch of bills, accounts that wait for
 * money or an answer come first again, so that the bills due at midnight do not delay a payout. A run continues after the last account of
 * the previous one, so that accounts that always fail do not block others, and comes by one of each kind at least.
 */
export function createCatchUpJob(batch = BATCH, longestRunMs = MAX_RUN_MS): Job<Services> {
  const after: { [kind in DueKind]?: DueAccount | undefined } = {}
  const logged = new Map<string, Date>()
  /** Logs the loan's id, but nothing about the borrower. */
  const logFailure = async ({ db, log }: Services, accountId: string, now: Date, error: unknown): Promise<void> => {
    for (const [id, at] of logged) if (addHours(at, LOG_HOURS) <= now) logged.delete(id)
    if (logged.has(accountId)) return
    logged.set(accountId, now)
    const loan = await findOpenLoan(db, accountId).catch(() => undefined)
    log.error({ ...(loan && { loan: loan.id }), err: error }, 'could not bring an account up to date')
  }
  /** True when there may be more. */
  const catchUpBatch = async (services: Services, kind: DueKind, end: number): Promise<boolean> => {
    const { db, clock, catchUp } = services
    const now = clock.now()
    const due = await listDueAccounts(db, kind, now, batch, after[kind])
    let last: DueAccount | undefined
    for (const account of due) {
      const { accountId } = account
      // An error of one borrower must not stop the others.
      await catchUp(db, accountId, now).catch((error: unknown) => logFailure(services, accountId, now, error))
      last = account
      if (performance.now() >= end) break
    }
    const isMore = due.length === batch || last !== due.at(-1)
    after[kind] = isMore ? last : undefined
    return isMore
  }
  return {
    name: 'catch-up',
    everySeconds: EVERY_SECONDS,
    async run(services) {
      const end = performance.now() + longestRunMs
      let isMore: boolean
      do {
        const isMoreOfOthers = await catchUpBatch(services, 'others', end)
        isMore = (await catchUpBatch(services, 'bills', end)) || isMoreOfOthers
      } while (isMore && performance.now() < end)
    },
  }
}
