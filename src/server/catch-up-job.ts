import { listDueAccounts } from './loans/loan-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'

/** Accounts that one run takes. */
const BATCH = 200

/** A run goes on behind the last account of the one before, so that accounts which fail each time hold up no others. */
export function createCatchUpJob(batch = BATCH): Job<Services> {
  let after: string | undefined
  return {
    name: 'catch-up',
    everySeconds: 5,
    async run(services) {
      const now = services.clock.now()
      const accounts = await listDueAccounts(services.db, now, batch, after)
      after = accounts.length < batch ? undefined : accounts.at(-1)
      for (const accountId of accounts) {
        await services.catchUp(services.db, accountId, now).catch((error: unknown) => {
          // An error of one borrower must not stop the others.
          services.log.error({ err: error }, 'could not bring an account up to date')
        })
      }
    },
  }
}
