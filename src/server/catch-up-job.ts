import { listDueAccounts } from './loans/loan-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'

const BATCH = 200

/** Audits, payouts, due days and late fees of everyone whose time has come. */
export const catchUpJobs: Job<Services>[] = [
  {
    name: 'catch-up',
    everySeconds: 5,
    async run(services) {
      const now = services.clock.now()
      for (const accountId of await listDueAccounts(services.db, now, BATCH)) {
        await services.catchUp(services.db, accountId, now).catch((error: unknown) => {
          // One borrower's fault must not keep the others waiting.
          services.log.error({ err: error, account: accountId }, 'could not bring an account up to date')
        })
      }
    },
  },
]
