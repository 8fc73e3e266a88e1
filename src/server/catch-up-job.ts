import { listDueAccounts } from './loans/loan-queries.ts'
import type { Job } from './jobs/jobs.ts'
import { catchUp } from './catch-up.ts'

const BATCH = 200

/** Audits, payouts, due days and late fees of everyone whose time has come. */
export const catchUpJobs: Job[] = [
  {
    name: 'catch-up',
    everySeconds: 5,
    async run(services) {
      const now = services.clock.now()
      for (const accountId of await listDueAccounts(services.db, now, BATCH)) {
        await catchUp(services.db, services, accountId, now).catch((error: unknown) => {
          // One borrower's fault must not keep the others waiting.
          services.log.error({ err: error, account: accountId }, 'could not bring an account up to date')
        })
      }
    },
  },
]
