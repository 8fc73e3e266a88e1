import { formats } from '../../product/formats.ts'
import { createPlan, type Plan } from '../../product/loan-math.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { displayName, toNumber } from '../calls/reply-fields.ts'
import type { Merchant, PayLaterProduct, Policy } from '../catalog/policy.ts'
import { planFigures } from '../loans/plan-figures.ts'
import { isPeriodOffered, ratesOf } from '../loans/quote.ts'
import { quoteId } from '../loans/quote-id.ts'
import { toDayNumber } from '../platform/calendar.ts'

export type PayLaterKind = 'interestFree' | 'instalment'

export const kindOf = ({ interest, fee }: PayLaterProduct): PayLaterKind => (interest === 0 && fee === 0 ? 'interestFree' : 'instalment')

type OfferContext = { config: ServerConfig; now: Date; birth: number | undefined }

/** Products that the merchant accepts, the borrower may use and the amount allows. */
export function offeredProducts(
  policy: Policy,
  merchant: Merchant,
  amount: bigint,
  kind: PayLaterKind,
  { config, now, birth }: OfferContext,
): [string, PayLaterProduct][] {
  return [...policy.payLater].filter(
    ([id, product]) =>
      merchant.products.includes(id) &&
      kindOf(product) === kind &&
      amount >= BigInt(product.minimum) &&
      amount <= BigInt(product.maximum) &&
      isPeriodOffered(config, product, now, { birth, instalments: product.period }),
  )
}

/** @throws ApiError for an amount that the product does not take */
export function purchasePlan(product: PayLaterProduct, amount: bigint): Plan {
  if (amount < BigInt(product.minimum) || amount > BigInt(product.maximum))
    throw new ApiError('purchaseAmount', {
      field: '/amount',
      minimum: formats.rupiah(product.minimum),
      maximum: formats.rupiah(product.maximum),
    })
  return createPlan({ principal: amount, instalments: product.period, rates: ratesOf(product) })
}

export function productReply(context: CallContext, pid: string, product: PayLaterProduct, amount: bigint) {
  const plan = purchasePlan(product, amount)
  return {
    pid,
    name: displayName(context, `product.${pid}`),
    period: product.period,
    days: plan.days,
    interest_rate: product.interest,
    fee_rate: product.fee,
    late_rate: product.late,
    first_amount: toNumber(plan.rows[0]!.amount),
    last_amount: toNumber(plan.rows.at(-1)!.amount),
    total: toNumber(plan.total),
    interest_free: kindOf(product) === 'interestFree',
  }
}

/** The id covers every figure of the plan, so that the loan cannot follow another plan than the one shown. */
export function planReply(
  context: CallContext,
  pid: string,
  product: PayLaterProduct,
  { plan, saving, now }: { plan: Plan; saving: bigint; now: Date },
) {
  const shown = { pid, period: product.period, ...planFigures(plan, toDayNumber(now), product), saving_amount: toNumber(saving) }
  // Without the name, which depends on the language.
  return { quote_id: quoteId([JSON.stringify(shown)]), name: displayName(context, `product.${pid}`), ...shown }
}
