import { addDays } from './platform/calendar.ts'
import { deleteRateLimitsBefore } from './auth/rate-limit-queries.ts'
import { deleteCaptchasBefore } from './auth/captcha-queries.ts'
import { deleteKeysBefore } from './http/idempotency-queries.ts'
import { deleteEventsBefore } from './ports/analytics-event-queries.ts'
import { deleteMessagesBefore } from './ports/sms-outbox-queries.ts'
import { deleteSessionsBefore } from './auth/session-queries.ts'
import type { Job } from './jobs/jobs.ts'

/** Deletes expired data: what is not stored cannot be stolen. */
export const housekeeping: Job = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock }) => {
    await deleteKeysBefore(db, addDays(clock.systemTime(), -2))
    await deleteSessionsBefore(db, addDays(clock.systemTime(), -120))
    await deleteRateLimitsBefore(db, addDays(clock.now(), -2))
    await deleteCaptchasBefore(db, addDays(clock.now(), -1))
    await deleteEventsBefore(db, addDays(clock.now(), -30))
    await deleteMessagesBefore(db, addDays(clock.now(), -1))
  },
}
