import { sumParts } from '../../core/money.ts'
import { lateCharged, lateOwed, outstanding, paidParts } from '../../core/statement.ts'
import { findBankAccount } from '../db/bank-accounts.ts'
import { paidFor, paymentPostings } from '../db/ledger.ts'
import type { Loan } from '../db/loans.ts'
import { listLoans } from '../db/loans.ts'
import type { PaymentCode } from '../db/payment-codes.ts'
import { listCodes } from '../db/payment-codes.ts'
import type { PaymentRow } from '../db/payments.ts'
import { listPayments } from '../db/payments.ts'
import type { Context, Handlers } from '../http/handler.ts'
import { shownBills } from './bill-reply.ts'
import { methodName } from './code-reply.ts'
import { endOfDay, secondsOf } from './days.ts'
import type { Lender } from './lender.ts'
import { shownAs } from './loan-states.ts'
import type { MemberDesk } from './member-desk.ts'
import { deskOf } from './member-desk.ts'
import type { Kind } from './offers.ts'
import { KIND } from './offers.ts'
import { planOf, readStanding } from './standing.ts'
import { nameOf, maskCard, present, rupiah } from './wire.ts'

async function loanRecord(context: Context, { member, now }: MemberDesk, loan: Loan) {
  const plan = planOf(loan)
  const standing = loan.started_at ? await readStanding(context.sql, loan, now) : undefined
  const bank = await findBankAccount(context.sql, member.id, loan.bank_account_id)
  const statement = standing?.statement
  const { name: status, fail } = shownAs[loan.state]
  return present({
    order_id: loan.id,
    order_no: loan.no,
    status,
    pid: loan.product,
    name: nameOf(context, `product.${loan.product}`),
    amount: rupiah(loan.principal),
    period: loan.periods,
    days: plan.days,
    purpose: loan.purpose,
    purpose_name: nameOf(context, `purpose.${loan.purpose}`),
    apply_time: secondsOf(loan.created_at),
    expected_time: status === 'checking' || status === 'paying_out' ? secondsOf(loan.expected_at) : undefined,
    disbursed_time: loan.started_at ? secondsOf(loan.started_at) : undefined,
    end_time: standing ? endOfDay(standing.start + plan.days) : undefined,
    settled_time: loan.state === 'paid_off' && loan.closed_at ? secondsOf(loan.closed_at) : undefined,
    interest_total: rupiah(plan.interest),
    fee_total: rupiah(plan.fee),
    late_fee: rupiah(statement ? lateCharged(statement) : 0n),
    late_fee_owed: rupiah(statement ? lateOwed(statement) : 0n),
    saving: rupiah(statement?.saved ?? 0n),
    written_off: rupiah(statement ? sumParts(statement.writtenOff) : 0n),
    total: rupiah(plan.total),
    paid: rupiah(statement ? sumParts(paidParts(statement)) : 0n),
    surplus: rupiah(statement?.surplus ?? 0n),
    outstanding: rupiah(statement ? outstanding(statement) : 0n),
    bank_name: bank ? nameOf(context, `bank.${bank.bank}`) : '',
    card_masked: bank ? maskCard(bank.card_num) : '',
    fail_status: fail || undefined,
    fail_reason: fail ? context.text(`lender.failure.${status}`) : undefined,
    bills: standing ? await shownBills(context.sql, standing) : [],
  })
}

/** A way of paying that is offered no more has lost its name and kind; the payment still counts and is still shown. */
function paidBy(context: Context, lender: Lender, { source }: PaymentRow, code: PaymentCode | undefined) {
  if (source === 'surplus' || !code)
    return { pay_type: 'surplus' as const, name: context.text('lender.surplus'), code: '', repayment_type: KIND.nearest }
  const method = lender.methods.get(code.method)
  const name = method ? methodName(context, code.method, method) : context.text('lender.retired')
  return { pay_type: method?.type, name, code: code.code, repayment_type: code.kind as Kind }
}

/** `first`: 0 for the borrower's first loan, 1 for any later one. */
async function paymentsOf(context: Context, lender: Lender, loan: Loan, first: 0 | 1) {
  const [payments, codes, postings] = [
    await listPayments(context.sql, loan.id),
    await listCodes(context.sql, loan.id),
    await paymentPostings(context.sql, loan.id),
  ]
  return payments.flatMap((payment) => {
    const code = codes.find(({ id }) => id === payment.code_id)
    const posting = postings.get(payment.id)
    if (!posting) return []
    const { principal, interest, fee, late } = paidFor(posting)
    const gained = (amount: bigint) => rupiah(amount > 0n ? amount : 0n)
    const givenBack = [principal, interest, fee, late].reduce((sum, part) => (part < 0n ? sum - part : sum), 0n)
    return present({
      id: payment.id,
      status: first,
      order_id: loan.id,
      order_no: loan.no,
      amount: rupiah(payment.amount),
      principal: gained(principal),
      interest: gained(interest),
      fee: gained(fee),
      late_fee: gained(late),
      // An early settlement lowers charges that were paid before, and a payment noticed late moves what an earlier one went to.
      given_back: rupiah(givenBack),
      surplus: rupiah(-posting.surplus),
      paid_time: secondsOf(payment.paid_at),
      ...paidBy(context, lender, payment, code),
    })
  })
}

export const recordHandlers = {
  loanRecords: async (_payload, context) => {
    const desk = await deskOf(context)
    const lists = []
    for (const loan of await listLoans(context.sql, desk.member.id)) lists.push(await loanRecord(context, desk, loan))
    return { lists }
  },

  repayRecords: async (_payload, context) => {
    const { member, lender } = await deskOf(context)
    const loans = (await listLoans(context.sql, member.id))
      .filter((loan) => loan.started_at)
      .toSorted((a, b) => +a.created_at - +b.created_at)
    const lists = []
    for (const [index, loan] of loans.entries()) lists.push(...(await paymentsOf(context, lender, loan, index === 0 ? 0 : 1)))
    return { lists: lists.toSorted((a, b) => b.paid_time - a.paid_time) }
  },
} satisfies Partial<Handlers>
