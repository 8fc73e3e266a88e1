import { randomInt } from 'node:crypto'
import { PERIOD_DAYS } from '../../core/money.ts'
import { useCode } from '../auth/otp.ts'
import { chosenBankAccount } from '../db/bank-accounts.ts'
import { holdCredit, readCredit } from '../db/credits.ts'
import { happen, holdLoan, insertLoan, openLoan } from '../db/loans.ts'
import { readProfile } from '../db/profiles.ts'
import { ApiError } from '../errors.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { addWorkingDays, dayOf, isoDay, secondsOf } from './days.ts'
import { isLeafPurpose } from './lender.ts'
import { highestAmount, limitOf } from './limit.ts'
import { shownAs } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import type { Wish } from './quote.ts'
import { offeredPeriods, quoteFor, quoteReply } from './quote.ts'
import { isOnWhatsapp } from './whatsapp-state.ts'
import { nameOf, maskCard, rupiah } from './wire.ts'

async function birthOf(context: Context, { member }: MemberDesk): Promise<number | undefined> {
  const { person } = await readProfile(context.sql, member.id)
  return typeof person?.birth_date === 'number' ? person.birth_date : undefined
}

async function approvedQuote(context: Context, desk: MemberDesk, wish: Wish) {
  const { state } = await readCredit(context.sql, desk.member.id)
  if (state !== 'approved') throw new ApiError('notApproved')
  const limit = await limitOf(context, desk)
  const birth = await birthOf(context, desk)
  return quoteFor(context.office, desk, wish, birth, (product) => highestAmount(product, limit.available))
}

/** The day and eight digits, as a borrower reads it out on the phone. */
const orderNo = (now: Date): string =>
  `${isoDay(dayOf(now)).slice(2).replaceAll('-', '')}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`

export const orderHandlers = {
  loanProducts: async (_payload, context) => {
    const desk = await deskOf(context)
    const { lender, now, member } = desk
    const limit = await limitOf(context, desk)
    const { state } = await readCredit(context.sql, member.id)
    const birth = await birthOf(context, desk)
    const busy = (await openLoan(context.sql, member.id)) !== undefined
    const lists = [...lender.products].map(([pid, product]) => {
      const most = highestAmount(product, limit.available)
      const periods = offeredPeriods(context.office, product, now, birth)
      return {
        pid,
        name: nameOf(context, `product.${pid}`),
        min_amount: product.minimum,
        max_amount: most === 0 ? product.maximum : most,
        step: product.step,
        periods,
        period_days: PERIOD_DAYS,
        interest_rate: product.interest,
        fee_rate: product.fee,
        late_rate: product.late,
        available: state === 'approved' && !busy && most > 0 && periods.length > 0,
      }
    })
    return { lists, limit }
  },

  loanPlan: async ({ money, period, pid }, context) => {
    const desk = await deskOf(context)
    const wish: Wish = { pid, amount: money, amountField: '/money', period }
    return quoteReply(context, wish, await approvedQuote(context, desk, wish))
  },

  placeOrder: async (payload, context) => {
    const desk = await deskOf(context)
    const { member, now, lender } = desk
    const { sql } = context
    await holdCredit(sql, member.id)
    if (await openLoan(sql, member.id)) throw new ApiError('orderOpen')
    const wish: Wish = { pid: payload.pid, amount: payload.amount, amountField: '/amount', period: payload.period }
    const { id: quoteId, product, plan } = await approvedQuote(context, desk, wish)
    if (quoteId !== payload.quote_id) throw new ApiError('quoteChanged')
    if (!isLeafPurpose(lender.purposes, payload.purpose)) throw new ApiError('purposeInvalid', { field: '/purpose' })
    const bank = await chosenBankAccount(sql, member.id)
    if (!bank) throw new ApiError('bankMissing')
    if (!(await isOnWhatsapp(sql, member, now))) throw new ApiError('whatsappNeeded')
    await useCode(sql, { phone: member.phone, purpose: 'order' }, payload.sms_code, now)

    const expectedAt = addWorkingDays(now, lender.terms.timers.payoutExpectedWorkingDays)
    const no = orderNo(now)
    const id = await insertLoan(sql, member.id, {
      no,
      product: payload.pid,
      principal: plan.principal,
      periods: payload.period,
      interest_rate: plan.rates.interest,
      fee_rate: plan.rates.fee,
      late_rate: BigInt(product.late),
      carry_below: BigInt(lender.terms.remainders.carryBelow),
      write_off_below: BigInt(lender.terms.remainders.writeOffBelow),
      purpose: payload.purpose,
      bank_account_id: bank.id,
      created_at: now,
      expected_at: expectedAt,
    })
    const loan = id && (await holdLoan(sql, id))
    if (!loan) throw new ApiError('orderOpen')
    // Limit, eligibility and account were all looked at again just now, in this very transaction.
    const ready = await happen(sql, loan, 'recheckOk', now, { nextAt: now })
    return {
      order_id: loan.id,
      order_no: no,
      amount: rupiah(plan.principal),
      status: shownAs[ready?.state ?? loan.state].name,
      apply_time: secondsOf(now),
      expected_time: secondsOf(expectedAt),
      bank_name: nameOf(context, `bank.${bank.bank}`),
      card_masked: maskCard(bank.card_num),
    }
  },
} satisfies Partial<Handlers>
