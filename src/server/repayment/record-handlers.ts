import { totalOf } from '../../product/loan-math.ts'
import { lateFeesCharged, lateFeesOwed, outstandingAmount, paidAmounts } from '../loans/statement.ts'
import { findBankAccount } from '../profile/bank-account-queries.ts'
import { paidAmountsOf, paymentPostings } from '../ledger/ledger-queries.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { listLoans } from '../loans/loan-queries.ts'
import type { PaymentCode } from './payment-code-queries.ts'
import { listPaymentCodes } from './payment-code-queries.ts'
import type { PaymentRow } from '../ledger/payment-queries.ts'
import { listPayments } from '../ledger/payment-queries.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { billReplies } from '../loans/bill-reply.ts'
import { methodName } from './payment-code-reply.ts'
import { endOfDay, toSeconds } from '../platform/calendar.ts'
import type { Policy } from '../catalog/policy.ts'
import { wireStatus } from '../loans/loan-states.ts'
import type { MemberContext } from '../account/member-context.ts'
import { loadMemberContext } from '../account/member-context.ts'
import type { RepaymentKind } from './payment-offers.ts'
import { REPAYMENT_KIND } from './payment-offers.ts'
import { loanSummary } from '../loans/loan-summary.ts'
import { planOf, readLoanPosition } from '../loans/loan-position.ts'
import { displayName, maskAccountNumber, omitMissing, toNumber } from '../calls/reply-fields.ts'

async function loanRecord(context: CallContext, { member, now }: MemberContext, loan: Loan) {
  const plan = planOf(loan)
  const position = loan.startedAt ? await readLoanPosition(context.sql, loan, now) : undefined
  const bank = loan.bankAccountId ? await findBankAccount(context.sql, member.id, loan.bankAccountId) : undefined
  const statement = position?.statement
  const { name: status, fail } = wireStatus[loan.state]
  return omitMissing({
    ...loanSummary(context, loan, plan),
    status,
    purpose: loan.purpose,
    purpose_name: displayName(context, `purpose.${loan.purpose}`, loan.purposeWords),
    apply_time: toSeconds(loan.createdAt),
    expected_time: status === 'checking' || status === 'paying_out' ? toSeconds(loan.expectedAt) : undefined,
    disbursed_time: loan.startedAt ? toSeconds(loan.startedAt) : undefined,
    end_time: position ? endOfDay(position.startDay + plan.days) : undefined,
    letter_no: loan.state === 'paid_off' ? `SL-${loan.no}` : undefined,
    settled_time: loan.state === 'paid_off' && loan.closedAt ? toSeconds(loan.closedAt) : undefined,
    interest_total: toNumber(plan.interest),
    fee_total: toNumber(plan.fee),
    late_fee: toNumber(statement ? lateFeesCharged(statement) : 0n),
    late_fee_owed: toNumber(statement ? lateFeesOwed(statement) : 0n),
    saving: toNumber(statement?.waivedCharges ?? 0n),
    written_off: toNumber(statement ? totalOf(statement.writtenOff) : 0n),
    total: toNumber(plan.total),
    paid: toNumber(statement ? totalOf(paidAmounts(statement)) : 0n),
    surplus: toNumber(statement?.surplus ?? 0n),
    refunded: loan.refunded > 0n ? toNumber(loan.refunded) : undefined,
    outstanding: toNumber(statement ? outstandingAmount(statement) : 0n),
    bank_name: bank ? displayName(context, `bank.${bank.bank}`) : '',
    card_masked: bank ? maskAccountNumber(bank.cardNum) : '',
    fail_status: fail || undefined,
    fail_reason: fail ? context.text(`policy.failure.${status}`) : undefined,
    bills: position ? await billReplies(context.sql, position) : [],
  })
}

/** A method that is no longer offered has lost its name and kind; its payments still count and are still shown. */
function paymentSource(context: CallContext, policy: Policy, { source }: PaymentRow, code: PaymentCode | undefined) {
  if (source === 'surplus' || !code)
    return { pay_type: 'surplus' as const, name: context.text('policy.surplus'), code: '', repayment_type: REPAYMENT_KIND.nearest }
  const method = policy.methods.get(code.method)
  const name = method ? methodName(context, code.method, method) : context.text('policy.retired')
  return { pay_type: method?.type, name, code: code.code, repayment_type: code.kind as RepaymentKind }
}

/** `first`: 0 for the borrower's first loan, 1 for any later one. */
async function paymentsOf(context: CallContext, policy: Policy, loan: Loan, first: 0 | 1) {
  const [payments, codes, postings] = [
    await listPayments(context.sql, loan.id),
    await listPaymentCodes(context.sql, loan.id),
    await paymentPostings(context.sql, loan.id),
  ]
  return payments.flatMap((payment) => {
    const code = codes.find(({ id }) => id === payment.codeId)
    const posting = postings.get(payment.id)
    if (!posting) return []
    const { principal, interest, fee, late } = paidAmountsOf(posting)
    const gained = (amount: bigint) => toNumber(amount > 0n ? amount : 0n)
    const givenBack = [principal, interest, fee, late].reduce((sum, part) => (part < 0n ? sum - part : sum), 0n)
    return omitMissing({
      id: payment.id,
      receipt_no: `KW-${loan.no}-${payment.id.slice(0, 6).toUpperCase()}`,
      status: first,
      order_id: loan.id,
      order_no: loan.no,
      amount: toNumber(payment.amount),
      principal: gained(principal),
      interest: gained(interest),
      fee: gained(fee),
      late_fee: gained(late),
      // An early settlement lowers charges that were paid before, and a late notice moves what an earlier payment went to.
      given_back: toNumber(givenBack),
      surplus: toNumber(-posting.surplus),
      paid_time: toSeconds(payment.paidAt),
      ...paymentSource(context, policy, payment, code),
    })
  })
}

export const recordHandlers = {
  loanRecords: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const lists = []
    for (const loan of await listLoans(context.sql, memberContext.member.id)) lists.push(await loanRecord(context, memberContext, loan))
    return { lists }
  },

  repayRecords: async (_payload, context) => {
    const { member, policy } = await loadMemberContext(context)
    const loans = (await listLoans(context.sql, member.id)).filter((loan) => loan.startedAt).toSorted((a, b) => +a.createdAt - +b.createdAt)
    const lists = []
    for (const [index, loan] of loans.entries()) lists.push(...(await paymentsOf(context, policy, loan, index === 0 ? 0 : 1)))
    return { lists: lists.toSorted((a, b) => b.paid_time - a.paid_time) }
  },
} satisfies Partial<Handlers>
