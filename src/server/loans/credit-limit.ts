import { maxPrincipal } from '../../product/loan-math.ts'
import type { Standing } from './standing.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Product } from '../catalog/policy.ts'
import { limitEnd } from '../credit/credit-state.ts'
import type { BorrowerBounds } from './borrower-bounds.ts'
import { periodsOf, ratesOf } from './quote.ts'
import { isRunning } from './loan-states.ts'
import type { MemberContext } from '../account/member-context.ts'
import { readLoanPosition } from './loan-position.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'
import { paidAmounts } from './statement.ts'

/** Rounds down to the product's step; 0 when not even its lowest amount fits. */
export function maxAmount(product: Product, available: number): number {
  const most = Math.min(product.maximum, available)
  return most < product.minimum ? 0 : most - ((most - product.minimum) % product.step)
}

/** The highest amount that this borrower may take from the remaining limit: its instalments are affordable over some offered period. */
export function highestAmount(config: ServerConfig, product: Product, now: Date, bounds: BorrowerBounds, available: number): number {
  const bearable = periodsOf(config, product, now, bounds.birth).offered.map((instalments) =>
    toNumber(maxPrincipal({ instalments, rates: ratesOf(product), most: bounds.maxInstalment })),
  )
  return maxAmount(product, Math.min(available, Math.max(0, ...bearable)))
}

/** Total, used and available limit in rupiah. */
export async function creditUse({ sql }: CallContext, now: Date, { credit, open: loan }: Standing) {
  const total = credit.state === 'approved' ? credit.limitAmount : 0n
  const paid = loan && isRunning(loan.state) ? paidAmounts((await readLoanPosition(sql, loan, now)).statement).principal : 0n
  const used = loan ? loan.principal - loan.refunded - paid : 0n
  return { total: toNumber(total), used: toNumber(used), available: toNumber(total > used ? total - used : 0n) }
}

export async function creditLimitReply(context: CallContext, { now, policy }: MemberContext, standing: Standing, bounds: BorrowerBounds) {
  const { credit, open: loan, usedUntil } = standing
  const use = await creditUse(context, now, standing)
  const products = [...policy.products.values()]
  const idleDays = policy.terms.timers.limitIdleDays
  return omitMissing({
    ...use,
    min_amount: Math.min(...products.map((product) => product.minimum)),
    max_amount: Math.max(...products.map((product) => highestAmount(context.config, product, now, bounds, use.available))),
    reason: credit.state === 'approved' && credit.reason ? context.text(`policy.limit.${credit.reason}`) : undefined,
    expire_time:
      credit.state === 'approved' && credit.nextAt && !loan ? toSeconds(limitEnd(credit.nextAt, usedUntil, idleDays)) : undefined,
  })
}
