import type { Plan } from '../../core/money.ts'
import { schedule } from '../../core/money.ts'
import type { Statement } from '../../core/statement.ts'
import { openAmount, paidParts, statementOn } from '../../core/statement.ts'
import { listBills, writeBills } from '../db/bills.ts'
import type { Sql } from '../db/db.ts'
import type { Posting } from '../db/ledger.ts'
import { paidBalance, post } from '../db/ledger.ts'
import type { Loan } from '../db/loans.ts'
import type { PaymentRow } from '../db/payments.ts'
import { listPayments } from '../db/payments.ts'
import { dayOf } from './days.ts'

/** Where a loan stands now. Always reckoned from its terms and its payments, never from what was stored before. */
export type Standing = {
  loan: Loan
  plan: Plan
  payments: PaymentRow[]
  /** Day number of the payout; bill days count from it. */
  start: number
  /** Days since the payout. */
  day: number
  statement: Statement
}

export const planOf = (loan: Pick<Loan, 'principal' | 'periods' | 'interest_rate' | 'fee_rate'>): Plan =>
  schedule({ principal: loan.principal, periods: loan.periods, rates: { interest: loan.interest_rate, fee: loan.fee_rate } })

/** @throws Error for a loan that was not paid out. */
export function standingOf(loan: Loan, payments: PaymentRow[], now: Date): Standing {
  if (!loan.started_at) throw new Error(`Order ${loan.id} was not paid out.`)
  const plan = planOf(loan)
  const start = dayOf(loan.started_at)
  const day = Math.max(0, dayOf(now) - start)
  const statement = statementOn(
    plan,
    loan.late_rate,
    payments.map((payment) => ({ day: Math.max(0, dayOf(payment.paid_at) - start), amount: payment.amount })),
    day,
    { carryBelow: loan.carry_below, writeOffBelow: loan.write_off_below },
  )
  return { loan, plan, payments, start, day, statement }
}

export async function readStanding(sql: Sql, loan: Loan, now: Date): Promise<Standing> {
  return standingOf(loan, await listPayments(sql, loan.id), now)
}

/** Writes the bills' standing, and makes them on the day of the payout. */
export async function writeStanding(sql: Sql, { loan, payments, statement }: Standing): Promise<void> {
  const known = new Map((await listBills(sql, loan.id)).map((bill) => [bill.no, bill]))
  const last = payments.at(-1)?.paid_at
  const bills = statement.bills.map((bill) => {
    const closed = openAmount(bill) === 0n
    return { no: bill.no, due: bill.due, paid: bill.paid, paidAt: closed ? (known.get(bill.no)?.paid_at ?? last) : undefined }
  })
  await writeBills(sql, loan.id, bills)
}

/** The difference between what is booked and what the standing says, with `cash` that came in now. */
async function difference(sql: Sql, { loan, statement }: Standing, cash: bigint): Promise<Posting> {
  const before = await paidBalance(sql, loan.id)
  const paid = paidParts(statement)
  // Interest and fees are income when they are paid: of what is written off, only the principal was ever booked.
  const writtenOff = statement.writtenOff.principal
  return {
    cash,
    principal: -paid.principal - writtenOff - before.principal,
    interest: -paid.interest - before.interest,
    fee: -paid.fee - before.fee,
    late: -paid.late - before.late,
    surplus: -statement.surplus - before.surplus,
    written_off: writtenOff - before.written_off,
  }
}

/** Posts what one payment changed. */
export async function postPayment(sql: Sql, standing: Standing, paymentId: string, amount: bigint, at: Date): Promise<void> {
  await post(sql, standing.loan.id, `payment:${paymentId}`, await difference(sql, standing, amount), at)
}

/** Posts what changed without a payment, if anything did: a loan of before a rule was there. */
export async function postDay(sql: Sql, standing: Standing, at: Date): Promise<void> {
  const posting = await difference(sql, standing, 0n)
  if (Object.values(posting).some((amount) => amount !== 0n)) {
    await post(sql, standing.loan.id, `day:${standing.loan.id}:${standing.day}`, posting, at)
  }
}
