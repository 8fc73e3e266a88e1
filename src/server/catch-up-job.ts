import { listDueAccounts } from './loans/loan-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'

const BATCH = 200

export const catchUpJobs: Job<Services>[] = [
  {
    name: 'catch-up',
    everySeconds: 5,
    async run(services) {
      const now = services.clock.now()
      for (const accountId of await listDueAccounts(services.db, now, BATCH)) {
        await services.catchUp(services.db, accountId, now).catch((error: unknown) => {
          // An error of one borrower must not stop the others.
          services.log.error({ err: error, account: accountId }, 'could not bring an account up to date')
        })
      }
    },
  },
]
