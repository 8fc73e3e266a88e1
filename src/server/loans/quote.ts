import { formats } from '../../product/formats.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { isOnStep } from '../../core/values/on-step.ts'
import { highestDailyCost } from '../../product/cost-cap.ts'
import { createPlan, type Plan } from '../../product/loan-math.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { isWithinAgeAtMaturity } from '../credit/age-limits.ts'
import { toDayNumber, endOfDay, toIsoDay, toSeconds, startOfDay } from '../platform/calendar.ts'
import { costCapOn, policyOf, type Product } from '../catalog/policy.ts'
import type { MemberContext } from '../account/member-context.ts'
import { assertAffordable, type BorrowerBounds } from './borrower-bounds.ts'
import { planFigures } from './plan-figures.ts'
import { quoteId } from './quote-id.ts'
import { displayName } from '../calls/reply-fields.ts'

export type QuoteRequest = { pid: string; amount: number; amountPointer: Pointer; period: number }
type Quote = { id: string; product: Product; plan: Plan; day: number }

export const ratesOf = (product: Pick<Product, 'interest' | 'fee'>) => ({ interest: BigInt(product.interest), fee: BigInt(product.fee) })

type Closed = 'age' | 'cap'

/** `closedFor`: each reason for which some period is not offered. */
export type OfferedPeriods = { offered: number[]; closedFor: Closed[] }

/**
 * A period is offered while the last due day is within the age limit and the day's regulatory cap allows the cost. `birth`: Unix seconds;
 * undefined while unknown.
 */
export function periodsOf(config: ServerConfig, product: Product, now: Date, birth: number | undefined): OfferedPeriods {
  const closed = product.periods.map((period) => closedFor(config, product, now, { birth, instalments: period }))
  return {
    offered: product.periods.filter((_, index) => closed[index] === undefined),
    closedFor: [...new Set(closed)].filter((reason) => reason !== undefined),
  }
}

type Priced = Pick<Product, 'interest' | 'fee' | 'maximum'>

/** `birth`: Unix seconds; undefined while unknown. `instalments`: their number, one every 30 days. */
type Term = { birth: number | undefined; instalments: number }

export const isPeriodOffered = (config: ServerConfig, product: Priced, now: Date, term: Term): boolean =>
  closedFor(config, product, now, term) === undefined

function closedFor(config: ServerConfig, product: Priced, now: Date, { birth, instalments }: Term): Closed | undefined {
  const day = toDayNumber(now)
  if (birth !== undefined && !isWithinAgeAtMaturity(config, birth, day, instalments)) return 'age'
  const cap = costCapOn(policyOf(config).terms, toIsoDay(day), instalments)
  return cap !== undefined && highestCost(product, instalments) <= BigInt(cap) ? undefined : 'cap'
}

const costs = new WeakMap<Priced, Map<number, bigint>>()

function highestCost(product: Priced, instalments: number): bigint {
  const ofProduct = costs.get(product) ?? new Map<number, bigint>()
  costs.set(product, ofProduct)
  const cost = ofProduct.get(instalments) ?? highestDailyCost(product, instalments)
  ofProduct.set(instalments, cost)
  return cost
}

type PlanRequest = { amount: number; amountPointer: Pointer; period: number; maximum: number; now: Date; bounds?: BorrowerBounds }

/** @throws ApiError for an amount or a period that the product does not offer, or this borrower cannot bear. */
export function requirePlan(config: ServerConfig, product: Product, request: PlanRequest): Plan {
  const { amount, amountPointer, period, maximum, now, bounds } = request
  if (!isOnStep(amount, { min: product.minimum, max: maximum, step: product.step })) {
    throw new ApiError('amountInvalid', {
      field: amountPointer,
      minimum: formats.rupiah(product.minimum),
      maximum: formats.rupiah(maximum),
      step: formats.rupiah(product.step),
    })
  }
  if (!product.periods.includes(period) || !isPeriodOffered(config, product, now, { birth: bounds?.birth, instalments: period }))
    throw new ApiError('periodInvalid', { field: '/period' })
  const plan = createPlan({ principal: BigInt(amount), instalments: period, rates: ratesOf(product) })
  if (bounds) assertAffordable(plan, bounds, '/period')
  return plan
}

/**
 * The id covers all inputs of the plan, including the day, so that an order can only be placed on the plan that was shown; nothing is
 * stored for it. `most`: the highest amount for this borrower.
 */
export function createQuote(
  config: ServerConfig,
  { member, now, policy }: MemberContext,
  quoteRequest: QuoteRequest,
  bounds: BorrowerBounds,
  most: (product: Product) => number,
): Quote {
  const product = policy.products.get(quoteRequest.pid)
  if (!product) throw new ApiError('notFound', { field: '/pid' })
  const { amount, amountPointer, period } = quoteRequest
  const plan = requirePlan(config, product, { amount, amountPointer, period, maximum: most(product), now, bounds })
  const day = toDayNumber(now)
  const terms = [member.id, quoteRequest.pid, quoteRequest.amount, quoteRequest.period, product.interest, product.fee, product.late, day]
  return { id: quoteId(terms), product, plan, day }
}

/** Due days count from `start_time`, as if the money arrived today; they move with the payout, the amounts do not. */
export function quoteReply(context: CallContext, quoteRequest: QuoteRequest, { id, product, plan, day }: Quote) {
  return {
    quote_id: id,
    expire_time: endOfDay(day),
    start_time: toSeconds(startOfDay(day)),
    pid: quoteRequest.pid,
    name: displayName(context, `product.${quoteRequest.pid}`),
    period: quoteRequest.period,
    ...planFigures(plan, day, product),
  }
}
