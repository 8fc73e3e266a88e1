import { formats } from '../../product/formats.ts'
import { PERIOD_DAYS } from '../../product/loan-math.ts'
import type { MemberContext } from '../account/member-context.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { displayName, omitMissing, toNumber } from '../calls/reply-fields.ts'
import type { Product } from '../catalog/policy.ts'
import { acceptedAges } from '../credit/age-limits.ts'
import { type BorrowerBounds, isAffordable } from './borrower-bounds.ts'
import { highestAmount, maxAmount } from './credit-limit.ts'
import { type OfferedPeriods, periodsOf, ratesOf } from './quote.ts'
import type { Standing } from './standing.ts'

/** `available`: rupiah left of the limit. */
type Borrower = { standing: Standing; bounds: BorrowerBounds; available: number }

export function productReply(
  context: CallContext,
  { now }: MemberContext,
  { standing, bounds, available }: Borrower,
  [pid, product]: readonly [string, Product],
) {
  const { config, text } = context
  const isApproved = standing.credit.state === 'approved'
  const canOrder = isApproved && !standing.open
  const maxInstalment = toNumber(bounds.maxInstalment)
  const most = highestAmount(config, product, now, bounds, available)
  const periods = periodsOf(config, product, now, bounds.birth)
  const words = { age: acceptedAges(config).to + 1, most: formats.rupiah(maxInstalment) }
  const reasons = [...(canOrder && most === 0 ? amountReasons(product, available, periods) : []), ...periodReasons(periods)]
  const start = startOffer(product, most, periods.offered, isApproved ? bounds : undefined)
  return omitMissing({
    pid,
    name: displayName(context, `product.${pid}`),
    min_amount: product.minimum,
    max_amount: most === 0 ? product.maximum : most,
    step: product.step,
    periods: periods.offered,
    max_instalment: isApproved ? maxInstalment : undefined,
    start_amount: start.amount,
    start_period: start.period,
    closed_reason: reasons.length > 0 ? reasons.map((reason) => text(`policy.period.${reason}`, words)).join(' ') : undefined,
    period_days: PERIOD_DAYS,
    interest_rate: product.interest,
    fee_rate: product.fee,
    late_rate: product.late,
    available: canOrder && most > 0 && periods.offered.length > 0,
  })
}

/** Why not even the lowest amount can be borrowed. */
function amountReasons(product: Product, available: number, { offered }: OfferedPeriods): ('limit' | 'income')[] {
  if (maxAmount(product, available) === 0) return ['limit']
  return offered.length > 0 ? ['income'] : []
}

/** Why some or all periods are not offered. */
const periodReasons = ({ offered, closedFor }: OfferedPeriods) =>
  closedFor.map((reason) => (offered.length > 0 ? reason : (`${reason}All` as const)))

/** Amount and period that are selected at first. `bounds`: of a borrower who is approved, for whom the period must be affordable. */
function startOffer(product: Product, most: number, offered: readonly number[], bounds: BorrowerBounds | undefined) {
  const amount = maxAmount(product, Math.min(product.start.amount, most)) || product.minimum
  const affordable = bounds ? offered.filter((period) => isAffordable(amount, period, ratesOf(product), bounds)) : offered
  return { amount, period: affordable.findLast((period) => period <= product.start.period) ?? affordable[0] }
}
