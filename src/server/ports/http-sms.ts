/**
 * Messages over HTTP, to a provider or to a small program in front of one. `POST <SMS_URL>` with {"id", "phone", "text"}, signed as in
 * `signed-request.ts`; `Idempotency-Key` is the id, because a message may be sent again.
 *
 *   2xx                  accepted
 *   400, 404, 410, 422   refused for good, and given up
 *   anything else        sent again
 */
import { discardLateDeliveries, finishDelivery, postponeDelivery, claimDeliveries, type Delivery } from './sms-delivery-queries.ts'
import { insertMessage } from './sms-outbox-queries.ts'
import type { Job, JobDeps } from '../jobs/jobs.ts'
import type { ProviderEndpoint } from '../platform/settings.ts'
import { sendSignedRequest } from './signed-request.ts'
import type { SmsPort } from './sms-port.ts'

const BATCH = 20
const CLAIM_MS = 30_000
/** A code is valid for five minutes. */
const CODE_LIFE_MS = 5 * 60_000
const LONGEST_WAIT_MS = 30_000
const PERMANENT_FAILURES = new Set([400, 404, 410, 422])

/** Stored in the caller's transaction, so that it is sent exactly when that commits. */
export const httpSms: SmsPort = {
  send: (sql, { until, ...message }) =>
    insertMessage(sql, message, { nextAt: message.at, expiresAt: until ?? new Date(message.at.getTime() + CODE_LIFE_MS) }),
}

export function smsJob(remote: ProviderEndpoint): Job {
  return {
    name: 'sms',
    everySeconds: 1,
    async run(deps) {
      const now = deps.clock.now()
      const late = await discardLateDeliveries(deps.db, now)
      if (late > 0) deps.log.error({ count: late }, 'messages were given up, for the provider took none of them in time')
      const due = await claimDeliveries(deps.db, now, new Date(now.getTime() + CLAIM_MS), BATCH)
      await Promise.all(due.map((delivery) => deliver(deps, remote, delivery)))
    },
  }
}

async function deliver({ db, clock, log }: JobDeps, remote: ProviderEndpoint, { id, phone, text, attempts }: Delivery): Promise<void> {
  const status = await sendSignedRequest(remote, { method: 'POST', body: { id, phone, text }, key: id }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status >= 200 && status < 300) return finishDelivery(db, id)
  log.warn({ message: id, status }, 'the SMS provider did not take a message')
  if (PERMANENT_FAILURES.has(status)) return finishDelivery(db, id)
  await postponeDelivery(db, id, new Date(clock.now().getTime() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempts)))
}
