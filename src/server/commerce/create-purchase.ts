import { isDeepStrictEqual } from 'node:util'
import { withReferenceNumber } from '../calls/reference-number.ts'
import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { addMinutes } from '../platform/calendar.ts'
import type { Settings } from '../platform/settings.ts'
import type { Merchant } from '../catalog/policy.ts'
import { amountInvalid } from './amount-invalid.ts'
import { findMerchantOrder, insertPurchase, type Purchase, type PurchaseLine } from './purchase-queries.ts'
import { signKeyOf } from './sign-key.ts'

type NewOrder = { merchantOrder: string; customer: string; amount: number; lines: PurchaseLine[]; returnUrl: string }

/** Page of the sandbox's own shop on this server. */
const SANDBOX_SHOP = '/sandbox/shop'

export function isOwnAddress({ site }: Merchant, url: string, { sandbox }: Pick<Settings, 'sandbox'>): boolean {
  if (sandbox && (url === SANDBOX_SHOP || url.startsWith(`${SANDBOX_SHOP}?`))) return true
  if (!URL.canParse(url)) return false
  const { origin, username, password } = new URL(url)
  return origin === site && username === '' && password === '' && url.startsWith(`${site}/`)
}

/**
 * Creates an order; idempotent by the merchant's own number. @throws ApiError for the same number with other content, for the number of an
 * order that ended unpaid, and for a new order of a shop that takes none.
 */
export async function createPurchase(sql: Sql, id: string, merchant: Merchant, order: NewOrder, now: Date): Promise<Purchase> {
  const { merchantOrder, customer, lines, returnUrl } = order
  const amount = BigInt(order.amount)
  const sum = lines.reduce((total, { price, quantity }) => total + BigInt(price) * BigInt(quantity), 0n)
  if (sum !== amount) throw amountInvalid(sum, sum)
  if (merchant.takesOrders === false && !(await findMerchantOrder(sql, id, merchantOrder))) throw new ApiError('purchaseClosed')
  const wanted = { merchant: id, merchantOrder, customer, amount, lines, returnUrl }
  const times = { createdAt: now, expiresAt: addMinutes(now, merchant.orderMinutes) }
  const purchase = await withReferenceNumber(
    'B',
    now,
    async (no) => (await insertPurchase(sql, { no, ...wanted, ...times })) ?? (await findMerchantOrder(sql, id, merchantOrder)),
  )
  const isSame = purchase.customer === customer && purchase.returnUrl === returnUrl && isDeepStrictEqual(purchase.lines, lines)
  if (!isSame) throw new ApiError('keyReused')
  if (hasEndedUnpaid(purchase, now)) throw new ApiError('purchaseClosed')
  return purchase
}

const hasEndedUnpaid = ({ state, expiresAt }: Purchase, now: Date): boolean =>
  state === 'open' ? expiresAt <= now : state === 'cancelled' || state === 'expired'

/** Page on which the buyer confirms the order, below the app's own address. */
export function checkoutPath(sql: Sql, purchase: Purchase): string {
  const query = new URLSearchParams({ app_id: purchase.merchant, sign_key: signKeyOf(sql.vault, purchase) })
  if (purchase.customer) query.set('app_uid', purchase.customer)
  return `/third/pay/order?${query.toString()}`
}
