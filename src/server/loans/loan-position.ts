import { createPlan, emptyPlan, type Plan } from '../../product/loan-math.ts'
import { openPrincipal, paidAmounts, type Statement, statementOn, type StatementRules } from './statement.ts'
import { listBills, upsertBills } from './bill-queries.ts'
import type { Sql } from '../db/db.ts'
import { paidBalance, post, type Posting, ZERO_POSTING } from '../ledger/ledger-queries.ts'
import { correctionRef, paymentRef } from '../ledger/posting-refs.ts'
import type { Loan } from './loan-queries.ts'
import { listPayments, type PaymentRow } from '../ledger/payment-queries.ts'
import { toDayNumber } from '../platform/calendar.ts'

/** State of a loan on a day, always computed from its terms and payments, never from stored results. */
export type LoanPosition = {
  loan: Loan
  plan: Plan
  payments: PaymentRow[]
  /** Day number of the payout; bill days count from it. */
  startDay: number
  /** Days since the payout. */
  day: number
  statement: Statement
}

/** Plan of the loan as if the refunded part had never been lent. */
export function planOf({ principal, refunded, instalments, interestRate, feeRate }: PlanTerms): Plan {
  const rates = { interest: interestRate, fee: feeRate }
  return refunded === principal ? emptyPlan(instalments, rates) : createPlan({ principal: principal - refunded, instalments, rates })
}
type PlanTerms = Pick<Loan, 'principal' | 'refunded' | 'instalments' | 'interestRate' | 'feeRate'>

/** A payment older than the payout counts on the day of the payout. */
export const dayOfPayment = (paidAt: Date, startDay: number): number => Math.max(0, toDayNumber(paidAt) - startDay)

/** Charges in rupiah that early payment saved. Charges that a return removed are not savings. */
export const savedByPaying = ({ statement, payments, startDay }: LoanPosition): bigint =>
  payments.some(({ paidAt }) => dayOfPayment(paidAt, startDay) === statement.closedOn) ? statement.waivedCharges : 0n

/** Statement rules of the loan; their days count from `startDay`. */
export const rulesOf = ({ carryBelow, writeOffBelow, writtenOffAt, returnedAt }: Loan, startDay: number): StatementRules => ({
  carryBelow,
  writeOffBelow,
  lateUntil: writtenOffAt ? toDayNumber(writtenOffAt) - startDay : undefined,
  returnedOn: returnedAt ? toDayNumber(returnedAt) - startDay : undefined,
})

/** @throws Error for a loan that was not paid out. */
export function loanPositionOf(loan: Loan, payments: PaymentRow[], now: Date): LoanPosition {
  if (!loan.startedAt) throw new Error(`Order ${loan.id} was not paid out.`)
  const plan = planOf(loan)
  const startDay = toDayNumber(loan.startedAt)
  const day = Math.max(0, toDayNumber(now) - startDay)
  const statement = statementOn(
    plan,
    loan.lateRate,
    payments.map(({ paidAt, amount }) => ({ day: dayOfPayment(paidAt, startDay), amount })),
    day,
    rulesOf(loan, startDay),
  )
  return { loan, plan, payments, startDay, day, statement }
}

export async function readLoanPosition(sql: Sql, loan: Loan, now: Date): Promise<LoanPosition> {
  return loanPositionOf(loan, await listPayments(sql, loan.id), now)
}

export async function saveBills(sql: Sql, { loan, payments, startDay, statement }: LoanPosition): Promise<void> {
  const known = new Map((await listBills(sql, loan.id)).map((bill) => [bill.no, bill.paidAt]))
  const dayOf = (paidAt: Date) => dayOfPayment(paidAt, startDay)
  const bills = statement.bills.map(({ no, due, paid, paidOn }) => {
    const before = known.get(no)
    // A later payment of the same day does not change the time.
    const paidAt = before && dayOf(before) === paidOn ? before : payments.findLast((payment) => dayOf(payment.paidAt) === paidOn)?.paidAt
    return { no, due, paid, paidAt }
  })
  await upsertBills(sql, loan.id, bills)
}

async function difference(sql: Sql, { loan, statement }: LoanPosition, cash: bigint): Promise<Posting> {
  const before = await paidBalance(sql, loan.id)
  const paid = paidAmounts(statement)
  // Interest and fees are income only when paid, so a write-off concerns just the principal. While a loan is written off, that is its open
  // principal; each payment takes back a part of it.
  const givenUp = loan.state === 'written_off' ? openPrincipal(statement) : 0n
  const writtenOff = statement.writtenOff.principal + givenUp
  return {
    ...ZERO_POSTING,
    cash,
    principal: -paid.principal - writtenOff - before.principal,
    interest: -paid.interest - before.interest,
    fee: -paid.fee - before.fee,
    late: -paid.late - before.late,
    surplus: -statement.surplus - before.surplus,
    writtenOff: writtenOff - before.writtenOff,
  }
}

/** Books a payment and returns the rupiah that became surplus; negative when a late notice reduced the surplus. */
export async function postPayment(sql: Sql, position: LoanPosition, paymentId: string, amount: bigint, at: Date): Promise<bigint> {
  const posting = await difference(sql, position, amount)
  await post(sql, position.loan.id, paymentRef(paymentId), posting, at)
  return -posting.surplus
}

/**
 * Books a change without a payment: a loan older than a rule, or a return. Returns the rupiah that became surplus. Repeating it finds no
 * difference and books nothing. @throws Error for another difference with the same `cause`, which could not be booked
 */
export async function postCorrection(sql: Sql, position: LoanPosition, at: Date, cause = String(position.day)): Promise<bigint> {
  const posting = await difference(sql, position, 0n)
  if (Object.values(posting).every((amount) => amount === 0n)) return 0n
  const ref = correctionRef(position.loan.id, cause)
  if (!(await post(sql, position.loan.id, ref, posting, at))) throw new Error(`The books differ once more under ${ref}.`)
  return -posting.surplus
}
