import { deleteRateLimitsBefore } from './auth/rate-limit-queries.ts'
import { deleteCaptchasBefore } from './auth/captcha-queries.ts'
import { deleteKeysBefore } from './http/idempotency-queries.ts'
import { deleteMessagesBefore } from './ports/sms-outbox-queries.ts'
import { deleteSessionsBefore } from './auth/session-queries.ts'
import type { Job } from './jobs/jobs.ts'

const DAY_MS = 86_400_000

/** Removes what is no longer needed: what stays on disk can also be stolen from it. */
export const housekeeping: Job = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    const daysAgo = (from: Date, days: number) => new Date(from.getTime() - days * DAY_MS)
    await deleteKeysBefore(db, daysAgo(clock.systemTime(), 2))
    await deleteSessionsBefore(db, daysAgo(clock.systemTime(), 120))
    await deleteRateLimitsBefore(db, daysAgo(clock.now(), 2))
    await deleteCaptchasBefore(db, daysAgo(clock.now(), 1))
    await deleteMessagesBefore(db, daysAgo(clock.now(), 1))
  },
}
