/**
 * Messages over HTTP, to a provider or to a small program in front of one. `POST <SMS_URL>` with {"id", "phone", "text"}, signed as in
 * `signed-request.ts`; `Idempotency-Key` is the id, because a message may be sent again.
 *
 *   2xx                  accepted
 *   400, 404, 410, 422   refused for good: given up
 *   anything else        sent again
 */
import type { Job } from '../jobs/jobs.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { deliveryJob, giveUp } from './delivery-job.ts'
import { gsmText } from './gsm-text.ts'
import { insertMessage } from './sms-outbox-queries.ts'
import type { SmsPort } from './sms-port.ts'

/** Stored in the caller's transaction, so that it is sent exactly when that commits. */
export const httpSms: SmsPort = {
  send: (sql, { until, ...message }) => insertMessage(sql, message, { nextAt: message.at, expiresAt: until }),
}

export const smsJob = (remote: ProviderEndpoint): Job =>
  deliveryJob(remote, {
    name: 'sms',
    bodyOf: ({ id, phone, text }) => ({ id, phone, text: gsmText(text) }),
    refusals: new Map([400, 404, 410, 422].map((status) => [status, giveUp])),
  })
