/**
 * Notifies merchants of changes of their orders. `POST <webhook>` as in `merchant-openapi.ts`, signed as in `signed-request.ts` with the
 * merchant's newest key, which `x-key-id` names. `Idempotency-Key` is the event's id, because an event may be repeated. After any status
 * but 2xx it is sent again, at growing intervals, for about three days, and then logged as an error.
 */
import type { Services } from '../calls/services.ts'
import { createBackgroundWork } from '../jobs/background-work.ts'
import type { Job } from '../jobs/jobs.ts'
import { policyOf } from '../catalog/policy.ts'
import type { Sql } from '../db/db.ts'
import { addMinutes, toSeconds } from '../platform/calendar.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { sendSignedRequest } from '../ports/signed-request.ts'
import {
  claimMerchantEvents,
  finishMerchantEvent,
  insertMerchantEvent,
  type MerchantEvent,
  postponeMerchantEvent,
} from './merchant-event-queries.ts'
import { newestMerchantKey } from './merchant-key-queries.ts'
import { KEY_HEADER } from './merchant-requests.ts'
import { findPurchase } from './purchase-queries.ts'

export const merchantEvents = ['order.paid', 'order.refunded', 'order.cancelled', 'order.expired'] as const
type EventName = (typeof merchantEvents)[number]

/** Events per merchant sent at once. */
const BATCH = 20
const CLAIM_MINUTES = 1
const MAX_WAIT_MINUTES = 6 * 60
/** 1, 2, 4 … minutes, then every six hours. */
const ATTEMPTS = 20

export async function recordMerchantEvent(sql: Sql, purchaseId: string, event: EventName, at: Date): Promise<void> {
  const purchase = await findPurchase(sql, purchaseId)
  if (!purchase) throw new Error(`There is no order ${purchaseId}.`)
  const { id, merchant, merchantOrder, state, amount, refunded } = purchase
  const body = {
    event,
    order_id: id,
    merchant_order: merchantOrder,
    status: state,
    amount: toNumber(amount),
    refunded: toNumber(refunded),
    at: toSeconds(at),
  }
  await insertMerchantEvent(sql, { merchant, purchaseId, body, at })
}

/** Requests continue after the run, which takes no more events of that merchant until they end: a slow merchant does not hold up others. */
export function createMerchantEventsJob(): Job<Services> {
  const sending = createBackgroundWork()
  return {
    name: 'merchant-events',
    everySeconds: 2,
    async run(services) {
      const now = services.clock.now()
      const limits = { each: BATCH, except: sending.names() }
      const events = await claimMerchantEvents(services.db, now, addMinutes(now, CLAIM_MINUTES), limits)
      for (const merchant of new Set(events.map((event) => event.merchant))) {
        const own = events.filter((event) => event.merchant === merchant)
        sending.begin(merchant, Promise.all(own.map((event) => deliver(services, event))))
      }
    },
    settle: sending.settle,
  }
}

/** Never rejects: a failure is logged and retried, at the latest when its claim ends. */
async function deliver({ db, clock, config, log, settings }: Services, event: MerchantEvent): Promise<void> {
  const { id, merchant, attempts } = event
  const failed = (error: unknown): 0 => {
    log.error({ event: id, merchant, attempts, err: error }, 'an event of a merchant failed')
    return 0
  }
  try {
    // The sandbox shows the events itself, since its shops have no servers.
    const status = settings.sandbox ? 204 : await send(db, policyOf(config).merchants.get(merchant)?.webhook, event).catch(failed)
    if (status >= 200 && status < 300) return await finishMerchantEvent(db, id, clock.now())
    if (attempts >= ATTEMPTS) {
      const { event: name, order_id: order } = event.body
      log.error({ event: id, name, order, merchant, status, attempts }, 'an event was dropped: its merchant did not accept it in time')
      return await finishMerchantEvent(db, id, undefined)
    }
    log.warn({ event: id, merchant, status, attempts }, 'a merchant did not accept an event')
    await postponeMerchantEvent(db, id, addMinutes(clock.now(), Math.min(MAX_WAIT_MINUTES, 2 ** (attempts - 1))))
  } catch (error) {
    failed(error)
  }
}

/** The status; 0 without a reply. */
async function send(sql: Sql, webhook: string | undefined, { id, merchant, body }: MerchantEvent): Promise<number> {
  const key = await newestMerchantKey(sql, merchant)
  if (webhook === undefined || !key) return 0
  const remote = { url: webhook, secret: key.secret }
  return sendSignedRequest(remote, { method: 'POST', body: { id, ...body }, key: id, headers: { [KEY_HEADER]: key.id } }).then(
    (answer) => answer.status,
    () => 0,
  )
}
