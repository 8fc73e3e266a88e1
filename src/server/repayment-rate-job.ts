import type { Services } from './calls/services.ts'
import type { Job } from './jobs/jobs.ts'
import { hasRepaymentRate, insertRepaymentRate } from './loans/repayment-rate-queries.ts'
import { toDayNumber } from './platform/calendar.ts'

/** Counts the loans once a day. */
export const repaymentRateJob: Job<Pick<Services, 'db' | 'clock' | 'log'>> = {
  name: 'repayment-rate',
  everySeconds: 600,
  async run({ db, clock }) {
    const today = toDayNumber(clock.now())
    if (!(await hasRepaymentRate(db, today))) await insertRepaymentRate(db, today)
  },
}
