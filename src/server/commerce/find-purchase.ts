import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import type { Purchase } from './purchase-queries.ts'
import { findPurchase, lockPurchase } from './purchase-queries.ts'
import { isSignKeyOf, purchaseIdOf } from './sign-key.ts'

/**
 * The order that the headers name. Merchant, buyer, key in the body and borrower must all agree with it; anything else looks like an
 * order that does not exist. `lock`: for a change.
 */
export async function requirePurchase(
  { sql, member, merchantHeaders }: CallContext,
  bodyKey: string | undefined,
  lock?: 'lock',
): Promise<Purchase> {
  const { merchantId, signKey, customerId } = merchantHeaders
  const missing = new ApiError('notFound')
  const id = purchaseIdOf(signKey)
  if (id === undefined || (bodyKey !== undefined && bodyKey !== signKey)) throw missing
  const purchase = lock ? await lockPurchase(sql, id) : await findPurchase(sql, id)
  if (!purchase || !isSignKeyOf(sql.vault, signKey, purchase)) throw missing
  if (purchase.merchant !== merchantId || purchase.customer !== customerId) throw missing
  if (purchase.accountId !== null && purchase.accountId !== member?.id) throw missing
  return purchase
}

export function assertPayable(purchase: Purchase, now: Date): void {
  if (purchase.state !== 'open' || purchase.expiresAt <= now) throw new ApiError('purchaseClosed')
}
