import { splitGivenBack, totalOf } from '../../product/loan-math.ts'
import { DAY_SECONDS } from '../../product/time.ts'
import { loadMemberContext } from '../account/member-context.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'
import { policyOf } from '../catalog/policy.ts'
import { dayOfPayment, readLoanPosition, rulesOf } from '../loans/loan-position.ts'
import { runningLoan } from '../loans/loan-queries.ts'
import { requirePlan } from '../loans/quote.ts'
import { toDayNumber } from '../platform/calendar.ts'
import { paymentOffers } from './payment-offers.ts'
import { settlementDays, settlementPlan } from './settlement-days.ts'
import { settlementQuote } from './settlement-quote.ts'

/** `startDay`: day number from which the days count. */
function daysReply(startDay: number, days: ReturnType<typeof settlementDays>, rest: { amount: number; period: number; order_id?: string }) {
  const lists = days.map(({ day, amount, saving, paidBefore }, index) => ({
    day: index,
    date: (startDay + day) * DAY_SECONDS,
    amount: toNumber(amount),
    saving: toNumber(saving),
    paid_before: toNumber(paidBefore),
  }))
  return omitMissing({ ...rest, from_date: lists[0]?.date, to_date: lists.at(-1)?.date, lists })
}

/** Terms of the borrower's running loan. @throws ApiError without one. */
async function runningTerms(context: CallContext) {
  const { member, now, policy } = await loadMemberContext(context)
  const loan = await runningLoan(context.sql, member.id)
  if (!loan) throw new ApiError('notFound')
  const position = await readLoanPosition(context.sql, loan, now)
  const { plan, startDay, day, payments, statement } = position
  const terms = {
    plan,
    lateRate: loan.lateRate,
    payments: payments.map(({ paidAt, amount }) => ({ day: dayOfPayment(paidAt, startDay), amount })),
    day,
    rules: rulesOf(loan, startDay),
  }
  const offers = paymentOffers([...policy.methods.values()], plan, statement, day)
  return { loan, startDay, terms, quote: offers && settlementQuote(position, offers.all) }
}

export const settlementHandlers = {
  settlementDays: async (_payload, context) => {
    const { loan, startDay, terms } = await runningTerms(context)
    return daysReply(startDay, settlementDays(terms), { order_id: loan.id, amount: toNumber(loan.principal), period: loan.instalments })
  },

  settlementPlan: async ({ date }, context) => {
    const { startDay, terms, quote } = await runningTerms(context)
    const day = date / DAY_SECONDS - startDay
    const found = day >= terms.day && day <= Math.max(terms.day, terms.plan.days) ? settlementPlan(terms, day) : undefined
    if (!found) throw new ApiError('invalidField', { field: '/date' })
    const { bills, settlement, saving } = found
    const amount = totalOf(settlement)
    const { gained, givenBack } = splitGivenBack(settlement)
    const today = day === terms.day ? quote : undefined
    return omitMissing({
      date,
      bills: bills.map((bill) => ({ date: (startDay + bill.day) * DAY_SECONDS, amount: toNumber(bill.amount) })),
      principal: toNumber(gained.principal),
      charges: toNumber(gained.interest + gained.fee),
      late_fee: toNumber(gained.late),
      given_back: toNumber(givenBack),
      amount: toNumber(amount),
      total: toNumber(bills.reduce((sum, bill) => sum + bill.amount, amount)),
      saving: toNumber(saving),
      quote_id: today?.id,
      quote_until: today?.until,
    })
  },

  settlementTrial: async ({ money, period, pid }, context) => {
    const now = context.clock.now()
    const { products } = policyOf(context.config)
    const product = pid === undefined ? [...products.values()].find(({ periods }) => periods.includes(period)) : products.get(pid)
    if (!product) throw new ApiError('notFound', { field: '/pid' })
    const plan = requirePlan(context.config, product, { amount: money, amountPointer: '/money', period, maximum: product.maximum, now })
    const days = settlementDays({ plan, lateRate: BigInt(product.late), payments: [], day: 0 })
    return daysReply(toDayNumber(now), days, { amount: money, period })
  },
} satisfies Partial<Handlers>
