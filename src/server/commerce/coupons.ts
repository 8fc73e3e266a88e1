import { formats } from '../../product/formats.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { displayName, omitMissing, toNumber } from '../calls/reply-fields.ts'
import type { Coupon } from '../catalog/policy.ts'
import { endOfDay, startOfDay, toDayNumber, toIsoDay, toSeconds } from '../platform/calendar.ts'
import { DAY_MS } from '../../product/time.ts'
import type { Sql } from '../db/db.ts'
import type { MemberContext } from '../account/member-context.ts'
import { couponOfPurchase, reservedCoupons, listCouponUses, lockCouponStock, releaseCoupon, reserveCoupon } from './coupon-queries.ts'
import { lockPurchase, type Purchase, setSaving } from './purchase-queries.ts'

/** Saving in rupiah, rounded down, and never the whole price. */
function couponSaving(coupon: Coupon, amount: bigint): bigint {
  const share = (amount * BigInt(coupon.percent)) / 100n
  const most = BigInt(coupon.maximumSaving)
  const saving = share < most ? share : most
  return saving < amount ? saving : 0n
}

type CouponRefusal = 'tooSmall' | 'elsewhere' | 'ended' | 'used' | 'gone'

function refusalOf(coupon: Coupon, { merchant, amount }: Purchase, now: Date): CouponRefusal | undefined {
  if (coupon.merchants && !coupon.merchants.includes(merchant)) return 'elsewhere'
  const today = toIsoDay(toDayNumber(now))
  if (today < coupon.from || today > coupon.to) return 'ended'
  return amount < BigInt(coupon.minimumPurchase) || couponSaving(coupon, amount) === 0n ? 'tooSmall' : undefined
}

const dayNumber = (isoDay: string): number => Date.parse(isoDay) / DAY_MS

/** Coupons ordered by saving, the highest first; unusable ones come last, each with its reason. */
export async function couponReplies(context: CallContext, { member, now, policy }: MemberContext, purchase: Purchase) {
  const uses = await listCouponUses(context.sql, member.id)
  const reserved = await reservedCoupons(context.sql)
  const lists = [...policy.coupons].map(([id, coupon]) => {
    const own = uses.find((use) => use.coupon === id)
    const mine = own?.purchaseId === purchase.id
    const refusal =
      refusalOf(coupon, purchase, now) ??
      (own?.state === 'used' && !mine ? 'used' : !own && (reserved.get(id) ?? 0) >= coupon.stock ? ('gone' as const) : undefined)
    const saving = refusal ? 0n : couponSaving(coupon, purchase.amount)
    const values = {
      least: formats.rupiah(coupon.minimumPurchase),
      most: formats.rupiah(coupon.maximumSaving),
      percent: coupon.percent,
      until: formats.date(endOfDay(dayNumber(coupon.to))),
    }
    return omitMissing({
      id,
      name: displayName(context, `coupon.${id}`),
      saving_amount: toNumber(saving),
      pay_amount: toNumber(purchase.amount - saving),
      max_cashback: coupon.maximumSaving,
      min_amount: coupon.minimumPurchase,
      rules: context.text('policy.coupon.rules', values),
      start_time: toSeconds(startOfDay(dayNumber(coupon.from))),
      end_time: endOfDay(dayNumber(coupon.to)),
      available: refusal === undefined,
      reason: refusal && context.text(`policy.coupon.${refusal}`, values),
    })
  })
  return lists.toSorted((a, b) => b.saving_amount - a.saving_amount)
}

/**
 * Reserves the coupon for the purchase in place of any other, or releases the reserved one. A coupon reserved for another open order of the
 * borrower moves over, since a shop opens a new order for a changed cart. Returns the saving in rupiah. The caller must hold the locks of
 * the borrower's credit row and the purchase.
 */
export async function selectCoupon(
  context: CallContext,
  { member, now, policy }: MemberContext,
  purchase: Purchase,
  id: string | undefined,
): Promise<bigint> {
  const { sql } = context
  const current = await couponOfPurchase(sql, purchase.id)
  if (id === undefined) {
    if (current) await releaseCoupon(sql, purchase.id, now)
    await setSaving(sql, purchase.id, 0n)
    return 0n
  }
  const coupon = policy.coupons.get(id)
  const invalid = new ApiError('couponInvalid', { field: '/coupon_id' })
  if (!coupon || refusalOf(coupon, purchase, now)) throw invalid
  const isOurs = current?.coupon === id
  const elsewhere = isOurs ? undefined : await lockReservation(sql, member.id, id)
  if (!isOurs && (current || elsewhere)) {
    await lockCouponStock(sql, [...(current ? [current.coupon] : []), id])
    if (current) await releaseCoupon(sql, purchase.id, now)
  }
  if (elsewhere) {
    await releaseCoupon(sql, elsewhere.id, now)
    await setSaving(sql, elsewhere.id, 0n)
  }
  const reservation = { coupon: id, stock: coupon.stock, accountId: member.id, purchaseId: purchase.id, at: now }
  if (!isOurs && !(await reserveCoupon(sql, reservation))) throw invalid
  const saving = couponSaving(coupon, purchase.amount)
  await setSaving(sql, purchase.id, saving)
  return saving
}

/** The borrower's other open order that holds the coupon, locked before the stock. */
async function lockReservation(sql: Sql, accountId: string, id: string): Promise<Purchase | undefined> {
  const use = (await listCouponUses(sql, accountId)).find(({ coupon, state }) => coupon === id && state === 'reserved')
  const purchase = use && (await lockPurchase(sql, use.purchaseId))
  return purchase?.state === 'open' ? purchase : undefined
}
