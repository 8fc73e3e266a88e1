import { formats } from '../../product/formats.ts'
import { billIds } from '../loans/bill-queries.ts'
import { lockRunningLoan, findOpenOrLastLoan, runningLoan } from '../loans/loan-queries.ts'
import { apiStatus } from '../loans/loan-states.ts'
import { selectedBankAccount } from '../profile/bank-account-queries.ts'
import { listPaymentCodes, type PaymentCode } from './payment-code-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { billReplies, type BillReply, loanReply } from '../loans/bill-reply.ts'
import { isAwaited, isWaiting, paymentCodeReply, methodName } from './payment-code-reply.ts'
import { selectBills, issuePaymentCode, priceSelection, isAcceptedAmount } from './payment-codes.ts'
import { lateFeesCharged } from '../loans/statement.ts'
import { addDays, toSeconds } from '../platform/calendar.ts'
import type { PaymentMethod } from '../catalog/policy.ts'
import { loadMemberContext, type MemberContext } from '../account/member-context.ts'
import { type PaymentOffer, paymentOffers, type PaymentOffers, rejectionReason, REPAYMENT_KIND } from './payment-offers.ts'
import { settlementQuote, type SettlementQuote } from './settlement-quote.ts'
import { type LoanPosition, loanPositionOf, readLoanPosition } from '../loans/loan-position.ts'
import { readSurplus } from '../ledger/ledger-queries.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'

function offersFor({ policy }: MemberContext, { plan, statement, day }: LoanPosition): PaymentOffers | undefined {
  return paymentOffers([...policy.methods.values()], plan, statement, day)
}

function offerReply(
  { kind, bills, scheduled, owed, amount, prepaid, over }: PaymentOffer,
  shown: readonly BillReply[],
  quote?: SettlementQuote,
) {
  const ids = shown.filter(({ no }) => bills.some((bill) => bill.no === no)).map((bill) => bill.plan_id)
  return omitMissing({
    repayment_type: kind,
    loan_plan: ids,
    current_bill_plan: ids[0] ?? '',
    repayment_total_amount: toNumber(amount),
    owed: toNumber(owed),
    scheduled: kind !== REPAYMENT_KIND.settle && scheduled > owed ? toNumber(scheduled) : undefined,
    rest: amount < owed ? toNumber(owed - amount) : undefined,
    prepaid: prepaid > 0n ? toNumber(prepaid) : undefined,
    over: over > 0n ? toNumber(over) : undefined,
    quote_id: quote?.id,
    quote_until: quote?.until,
  })
}

function methodAvailability(method: PaymentMethod, offer: PaymentOffer | undefined) {
  const reason = offer ? rejectionReason(method, offer.amount) : ('nothingOwed' as const)
  return omitMissing({ available: reason === undefined, reason })
}

/** Notices may come late, so the last one to arrive need not be the last payment. Surplus that is used had arrived earlier. */
function lastPaymentReply({ payments }: LoanPosition, now: Date) {
  const [last] = payments.filter(({ source }) => source === 'provider').toSorted((a, b) => +b.receivedAt - +a.receivedAt)
  return last && { amount: toNumber(last.amount), paid_time: toSeconds(last.paidAt), within_day: addDays(last.receivedAt, 1) > now }
}

type Group = 'ownBank' | 'others'

/** First method of each group by id, for the kinds of methods that the borrower's own bank has. */
function groupStarts(ownFirst: [string, PaymentMethod][], isOwn: (method: PaymentMethod) => boolean): Map<string, Group> {
  const starts = new Map<string, Group>()
  for (const type of new Set(ownFirst.filter(([, method]) => isOwn(method)).map(([, method]) => method.type))) {
    const ofType = ownFirst.filter(([, method]) => method.type === type)
    const [own] = ofType.find(([, method]) => isOwn(method)) ?? []
    const [other] = ofType.find(([, method]) => !isOwn(method)) ?? []
    if (own !== undefined) starts.set(own, 'ownBank')
    if (other !== undefined) starts.set(other, 'others')
  }
  return starts
}

export const repayHandlers = {
  repayMethods: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const loan = await runningLoan(context.sql, memberContext.member.id)
    const offers = loan && offersFor(memberContext, await readLoanPosition(context.sql, loan, memberContext.now))
    const { methods, banks } = memberContext.policy
    const own = (await selectedBankAccount(context.sql, memberContext.member.id))?.bank
    const isOwn = ({ bank }: PaymentMethod) => bank !== undefined && bank === own
    const ownFirst = [...methods].toSorted(([, one], [, other]) => Number(isOwn(other)) - Number(isOwn(one)))
    const starts = groupStarts(ownFirst, isOwn)
    const lists = ownFirst.map(([id, method]) => {
      const due = methodAvailability(method, offers?.due)
      const { mark, tint } = { ...banks.get(method.bank ?? ''), ...method }
      return omitMissing({
        id,
        pay_type: method.type,
        bank_type: method.bank ?? id,
        payout_bank: isOwn(method),
        group_start: starts.get(id),
        name: methodName(context, id, method),
        mark,
        tint,
        min_amount: method.minimum,
        max_amount: method.maximum,
        pay_fee: method.fee ?? 0,
        ...due,
        offers: { next: methodAvailability(method, offers?.next), due, all: methodAvailability(method, offers?.all) },
      })
    })
    return { lists }
  },

  bills: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { now, policy } = memberContext
    const loan = await runningLoan(context.sql, memberContext.member.id)
    const surplus_amount = toNumber(await readSurplus(context.sql, memberContext.member.id))
    if (!loan) {
      const last = await findOpenOrLastLoan(context.sql, memberContext.member.id)
      return omitMissing({
        lists: [],
        loans: [],
        total_due: 0,
        due_ids: [],
        overdue_amount: 0,
        late_fee: 0,
        late_fee_owed: 0,
        days_late: 0,
        codes: [],
        surplus_amount,
        loan_end: last?.startedAt ? apiStatus[last.state].name : undefined,
        server_time: toSeconds(now),
      })
    }
    const position = await readLoanPosition(context.sql, loan, now)
    const tomorrow = loanPositionOf(loan, position.payments, addDays(now, 1))
    const bills = await billReplies(context.sql, position)
    const lists = bills.filter((bill) => bill.outstanding > 0)
    const overdue = lists.filter((bill) => bill.days_late > 0)
    // Everything overdue, or else the nearest bill.
    const due = overdue.length > 0 ? overdue : lists.slice(0, 1)
    const sum = (of: typeof lists, key: 'outstanding' | 'late_fee' | 'late_fee_owed') => of.reduce((total, bill) => total + bill[key], 0)
    const offers = offersFor(memberContext, position)
    // A code of a method removed from the policy is not offered; payments on it still count.
    const made = (await listPaymentCodes(context.sql, [loan.id])).filter(({ method }) => policy.methods.has(method))
    const replyOf = (code: PaymentCode) => paymentCodeReply(context, policy, code, now)
    const codes = made.filter((code) => isWaiting(code, now)).map(replyOf)
    return omitMissing({
      lists,
      nearest: lists[0],
      loans: [loanReply(context, position, bills)],
      total_due: sum(due, 'outstanding'),
      due_ids: due.map((bill) => bill.plan_id),
      overdue_amount: sum(overdue, 'outstanding'),
      overdue_owed: sum(overdue, 'outstanding') - sum(overdue, 'late_fee_owed'),
      late_fee: sum(lists, 'late_fee'),
      late_fee_owed: sum(lists, 'late_fee_owed'),
      late_fee_tomorrow: toNumber(lateFeesCharged(tomorrow.statement) - lateFeesCharged(position.statement)),
      days_late: overdue[0]?.days_late ?? 0,
      offers: offers && {
        next: offerReply(offers.next, bills),
        due: offerReply(offers.due, bills),
        all: offerReply(offers.all, bills, settlementQuote(position, offers.all)),
      },
      va_number: codes.find((code) => code.pay_type === 'va')?.code,
      codes,
      lapsed_codes: made.filter((code) => isAwaited(code, position.payments, now)).map(replyOf),
      surplus_amount,
      last_payment: lastPaymentReply(position, now),
      server_time: toSeconds(now),
    })
  },

  repay: async (payload, context) => {
    const memberContext = await loadMemberContext(context)
    const { now, policy } = memberContext
    const loan = await lockRunningLoan(context.sql, memberContext.member.id)
    if (!loan) throw new ApiError('billsInvalid', { field: '/loan_plan' })
    const method = policy.methods.get(payload.channel_id)
    if (!method || method.type !== payload.pay_type || (method.bank ?? payload.channel_id) !== payload.bank_type)
      throw new ApiError('methodUnavailable', { field: '/channel_id' })
    const position = await readLoanPosition(context.sql, loan, now)
    const all = offersFor(memberContext, position)?.all
    if (!all) throw new ApiError('billsInvalid', { field: '/loan_plan' })
    const quote = payload.repayment_type === REPAYMENT_KIND.settle ? settlementQuote(position, all) : undefined
    if (payload.quote_id !== undefined && payload.quote_id !== quote?.id)
      throw new ApiError('settlementQuoteEnded', { field: '/quote_id', amount: formats.rupiah(all.amount) })
    const ids = await billIds(context.sql, loan.id)
    const wanted = { kind: payload.repayment_type, wanted: payload.loan_plan, current: payload.current_bill_plan }
    const chosen = selectBills(position, ids, wanted)
    const price = priceSelection(policy, position, chosen)
    if (!isAcceptedAmount(price, BigInt(payload.repayment_total_amount)))
      throw new ApiError('amountChanged', { field: '/repayment_total_amount', amount: formats.rupiah(price.amount) })
    const code = await issuePaymentCode(context.sql, policy, position, { chosen, quote, method: payload.channel_id }, now)
    return paymentCodeReply(context, policy, code, now)
  },
} satisfies Partial<Handlers>
