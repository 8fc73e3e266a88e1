/**
 * Messages to the borrower's app over HTTP, through a service that knows the account's devices. `POST <PUSH_URL>` with
 * {"id", "account", "text"}, signed as in `signed-request.ts`; `Idempotency-Key` is the id, because a message may be sent again.
 *
 *   2xx            accepted
 *   404, 410       the account has no app: sent by SMS instead
 *   400, 422       refused for good: given up
 *   anything else  sent again
 */
import type { Job } from '../jobs/jobs.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { deliveryJob, giveUp } from './delivery-job.ts'
import type { PushPort } from './push-port.ts'
import { sendBySms } from './sms-delivery-queries.ts'
import { insertMessage } from './sms-outbox-queries.ts'

/** Stored in the caller's transaction, so that it is sent exactly when that commits. */
export const httpPush: PushPort = {
  send: (sql, { accountId, until, ...message }) => insertMessage(sql, message, { nextAt: message.at, expiresAt: until, pushTo: accountId }),
}

export const pushJob = (remote: ProviderEndpoint): Job =>
  deliveryJob(remote, {
    name: 'push',
    bodyOf: ({ id, pushTo, text }) => ({ id, account: pushTo, text }),
    refusals: new Map([
      [404, ({ db, clock }, id) => sendBySms(db, id, clock.now())],
      [410, ({ db, clock }, id) => sendBySms(db, id, clock.now())],
      [400, giveUp],
      [422, giveUp],
    ]),
  })
