import { listBills } from '../db/bills.ts'
import { openLoan, holdLoan } from '../db/loans.ts'
import { listCodes } from '../db/payment-codes.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handlers } from '../http/handler.ts'
import type { ShownBill } from './bill-reply.ts'
import { shownBills, shownLoan } from './bill-reply.ts'
import { codeReply, methodName } from './code-reply.ts'
import { choose, issueCode, priceOf, wasShown } from './codes.ts'
import { secondsOf } from './days.ts'
import type { Method } from './lender.ts'
import { isRunning } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import type { Offer, Offers } from './offers.ts'
import { offersOf, refusalOf } from './offers.ts'
import { readStanding } from './standing.ts'
import type { Standing } from './standing.ts'
import { surplusOf } from './surplus.ts'
import { dotted, present, rupiah } from './wire.ts'

async function runningLoan(context: Context, { member }: MemberDesk) {
  const loan = await openLoan(context.sql, member.id)
  return loan && isRunning(loan.state) ? loan : undefined
}

function offersIn({ lender }: MemberDesk, { plan, statement, day }: Standing): Offers | undefined {
  return offersOf([...lender.methods.values()], plan, statement, day)
}

/** As the payload of `repay` wants it. */
function shownOffer({ kind, bills, owed, amount }: Offer, shown: readonly ShownBill[]) {
  const ids = shown.filter(({ no }) => bills.some((bill) => bill.no === no)).map((bill) => bill.plan_id)
  return present({
    repayment_type: kind,
    loan_plan: ids,
    current_bill_plan: ids[0] ?? '',
    repayment_total_amount: rupiah(amount),
    owed: rupiah(owed),
    rest: amount < owed ? rupiah(owed - amount) : undefined,
    over: amount > owed ? rupiah(amount - owed) : undefined,
  })
}

/** Whether a way takes an offer's amount, and why not. */
function takes(method: Method, offer: Offer | undefined) {
  const reason = offer ? refusalOf(method, offer.amount) : ('nothingOwed' as const)
  return present({ available: reason === undefined, reason })
}

export const repayHandlers = {
  repayMethods: async (_payload, context) => {
    const desk = await deskOf(context)
    const loan = await runningLoan(context, desk)
    const offers = loan && offersIn(desk, await readStanding(context.sql, loan, desk.now))
    const lists = [...desk.lender.methods].map(([id, method]) => {
      const due = takes(method, offers?.due)
      return {
        id,
        pay_type: method.type,
        bank_type: method.bank ?? id,
        name: methodName(context, id, method),
        min_amount: method.minimum,
        max_amount: method.maximum,
        pay_fee: 0,
        ...due,
        offers: { next: takes(method, offers?.next), due, all: takes(method, offers?.all) },
      }
    })
    return { lists }
  },

  bills: async (_payload, context) => {
    const desk = await deskOf(context)
    const { now, lender } = desk
    const loan = await runningLoan(context, desk)
    const surplus_amount = rupiah(await surplusOf(context.sql, desk.member.id))
    if (!loan) {
      return {
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
        server_time: secondsOf(now),
      }
    }
    const standing = await readStanding(context.sql, loan, now)
    const bills = await shownBills(context.sql, standing)
    const lists = bills.filter((bill) => bill.outstanding > 0)
    const overdue = lists.filter((bill) => bill.days_late > 0)
    // What has to be paid next: all that is overdue, or else the nearest bill.
    const due = overdue.length > 0 ? overdue : lists.slice(0, 1)
    const sum = (of: typeof lists, key: 'outstanding' | 'late_fee' | 'late_fee_owed') => of.reduce((total, bill) => total + bill[key], 0)
    const offers = offersIn(desk, standing)
    const codes = (await listCodes(context.sql, loan.id))
      .map((code) => codeReply(context, lender, code, now))
      .filter((code) => code.status === 'waiting')
    return present({
      lists,
      nearest: lists[0],
      loans: [shownLoan(context, standing, bills)],
      total_due: sum(due, 'outstanding'),
      due_ids: due.map((bill) => bill.plan_id),
      overdue_amount: sum(overdue, 'outstanding'),
      late_fee: sum(lists, 'late_fee'),
      late_fee_owed: sum(lists, 'late_fee_owed'),
      days_late: overdue[0]?.days_late ?? 0,
      offers: offers && {
        next: shownOffer(offers.next, bills),
        due: shownOffer(offers.due, bills),
        all: shownOffer(offers.all, bills),
      },
      va_number: codes.find((code) => code.pay_type === 'va')?.code,
      codes,
      surplus_amount,
      server_time: secondsOf(now),
    })
  },

  repay: async (payload, context) => {
    const desk = await deskOf(context)
    const { now, lender } = desk
    const running = await runningLoan(context, desk)
    const loan = running && (await holdLoan(context.sql, running.id))
    if (!loan || !isRunning(loan.state)) throw new ApiError('billsInvalid')
    const method = lender.methods.get(payload.channel_id)
    if (!method || method.type !== payload.pay_type || (method.bank ?? payload.channel_id) !== payload.bank_type)
      throw new ApiError('methodUnavailable')
    const standing = await readStanding(context.sql, loan, now)
    const ids = new Map((await listBills(context.sql, loan.id)).map((bill) => [bill.no, bill.id]))
    const chosen = choose(standing, ids, payload.repayment_type, payload.loan_plan, payload.current_bill_plan)
    const price = priceOf(lender, standing, chosen)
    if (!wasShown(price, BigInt(payload.repayment_total_amount)))
      throw new ApiError('amountChanged', { field: '/repayment_total_amount', amount: dotted(price.amount) })
    return codeReply(context, lender, await issueCode(context.sql, lender, standing, chosen, payload.channel_id, now), now)
  },
} satisfies Partial<Handlers>
