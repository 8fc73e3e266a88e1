import type { Sql } from '../db/db.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Services } from '../calls/services.ts'
import type { Job } from '../jobs/jobs.ts'
import { releaseCoupon } from './coupon-queries.ts'
import { recordMerchantEvent } from './merchant-events.ts'
import { closePurchase, listExpiredPurchases, lockPurchase } from './purchase-queries.ts'

/** Orders per run. */
const BATCH = 100

/** Releases the coupon and notifies the merchant. Returns false when the order was paid or closed before. */
export function endPurchase(sql: Sql, id: string, state: 'cancelled' | 'expired', now: Date): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (purchase?.state !== 'open' || (state === 'expired' && purchase.expiresAt > now)) return false
    await closePurchase(tx, id, state)
    await releaseCoupon(tx, id, now)
    await recordMerchantEvent(tx, id, `order.${state}`, now)
    return true
  })
}

/** A run continues after the last order of the previous one, so that orders that always fail do not block others. */
export function createExpirePurchasesJob(batch = BATCH): Job<Services> {
  let after: string | undefined
  return {
    name: 'expire-purchases',
    everySeconds: 5,
    async run({ db, clock, log }) {
      const now = clock.now()
      const orders = await listExpiredPurchases(db, now, batch, after)
      after = orders.length < batch ? undefined : orders.at(-1)
      for (const order of orders) {
        await endPurchase(db, order, 'expired', now).catch((error: unknown) => {
          log.error({ order, err: error }, 'an unpaid order could not be expired')
        })
      }
    },
  }
}
