import { deleteRateLimitsBefore } from './db/budgets.ts'
import { deleteCaptchasBefore } from './db/captchas.ts'
import { deleteKeysBefore } from './db/idempotency.ts'
import { deleteMessagesBefore } from './db/outbox.ts'
import { deleteSessionsBefore } from './db/sessions.ts'
import type { Job } from './jobs.ts'

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
