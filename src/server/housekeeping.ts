import { BATCH } from './db/delete-batch.ts'
import { DAY_SECONDS } from '../product/time.ts'
import { policyOf } from './catalog/policy.ts'
import { addDays } from './platform/calendar.ts'
import { deleteAccessBefore } from './person/person-queries.ts'
import { deleteRateLimitsBefore } from './auth/rate-limit-queries.ts'
import { deleteCaptchasBefore } from './auth/captcha-queries.ts'
import { deleteSmsCodesBefore } from './auth/sms-code-queries.ts'
import { deletePartnerTicketsBefore } from './auth/partner-sign-in-queries.ts'
import { deleteGeolocationsBefore } from './account/geolocation-queries.ts'
import { deleteUnpaidBefore } from './commerce/purchase-queries.ts'
import { deleteFeedbackBefore } from './inbox/feedback-queries.ts'
import { deleteInboxBefore } from './inbox/message-queries.ts'
import { deleteBusinessPhotosBefore } from './profile/business-photo-queries.ts'
import { deleteFrameTokensBefore } from './account/frame-token-queries.ts'
import { deleteKeysBefore } from './http/idempotency-queries.ts'
import { deleteEventsBefore } from './ports/analytics-event-queries.ts'
import { clearPayoutBodies } from './ports/payout-request-queries.ts'
import { deleteMessagesBefore } from './ports/sms-outbox-queries.ts'
import { deleteSessionsBefore } from './auth/session-queries.ts'
import { clearCardPhotosBefore } from './profile/card-photo-queries.ts'
import { deleteSelfiesBefore } from './profile/face-check-queries.ts'
import { deleteSentSelfiesBefore } from './profile/sent-selfie-queries.ts'
import type { Services } from './calls/services.ts'
import type { Job, JobDeps } from './jobs/jobs.ts'

/** Batches per kind of data in one run; the rest waits for the next run. */
const MAX_BATCHES = 100

/**
 * Deletes data past its retention in `flows/policy/retention.json`: data that is not stored cannot be stolen. A kind that fails does not
 * stop the others.
 */
export const housekeeping: Job<JobDeps & Pick<Services, 'settings' | 'config'>> = {
  name: 'housekeeping',
  everySeconds: 600,
  run: async ({ db, clock, log, settings, config }) => {
    const { retention, terms } = policyOf(config)
    const { days } = retention
    const wall = (count: number) => addDays(clock.systemTime(), -count)
    const business = (count: number) => addDays(clock.now(), -count)
    let unsentEvents = 0
    const deleteEvents = async () => {
      const { deleted, unsent } = await deleteEventsBefore(db, business(days.analytics))
      unsentEvents += unsent
      return deleted
    }
    /** Each deletes one batch and returns its number of rows. */
    const kinds: Record<string, () => Promise<number>> = {
      idempotency: () => deleteKeysBefore(db, wall(days.idempotency)),
      sessions: () => deleteSessionsBefore(db, wall(days.sessions + settings.sessions.maxAgeSeconds / DAY_SECONDS)),
      frameTokens: () => deleteFrameTokensBefore(db, clock.systemTime()),
      partnerTickets: () => deletePartnerTicketsBefore(db, wall(days.idempotency)),
      rateLimit: () => deleteRateLimitsBefore(db, business(days.rateLimit)),
      captchas: () => deleteCaptchasBefore(db, business(days.captchas)),
      smsCodes: () => deleteSmsCodesBefore(db, business(days.smsCodes)),
      analytics: deleteEvents,
      sms: () => deleteMessagesBefore(db, business(days.sms)),
      transfers: () => clearPayoutBodies(db, business(days.transfers)),
      cardPhotos: () => clearCardPhotosBefore(db, business(terms.faces.keepDays)),
      selfies: () => deleteSelfiesBefore(db, business(terms.faces.keepDays)),
      sentSelfies: () => deleteSentSelfiesBefore(db, business(terms.faces.keepDays)),
      businessPhotos: () => deleteBusinessPhotosBefore(db, business(days.businessPhotos)),
      geolocations: () => deleteGeolocationsBefore(db, business(days.geolocations)),
      messages: () => deleteInboxBefore(db, business(days.messages)),
      feedback: () => deleteFeedbackBefore(db, business(days.feedback)),
      unpaidPurchases: () => deleteUnpaidBefore(db, business(days.unpaidPurchases)),
      staff: () => db.transaction((tx) => deleteAccessBefore(tx, wall(days.staff))),
    }
    for (const [kind, deleteBatch] of Object.entries(kinds)) {
      try {
        for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await deleteBatch()) < BATCH) break
      } catch (error) {
        log.error({ kind, err: error }, 'deleting data past its retention failed')
      }
    }
    if (unsentEvents > 0)
      log.error({ count: unsentEvents }, 'analytics events were deleted unsent: the provider did not accept them in time')
  },
}
