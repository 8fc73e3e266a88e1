import { createHash } from 'node:crypto'
import type { Pointer } from '../../core/language.ts'
import type { Plan } from '../../core/money.ts'
import { compound, costPerDay, effectivePeriodRate, schedule } from '../../core/money.ts'
import type { Office } from '../../core/release.ts'
import { ApiError } from '../errors.ts'
import type { Context } from '../http/handler.ts'
import { isYoungEnough } from './ages.ts'
import { dayOf, endOfDay, isoDay, secondsOf, startOfDay } from './days.ts'
import type { Product } from './lender.ts'
import { capOn, lenderOf } from './lender.ts'
import type { MemberDesk } from './member-desk.ts'
import { dotted, nameOf, rupiah } from './wire.ts'

const MONTHS_IN_A_YEAR = 12

/** `amountField`: what the call names the amount. */
export type Wish = { pid: string; amount: number; amountField: Pointer; period: number }
export type Quote = { id: string; product: Product; plan: Plan; day: number }

const ratesOf = (product: Product) => ({ interest: BigInt(product.interest), fee: BigInt(product.fee) })

/**
 * The periods of a product that the regulator's cap of the day allows, and whose last due day comes while the borrower is young
 * enough. `birth` in Unix seconds; undefined before a borrower has told it.
 */
export function offeredPeriods(office: Office, product: Product, now: Date, birth: number | undefined): number[] {
  const lender = lenderOf(office)
  return product.periods.filter((period) => {
    if (birth !== undefined && !isYoungEnough(office, birth, dayOf(now), period)) return false
    const cap = capOn(lender.terms, isoDay(dayOf(now)), period)
    const cost = costPerDay(schedule({ principal: BigInt(product.maximum), periods: period, rates: ratesOf(product) }))
    return cap !== undefined && cost <= BigInt(cap)
  })
}

/**
 * The plan for a wish. Its id says everything that the plan depends on, the day too, so the order can only be placed on
 * the plan that was shown; nothing is stored for it. `most`: the highest amount for this borrower.
 */
export function quoteFor(
  office: Office,
  { member, now, lender }: MemberDesk,
  wish: Wish,
  birth: number | undefined,
  most: (product: Product) => number,
): Quote {
  const product = lender.products.get(wish.pid)
  if (!product) throw new ApiError('notFound', { field: '/pid' })
  const maximum = most(product)
  const onStep = (wish.amount - product.minimum) % product.step === 0
  if (wish.amount < product.minimum || wish.amount > maximum || !onStep) {
    throw new ApiError('amountInvalid', {
      field: wish.amountField,
      minimum: dotted(product.minimum),
      maximum: dotted(maximum),
      step: dotted(product.step),
    })
  }
  if (!offeredPeriods(office, product, now, birth).includes(wish.period)) throw new ApiError('periodInvalid', { field: '/period' })
  const plan = schedule({ principal: BigInt(wish.amount), periods: wish.period, rates: ratesOf(product) })
  const day = dayOf(now)
  const terms = [member.id, wish.pid, wish.amount, wish.period, product.interest, product.fee, product.late, day]
  const id = createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 32)
  return { id, product, plan, day }
}

/** Due days count from `start_time`, as if the money arrived today; they move with the payout, the amounts do not. */
export function quoteReply(context: Context, wish: Wish, { id, product, plan, day }: Quote) {
  const monthly = effectivePeriodRate(plan)
  const rows = plan.rows.map((row) => ({
    no: row.no,
    due_time: endOfDay(day + row.day),
    amount: rupiah(row.amount),
    principal: rupiah(row.principal),
    interest: rupiah(row.interest),
    fee: rupiah(row.fee),
  }))
  return {
    quote_id: id,
    expire_time: endOfDay(day),
    start_time: secondsOf(startOfDay(day)),
    pid: wish.pid,
    name: nameOf(context, `product.${wish.pid}`),
    amount: wish.amount,
    period: wish.period,
    days: plan.days,
    disbursed_amount: wish.amount,
    interest_total: rupiah(plan.interest),
    fee_total: rupiah(plan.fee),
    total: rupiah(plan.total),
    first_amount: rows[0]!.amount,
    first_due_time: rows[0]!.due_time,
    last_due_time: rows.at(-1)!.due_time,
    interest_rate: product.interest,
    fee_rate: product.fee,
    late_rate: product.late,
    cost_rate: Number(costPerDay(plan)),
    monthly_rate: Number(monthly),
    yearly_rate: Number(compound(monthly, MONTHS_IN_A_YEAR)),
    rows,
  }
}
