import type { Enums } from '../../generated/enums.ts'
import { totalOf } from '../../product/loan-math.ts'
import {
  type Bill,
  lateFeesCharged,
  lateFeesOwed,
  openAmount,
  openAmounts,
  outstandingAmount,
  paidAmounts,
  settlementDueOn,
} from './statement.ts'
import { type BillRow, listBills } from './bill-queries.ts'
import type { Sql } from '../db/db.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { endOfDay, toSeconds } from '../platform/calendar.ts'
import type { LoanPosition } from './loan-position.ts'
import { loanSummary } from './loan-summary.ts'
import { omitMissing, toNumber } from '../calls/reply-fields.ts'

/** Codes of `schemas/enums/billState.json`. */
const BILL_STATE = { unpaid: 0, partial: 1, paid: 2, overdue: 3 } as const satisfies Record<string, Enums['billState']>

function stateOf(bill: Bill): Enums['billState'] {
  if (openAmount(bill) === 0n) return BILL_STATE.paid
  if (bill.daysLate > 0) return BILL_STATE.overdue
  return totalOf(bill.paid) > 0n ? BILL_STATE.partial : BILL_STATE.unpaid
}

export type BillReply = ReturnType<typeof billReply>

function billReply({ loan, startDay, day, statement }: LoanPosition, bill: Bill, row: BillRow) {
  const open = openAmounts(bill)
  return omitMissing({
    plan_id: row.id,
    order_id: loan.id,
    order_no: loan.no,
    no: bill.no,
    of: statement.bills.length,
    due_time: endOfDay(startDay + bill.day),
    amount: toNumber(totalOf(bill.due)),
    principal: toNumber(bill.due.principal),
    interest: toNumber(bill.due.interest),
    fee: toNumber(bill.due.fee),
    late_fee: toNumber(bill.due.late),
    principal_owed: toNumber(open.principal),
    interest_owed: toNumber(open.interest),
    fee_owed: toNumber(open.fee),
    late_fee_owed: toNumber(open.late),
    carried: bill.carried > 0n ? toNumber(bill.carried) : undefined,
    paid: toNumber(totalOf(bill.paid)),
    outstanding: toNumber(openAmount(bill)),
    status: stateOf(bill),
    days_late: bill.daysLate,
    days_left: Math.max(0, bill.day - day),
    paid_time: row.paidAt ? toSeconds(row.paidAt) : undefined,
  })
}

export async function billReplies(sql: Sql, position: LoanPosition): Promise<BillReply[]> {
  return billRepliesOf(position, await listBills(sql, position.loan.id))
}

/** `rows`: bills of this loan. */
export function billRepliesOf(position: LoanPosition, rows: readonly BillRow[]): BillReply[] {
  const byNo = new Map(rows.map((row) => [row.no, row]))
  return position.statement.bills.flatMap((bill) => {
    const row = byNo.get(bill.no)
    return row ? [billReply(position, bill, row)] : []
  })
}

export function loanReply(context: CallContext, position: LoanPosition, bills: readonly BillReply[]) {
  const { loan, plan, startDay, day, statement } = position
  const paid = paidAmounts(statement)
  const settle = settlementDueOn(plan, statement, day)
  const open = outstandingAmount(statement)
  return {
    ...loanSummary(context, loan, plan),
    days_used: Math.min(day, plan.days),
    start_time: toSeconds(loan.startedAt ?? loan.createdAt),
    end_time: endOfDay(startDay + plan.days),
    interest_rate: toNumber(loan.interestRate),
    fee_rate: toNumber(loan.feeRate),
    late_rate: toNumber(loan.lateRate),
    interest_total: toNumber(plan.interest),
    fee_total: toNumber(plan.fee),
    total: toNumber(plan.total),
    paid: toNumber(totalOf(paid)),
    principal_paid: toNumber(paid.principal),
    charges_paid: toNumber(paid.interest + paid.fee),
    late_fee: toNumber(lateFeesCharged(statement)),
    late_fee_owed: toNumber(lateFeesOwed(statement)),
    outstanding: toNumber(open),
    settle_amount: toNumber(settle),
    settle_saving: toNumber(open - settle),
    periods_paid: bills.filter((bill) => bill.status === BILL_STATE.paid).length,
    plan_ids: bills.filter((bill) => bill.status !== BILL_STATE.paid).map((bill) => bill.plan_id),
  }
}
