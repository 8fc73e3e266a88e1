import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import type { MemberContext } from '../account/member-context.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import { requireMayBorrow, type Standing } from '../loans/standing.ts'
import { selectCoupon } from './coupons.ts'
import { claimPurchase, findPurchase, lockPurchase, type Purchase } from './purchase-queries.ts'
import { isSignKeyOf, purchaseIdOf } from './sign-key.ts'

/** Returns the order that the headers name. `bodyKey`: the key in the body, which must be the same. */
export const requirePurchase = (context: CallContext, bodyKey?: string): Promise<Purchase> => namedPurchase(context, bodyKey, findPurchase)

/** Merchant, buyer, key in the body and borrower must all match the order; otherwise it seems not to exist. */
async function namedPurchase(
  { sql, member, merchantHeaders }: CallContext,
  bodyKey: string | undefined,
  find: typeof findPurchase,
): Promise<Purchase> {
  const { merchantId, signKey, customerId } = merchantHeaders
  const missing = new ApiError('notFound')
  const id = purchaseIdOf(signKey)
  if (id === undefined || (bodyKey !== undefined && bodyKey !== signKey)) throw missing
  const purchase = await find(sql, id)
  if (!purchase || !isSignKeyOf(sql.vault, signKey, purchase)) throw missing
  if (purchase.merchant !== merchantId || purchase.customer !== customerId) throw missing
  if (purchase.accountId !== null && purchase.accountId !== member?.id) throw missing
  return purchase
}

export function assertPayable(purchase: Purchase, now: Date): void {
  if (purchase.state !== 'open' || purchase.expiresAt <= now) throw new ApiError('purchaseClosed')
}

type ChosenPurchase = { sign_key: string; coupon_id?: string | undefined }

/** Claims a payable order for the borrower, locked together with the borrower's credit, and reserves the coupon. */
export async function claimPayablePurchase(
  context: CallContext,
  memberContext: MemberContext,
  { sign_key, coupon_id }: ChosenPurchase,
): Promise<{ purchase: Purchase; standing: Standing }> {
  const { sql } = context
  const { member, now } = memberContext
  await lockCredit(sql, member.id)
  const purchase = await namedPurchase(context, sign_key, lockPurchase)
  assertPayable(purchase, now)
  const standing = await requireMayBorrow(sql, member.id)
  await claimPurchase(sql, purchase.id, member.id)
  const saving = await selectCoupon(context, memberContext, purchase, coupon_id)
  return { purchase: { ...purchase, accountId: member.id, saving }, standing }
}
