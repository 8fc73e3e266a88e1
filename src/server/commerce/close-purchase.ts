import type { Sql } from '../db/db.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Services } from '../calls/services.ts'
import type { Job } from '../jobs/jobs.ts'
import { releaseCoupon } from './coupon-queries.ts'
import { recordMerchantEvent } from './merchant-events.ts'
import { closePurchase, listExpiredPurchases, lockPurchase } from './purchase-queries.ts'

const BATCH = 100

/** Releases its coupon and tells the merchant. False when it was paid or closed before. */
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

export const expirePurchasesJob: Job<Services> = {
  name: 'expire-purchases',
  everySeconds: 5,
  async run({ db, clock }) {
    const now = clock.now()
    for (const id of await listExpiredPurchases(db, now, BATCH)) await endPurchase(db, id, 'expired', now)
  },
}
