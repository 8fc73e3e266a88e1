import { formats } from '../../product/formats.ts'
import { assertAffordable, isAffordable, readBorrowerBounds } from '../loans/borrower-bounds.ts'
import { creditUse } from '../loans/credit-limit.ts'
import { ratesOf } from '../loans/quote.ts'
import { apiStatus } from '../loans/loan-states.ts'
import { ApiError } from '../calls/errors.ts'
import { Unchanged, type CallContext, type Handlers } from '../calls/call-handler.ts'
import { displayName, omitMissing, toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { saveConsent } from '../auth/consent-queries.ts'
import { currentPurchaseAgreements } from '../catalog/agreements.ts'
import { legalText } from '../legal/legal-texts.ts'
import { saveGeolocation } from '../account/geolocation-queries.ts'
import { redeemCoupon } from './coupon-queries.ts'
import { couponReplies } from './coupons.ts'
import { assertPayable, claimPayablePurchase, requirePurchase } from './find-purchase.ts'
import { recordMerchantEvent } from './merchant-events.ts'
import { kindOf, offeredProducts, planReply, productReply, purchasePlan, type PayLaterKind } from './purchase-plan.ts'
import { financedAmount } from './purchase-postings.ts'
import type { Purchase } from './purchase-queries.ts'
import { purchaseSummary } from './purchase-reply.ts'
import { startPurchaseLoan } from './start-purchase-loan.ts'

type OrderPayload = { sign_key: string; product_id?: string; coupon_id?: string }

/** Products that the order can be paid with, before the limit by income. */
async function offersOf(context: CallContext, memberContext: MemberContext, purchase: Purchase, kind: PayLaterKind) {
  const { now, policy } = memberContext
  const merchant = policy.merchants.get(purchase.merchant)
  if (!merchant) throw new ApiError('purchaseClosed')
  const bounds = await readBorrowerBounds(context.sql, memberContext)
  const amount = financedAmount(purchase)
  return { bounds, offers: offeredProducts(policy, merchant, amount, kind, { config: context.config, now, birth: bounds.birth }) }
}

async function openOrder(context: CallContext, payload: OrderPayload, kind: PayLaterKind) {
  const memberContext = await loadMemberContext(context)
  const { now, policy } = memberContext
  const { purchase, standing } = await claimPayablePurchase(context, memberContext, payload)
  const product = payload.product_id === undefined ? undefined : policy.payLater.get(payload.product_id)
  if (payload.product_id !== undefined && (!product || kindOf(product) !== kind)) throw new ApiError('notFound', { field: '/product_id' })
  const coupons = await couponReplies(context, memberContext, purchase)
  const coupon = coupons.find(({ id }) => id === payload.coupon_id)
  const { available } = await creditUse(context, now, standing)
  return {
    ...purchaseSummary(context, purchase),
    coupons,
    ...(coupon && { coupon }),
    saving_amount: toNumber(purchase.saving),
    pay_amount: toNumber(financedAmount(purchase)),
    available,
  }
}

async function listProducts(context: CallContext, kind: PayLaterKind) {
  const memberContext = await loadMemberContext(context)
  const purchase = await requirePurchase(context)
  const { offers, bounds } = await offersOf(context, memberContext, purchase, kind)
  const amount = financedAmount(purchase)
  const affordable = offers.filter(([, product]) => isAffordable(amount, product.period, ratesOf(product), bounds))
  // A borrower without a declared income has no credit limit either; the order call says so.
  const isBound = bounds.maxInstalment > 0n && affordable.length < offers.length
  const most = formats.rupiah(toNumber(bounds.maxInstalment))
  return omitMissing({
    lists: affordable.map(([id, product]) => productReply(context, id, product, amount)),
    closed_reason: isBound ? context.text('policy.period.purchase', { most }) : undefined,
  })
}

async function preview(context: CallContext, { amount, pid }: { amount: number; pid: string }, kind: PayLaterKind) {
  const memberContext = await loadMemberContext(context)
  const { now, policy } = memberContext
  const purchase = await requirePurchase(context)
  const product = policy.payLater.get(pid)
  if (!product || kindOf(product) !== kind) throw new ApiError('notFound', { field: '/pid' })
  const plan = purchasePlan(product, BigInt(amount))
  assertAffordable(plan, await readBorrowerBounds(context.sql, memberContext), '/pid')
  return planReply(context, pid, product, { plan, saving: purchase.saving, now })
}

export const commerceHandlers = {
  commerceOrderGuest: async ({ sign_key }, context) => {
    const purchase = await requirePurchase(context, sign_key)
    assertPayable(purchase, context.clock.now())
    return new Unchanged(purchaseSummary(context, purchase))
  },

  commerceOrder: async (payload, context) => openOrder(context, payload, 'instalment'),
  commerceOrderFree: async (payload, context) => openOrder(context, payload, 'interestFree'),
  commerceProducts: async (_payload, context) => listProducts(context, 'instalment'),
  commerceProductsFree: async (_payload, context) => listProducts(context, 'interestFree'),
  commercePreview: async (payload, context) => preview(context, payload, 'instalment'),
  commercePreviewFree: async (payload, context) => preview(context, payload, 'interestFree'),

  commerceLoan: async (payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { member, now, policy } = memberContext
    const { sql } = context
    // The product and the coupon may come under two names.
    const { pid, product_id = pid, coupon_id, coupons_id = coupon_id } = payload
    if (product_id !== pid) throw new ApiError('invalidField', { field: '/product_id' })
    if (coupon_id !== undefined && coupon_id !== coupons_id) throw new ApiError('invalidField', { field: '/coupons_id' })
    const agreements = currentPurchaseAgreements(context, payload)
    const chosen = { sign_key: payload.sign_key, coupon_id: coupons_id }
    const { purchase, standing } = await claimPayablePurchase(context, memberContext, chosen)
    const amount = financedAmount(purchase)
    if (BigInt(payload.amount) !== amount) throw new ApiError('amountChanged', { field: '/amount', amount: formats.rupiah(amount) })
    const product = policy.payLater.get(pid)
    if (!product) throw new ApiError('notFound', { field: '/pid' })
    const { offers, bounds } = await offersOf(context, memberContext, purchase, kindOf(product))
    if (!offers.some(([id]) => id === pid)) throw new ApiError('notFound', { field: '/pid' })
    const { available } = await creditUse(context, now, standing)
    if (amount > BigInt(available)) throw new ApiError('limitShort', { field: '/amount', available: formats.rupiah(available) })
    const plan = purchasePlan(product, amount)
    assertAffordable(plan, bounds, '/pid')
    const planned = planReply(context, pid, product, { plan, saving: purchase.saving, now })
    if (planned.quote_id !== payload.quote_id) throw new ApiError('quoteChanged')
    const loan = await startPurchaseLoan(context, memberContext, purchase, pid, plan)
    const props = { plan: planned, merchant: displayName(context, `merchant.${purchase.merchant}`) }
    const kept = { release: context.config.release, loanId: loan.id }
    await saveConsent(sql, member.id, legalText(context, 'purchase', props), { ...kept, version: agreements.agreement }, now)
    await saveConsent(sql, member.id, legalText(context, 'riplayPurchase', props), { ...kept, version: agreements.riplay }, now)
    await redeemCoupon(sql, purchase.id, now)
    await saveGeolocation(sql, member.id, 'order', context.geolocation, now)
    await recordMerchantEvent(sql, purchase.id, 'order.paid', now)
    return {
      order_id: purchase.id,
      order_no: purchase.no,
      amount: toNumber(amount),
      saving_amount: toNumber(purchase.saving),
      status: apiStatus[loan.state].name,
      apply_time: toSeconds(now),
    }
  },
} satisfies Partial<Handlers>
