import { splitGivenBack, totalOf } from '../../product/loan-math.ts'
import { type Statement, lateFeesCharged, lateFeesOwed, outstandingAmount, paidAmounts } from '../loans/statement.ts'
import { findBankAccounts, type BankAccount } from '../profile/bank-account-queries.ts'
import { paidAmountsOf, paymentPostings, type Posting } from '../ledger/ledger-queries.ts'
import { readCredit } from '../credit/credit-queries.ts'
import { listLoans, type Loan } from '../loans/loan-queries.ts'
import { listPaymentCodes, type PaymentCode } from './payment-code-queries.ts'
import { listPaymentsOf, type PaymentRow } from '../ledger/payment-queries.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { listBillsOf, type BillRow } from '../loans/bill-queries.ts'
import { billRepliesOf } from '../loans/bill-reply.ts'
import { methodName } from './payment-code-reply.ts'
import { endOfDay, toDayNumber, toIsoDay, toSeconds } from '../platform/calendar.ts'
import { numberPrefixesOn, type Policy } from '../catalog/policy.ts'
import { failReason, fixesLeft } from '../loans/fail-reason.ts'
import { isOpen, apiStatus, isCancellable } from '../loans/loan-states.ts'
import { isPayoutUnsent } from '../loans/payouts.ts'
import { loadMemberContext } from '../account/member-context.ts'
import { REPAYMENT_KIND } from './payment-offers.ts'
import { loanSummary, payoutExpectation } from '../loans/loan-summary.ts'
import { type LoanPosition, loanPositionOf, planOf, savedByPaying } from '../loans/loan-position.ts'
import { displayName, maskAccountNumber, omitMissing, toNumber } from '../calls/reply-fields.ts'

/** `isHeld`: the payout waits while the borrower is frozen. */
type OfLoan = { payments: PaymentRow[]; bills: BillRow[]; bank: BankAccount | undefined; isHeld: boolean }

const prefixesOf = ({ terms }: Policy, at: Date) => numberPrefixesOn(terms, toIsoDay(toDayNumber(at)))

/** Time at which the loan was paid off: that of the last payment, not of its notice. A loan ended by a return has no payment. */
function paidOffAt({ state, closedAt }: Loan, payments: readonly PaymentRow[], position: LoanPosition | undefined): Date | null {
  if (state !== 'paid_off') return null
  const closingDay = position && position.startDay + (position.statement.closedOn ?? NaN)
  return payments.findLast(({ paidAt }) => toDayNumber(paidAt) === closingDay)?.paidAt ?? closedAt
}

/** A loan stays written off when its late bills are paid, but is not shown as overdue then. */
const isCaughtUp = ({ state }: Loan, statement: Statement | undefined): boolean =>
  state === 'written_off' && statement !== undefined && statement.bills.every(({ daysLate }) => daysLate === 0)

function loanRecord(context: CallContext, policy: Policy, now: Date, loan: Loan, { payments, bills, bank, isHeld }: OfLoan) {
  const plan = planOf(loan)
  const position = loan.startedAt ? loanPositionOf(loan, payments, now) : undefined
  const statement = position?.statement
  const saving = position ? savedByPaying(position) : 0n
  const { name: status, fail } = apiStatus[isCaughtUp(loan, statement) ? 'active' : loan.state]
  const reason = failReason(policy, loan)
  const settledAt = paidOffAt(loan, payments, position)
  return omitMissing({
    ...loanSummary(context, loan, plan),
    status,
    purpose: loan.purpose,
    purpose_name: displayName(context, `purpose.${loan.purpose}`, loan.purposeWords),
    apply_time: toSeconds(loan.createdAt),
    review: isHeld || undefined,
    ...(!isHeld && (status === 'checking' || status === 'paying_out') && payoutExpectation(loan, now)),
    cancellable: isCancellable(loan.state) ? (true as const) : undefined,
    disbursed_time: loan.startedAt ? toSeconds(loan.startedAt) : undefined,
    end_time: position ? endOfDay(position.startDay + plan.days) : undefined,
    letter_no: settledAt ? `${prefixesOf(policy, settledAt).letter}-${loan.no}` : undefined,
    settled_time: settledAt ? toSeconds(settledAt) : undefined,
    interest_total: toNumber(plan.interest),
    fee_total: toNumber(plan.fee),
    late_fee: toNumber(statement ? lateFeesCharged(statement) : 0n),
    late_fee_owed: toNumber(statement ? lateFeesOwed(statement) : 0n),
    saving: toNumber(saving),
    written_off: toNumber(statement ? totalOf(statement.writtenOff) + statement.waivedCharges - saving : 0n),
    total: toNumber(plan.total),
    paid: toNumber(statement ? totalOf(paidAmounts(statement)) : 0n),
    surplus: toNumber(statement?.surplus ?? 0n),
    refunded: loan.refunded > 0n ? toNumber(loan.refunded) : undefined,
    outstanding: toNumber(statement ? outstandingAmount(statement) : 0n),
    bank_name: bank ? displayName(context, `bank.${bank.bank}`) : '',
    card_masked: bank ? maskAccountNumber(bank.cardNum) : '',
    fail_status: fail || undefined,
    fail_reason: reason === undefined ? undefined : context.text(`policy.failure.${reason}`),
    fixes_left: loan.state === 'bounced' ? fixesLeft(policy, loan) : undefined,
    bills: position ? billRepliesOf(position, bills) : [],
  })
}

/**
 * A method that is no longer offered has lost its name and kind, but its payments count and are still shown. The same holds for payments
 * without a loan that staff have assigned.
 */
function paymentSource(context: CallContext, policy: Policy, { source, code: paidCode }: PaymentRow, code: PaymentCode | undefined) {
  const nearest = REPAYMENT_KIND.nearest
  if (source === 'surplus') return { pay_type: 'surplus' as const, name: context.text('policy.surplus'), code: '', repayment_type: nearest }
  if (!code) return { name: context.text('policy.assigned'), code: paidCode, repayment_type: nearest }
  const method = policy.methods.get(code.method)
  const name = method ? methodName(context, code.method, method) : context.text('policy.retired')
  return { pay_type: method?.type, name, code: code.code, repayment_type: code.kind }
}

type OfPayments = { payments: PaymentRow[]; codes: PaymentCode[]; postings: Map<string, Posting> }

/** `first`: 0 for the borrower's first loan, 1 for any later one. */
function paymentsOf(context: CallContext, policy: Policy, loan: Loan, first: 0 | 1, { payments, codes, postings }: OfPayments) {
  return payments.flatMap((payment) => {
    const code = codes.find(({ id }) => id === payment.codeId)
    const posting = postings.get(payment.id)
    if (!posting) return []
    const { gained, givenBack } = splitGivenBack(paidAmountsOf(posting))
    return omitMissing({
      id: payment.id,
      receipt_no: `${prefixesOf(policy, payment.paidAt).receipt}-${loan.no}-${payment.id.slice(0, 6).toUpperCase()}`,
      status: first,
      order_id: loan.id,
      order_no: loan.no,
      amount: toNumber(payment.amount),
      principal: toNumber(gained.principal),
      interest: toNumber(gained.interest),
      fee: toNumber(gained.fee),
      late_fee: toNumber(gained.late),
      // An early settlement lowers charges that were already paid, and a late notice changes the allocation of earlier payments.
      given_back: toNumber(givenBack),
      surplus: toNumber(-posting.surplus),
      paid_time: toSeconds(payment.paidAt),
      ...paymentSource(context, policy, payment, code),
    })
  })
}

export const recordHandlers = {
  loanRecords: async (_payload, context) => {
    const { member, now, policy } = await loadMemberContext(context)
    const { sql } = context
    const loans = await listLoans(sql, member.id)
    const ids = loans.map(({ id }) => id)
    const payments = await listPaymentsOf(sql, ids)
    const bills = await listBillsOf(sql, ids)
    const banks = await findBankAccounts(
      sql,
      member.id,
      loans.flatMap(({ bankAccountId }) => bankAccountId ?? []),
    )
    const open = loans.find(({ state }) => isOpen(state))
    const isHeld = open && (await isPayoutUnsent(sql, open)) && (await readCredit(sql, member.id)).state === 'frozen'
    const ofLoan = <Row extends { loanId: string }>(rows: Row[], { id }: Loan) => rows.filter(({ loanId }) => loanId === id)
    return {
      lists: loans.map((loan) =>
        loanRecord(context, policy, now, loan, {
          payments: ofLoan(payments, loan),
          bills: ofLoan(bills, loan),
          bank: banks.get(loan.bankAccountId ?? ''),
          isHeld: loan === open && isHeld === true,
        }),
      ),
    }
  },

  repayRecords: async (_payload, context) => {
    const { member, policy } = await loadMemberContext(context)
    const { sql } = context
    const loans = (await listLoans(sql, member.id)).filter((loan) => loan.startedAt).toSorted((a, b) => +a.createdAt - +b.createdAt)
    const ids = loans.map(({ id }) => id)
    const payments = await listPaymentsOf(sql, ids)
    const codes = await listPaymentCodes(sql, ids)
    const postings = await paymentPostings(sql, ids)
    const lists = loans.flatMap((loan, index) =>
      paymentsOf(context, policy, loan, index === 0 ? 0 : 1, {
        payments: payments.filter(({ loanId }) => loanId === loan.id),
        codes,
        postings,
      }),
    )
    return { lists: lists.toSorted((a, b) => b.paid_time - a.paid_time) }
  },
} satisfies Partial<Handlers>
