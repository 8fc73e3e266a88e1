/**
 * Messages over HTTP, to a provider or to a small program in front of one. `POST <SMS_URL>` with {"id", "phone", "text"}, signed as
 * `signed-request.ts` says; `Idempotency-Key` is the id, for the same message may come again.
 *
 *   2xx                  taken
 *   400, 404, 410, 422   will never be taken, and is given up
 *   anything else        comes again
 */
import { dropDeliveries, finishDelivery, postponeDelivery, takeDeliveries, type Delivery } from '../db/deliveries.ts'
import { putMessage } from '../db/outbox.ts'
import type { Job } from '../jobs.ts'
import type { Services } from '../services.ts'
import { askSigned, type Remote } from './signed-request.ts'
import type { SmsPort } from './sms.ts'

const AT_ONCE = 20
const HOLD_MS = 30_000
/** A code lives for five minutes. */
const LIFE_MS = 5 * 60_000
const LONGEST_WAIT_MS = 30_000
const NEVER = new Set([400, 404, 410, 422])

/** Leaves the message in the database, so that it goes out exactly when the caller's transaction commits. */
export const httpSms: SmsPort = {
  send: (sql, message) => putMessage(sql, message, message.at),
}

export function smsJob(remote: Remote): Job {
  return {
    name: 'sms',
    everySeconds: 1,
    async run(services) {
      const now = services.clock.now()
      const bornAfter = new Date(now.getTime() - LIFE_MS)
      const late = await dropDeliveries(services.db, bornAfter)
      if (late > 0) services.log.error({ count: late }, 'messages were given up, for the provider took none of them in time')
      const due = await takeDeliveries(services.db, now, new Date(now.getTime() + HOLD_MS), bornAfter, AT_ONCE)
      await Promise.all(due.map((delivery) => deliver(services, remote, delivery)))
    },
  }
}

async function deliver({ db, clock, log }: Services, remote: Remote, { id, phone, text, attempts }: Delivery): Promise<void> {
  const status = await askSigned(remote, { method: 'POST', body: { id, phone, text }, key: id }).then(
    (answer) => answer.status,
    () => 0,
  )
  if (status >= 200 && status < 300) return finishDelivery(db, id)
  log.warn({ message: id, status }, 'the SMS provider did not take a message')
  if (NEVER.has(status)) return finishDelivery(db, id)
  await postponeDelivery(db, id, new Date(clock.now().getTime() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** attempts)))
}
