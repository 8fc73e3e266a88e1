import { DAY_SECONDS } from '../product/time.ts'
import { policyOf } from './catalog/policy.ts'
import { addDays } from './platform/calendar.ts'
import { deleteAccessBefore } from './person/person-queries.ts'
import { deleteRateLimitsBefore } from './auth/rate-limit-queries.ts'
import { deleteCaptchasBefore } from './auth/captcha-queries.ts'
import { deleteSmsCodesBefore } from './auth/sms-code-queries.ts'
import { deletePartnerTicketsBefore } from './auth/partner-sign-in-queries.ts'
import { deleteFrameTokensBefore } from './account/frame-token-queries.ts'
import { deleteKeysBefore } from './http/idempotency-queries.ts'
import { deleteEventsBefore } from './ports/analytics-event-queries.ts'
import { clearPayoutBodies } from './ports/payout-request-queries.ts'
import { deleteMessagesBefore } from './ports/sms-outbox-queries.ts'
import { deleteSessionsBefore } from './auth/session-queries.ts'
import { deleteCardPhotosBefore } from './profile/card-photo-queries.ts'
import { deleteSelfiesBefore } from './profile/face-check-queries.ts'
import { deleteSentSelfiesBefore } from './profile/sent-selfie-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job, JobDeps } from './jobs/jobs.ts'

/** Deletes what `flows/policy/retention.json` no longer keeps: what is not stored cannot be stolen. */
export const housekeeping: Job<JobDeps & Pick<Services, 'settings' | 'config'>> = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock, settings, config }) => {
    const { retention, terms } = policyOf(config)
    const { days } = retention
    const wall = (count: number) => addDays(clock.systemTime(), -count)
    const business = (count: number) => addDays(clock.now(), -count)
    await deleteKeysBefore(db, wall(days.replays))
    await deleteSessionsBefore(db, wall(days.logins + settings.sessions.maxAgeSeconds / DAY_SECONDS))
    await deleteFrameTokensBefore(db, clock.systemTime())
    await deletePartnerTicketsBefore(db, wall(days.replays))
    await deleteRateLimitsBefore(db, business(days.allowances))
    await deleteCaptchasBefore(db, business(days.captchas))
    await deleteSmsCodesBefore(db, business(days.codes))
    await deleteEventsBefore(db, business(days.analytics))
    await deleteMessagesBefore(db, business(days.sms))
    await clearPayoutBodies(db, business(days.transfers))
    await deleteCardPhotosBefore(db, business(terms.faces.keepDays))
    await deleteSelfiesBefore(db, business(terms.faces.keepDays))
    await deleteSentSelfiesBefore(db, business(terms.faces.keepDays))
    await db.transaction((tx) => deleteAccessBefore(tx, wall(days.staff)))
  },
}
