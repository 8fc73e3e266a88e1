import { DAY_SECONDS } from '../product/time.ts'
import { addDays } from './platform/calendar.ts'
import { deleteRateLimitsBefore } from './auth/rate-limit-queries.ts'
import { deleteCaptchasBefore } from './auth/captcha-queries.ts'
import { deleteFrameTokensBefore } from './account/frame-token-queries.ts'
import { deleteKeysBefore } from './http/idempotency-queries.ts'
import { deleteEventsBefore } from './ports/analytics-event-queries.ts'
import { deleteMessagesBefore } from './ports/sms-outbox-queries.ts'
import { deleteSessionsBefore } from './auth/session-queries.ts'
import { policyOf } from './catalog/policy.ts'
import { deleteCardPhotosBefore } from './profile/card-photo-queries.ts'
import { deleteSelfiesBefore } from './profile/face-check-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job, JobDeps } from './jobs/jobs.ts'

/** Deletes expired data: what is not stored cannot be stolen. */
/** Days for which an ended session still tells a copied refresh token. */
const SPENT_DAYS = 30

export const housekeeping: Job<JobDeps & Pick<Services, 'settings' | 'config'>> = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock, settings, config }) => {
    await deleteKeysBefore(db, addDays(clock.systemTime(), -2))
    await deleteSessionsBefore(db, addDays(clock.systemTime(), -SPENT_DAYS - settings.sessions.maxAgeSeconds / DAY_SECONDS))
    await deleteFrameTokensBefore(db, clock.systemTime())
    await deleteRateLimitsBefore(db, addDays(clock.now(), -2))
    await deleteCaptchasBefore(db, addDays(clock.now(), -1))
    await deleteEventsBefore(db, addDays(clock.now(), -30))
    await deleteMessagesBefore(db, addDays(clock.now(), -1))
    const photosFrom = addDays(clock.now(), -policyOf(config).terms.faces.keepDays)
    await deleteCardPhotosBefore(db, photosFrom)
    await deleteSelfiesBefore(db, photosFrom)
  },
}
