import { sumParts } from '../../core/money.ts'
import { lateCharged, lateOwed, openAmount, outstanding, paidParts, settlement } from '../../core/statement.ts'
import type { Bill } from '../../core/statement.ts'
import { listBills } from '../db/bills.ts'
import type { BillRow } from '../db/bills.ts'
import type { Sql } from '../db/db.ts'
import type { Context } from '../http/handler.ts'
import { endOfDay, secondsOf } from './days.ts'
import type { Standing } from './standing.ts'
import { nameOf, present, rupiah } from './wire.ts'

/** `schemas/enums/billState.json`. */
const BILL = { unpaid: 0, partial: 1, paid: 2, overdue: 3 } as const

function stateOf(bill: Bill): 0 | 1 | 2 | 3 {
  if (openAmount(bill) === 0n) return BILL.paid
  if (bill.daysLate > 0) return BILL.overdue
  return sumParts(bill.paid) > 0n ? BILL.partial : BILL.unpaid
}

export type ShownBill = ReturnType<typeof shownBill>

function shownBill({ loan, start, day, statement }: Standing, bill: Bill, row: BillRow) {
  return present({
    plan_id: row.id,
    order_id: loan.id,
    order_no: loan.no,
    no: bill.no,
    of: statement.bills.length,
    due_time: endOfDay(start + bill.day),
    amount: rupiah(sumParts(bill.due)),
    principal: rupiah(bill.due.principal),
    interest: rupiah(bill.due.interest),
    fee: rupiah(bill.due.fee),
    late_fee: rupiah(bill.due.late),
    late_fee_owed: rupiah(bill.due.late - bill.paid.late),
    carried: bill.carried > 0n ? rupiah(bill.carried) : undefined,
    paid: rupiah(sumParts(bill.paid)),
    outstanding: rupiah(openAmount(bill)),
    status: stateOf(bill),
    days_late: bill.daysLate,
    days_left: Math.max(0, bill.day - day),
    paid_time: row.paid_at ? secondsOf(row.paid_at) : undefined,
  })
}

export async function shownBills(sql: Sql, standing: Standing): Promise<ShownBill[]> {
  const rows = new Map((await listBills(sql, standing.loan.id)).map((row) => [row.no, row]))
  return standing.statement.bills.flatMap((bill) => {
    const row = rows.get(bill.no)
    return row ? [shownBill(standing, bill, row)] : []
  })
}

export function shownLoan(context: Context, standing: Standing, bills: readonly ShownBill[]) {
  const { loan, plan, start, day, statement } = standing
  const paid = paidParts(statement)
  const settle = settlement(plan, statement, day)
  const open = outstanding(statement)
  return {
    order_id: loan.id,
    order_no: loan.no,
    pid: loan.product,
    name: nameOf(context, `product.${loan.product}`),
    amount: rupiah(loan.principal),
    period: loan.periods,
    days: plan.days,
    days_used: Math.min(day, plan.days),
    start_time: secondsOf(loan.started_at ?? loan.created_at),
    end_time: endOfDay(start + plan.days),
    interest_rate: rupiah(loan.interest_rate),
    fee_rate: rupiah(loan.fee_rate),
    late_rate: rupiah(loan.late_rate),
    interest_total: rupiah(plan.interest),
    fee_total: rupiah(plan.fee),
    total: rupiah(plan.total),
    paid: rupiah(sumParts(paid)),
    principal_paid: rupiah(paid.principal),
    charges_paid: rupiah(paid.interest + paid.fee),
    late_fee: rupiah(lateCharged(statement)),
    late_fee_owed: rupiah(lateOwed(statement)),
    outstanding: rupiah(open),
    settle_amount: rupiah(settle),
    settle_saving: rupiah(open - settle),
    periods_paid: bills.filter((bill) => bill.status === BILL.paid).length,
    plan_ids: bills.filter((bill) => bill.status !== BILL.paid).map((bill) => bill.plan_id),
  }
}
