import { dailyCostRate, effectivePeriodRate, type Plan, yearlyRate } from '../../product/loan-math.ts'
import { toNumber } from '../calls/reply-fields.ts'
import { endOfDay } from '../platform/calendar.ts'

type DailyRates = { interest: number; fee: number; late: number }

/** Costs and due dates of a plan whose money arrives on `day`, in rupiah, ten-millionths and Unix seconds. */
export function planFigures(plan: Plan, day: number, { interest, fee, late }: DailyRates) {
  const rows = plan.rows.map((row) => ({
    no: row.no,
    due_time: endOfDay(day + row.day),
    amount: toNumber(row.amount),
    principal: toNumber(row.principal),
    interest: toNumber(row.interest),
    fee: toNumber(row.fee),
  }))
  const monthly = effectivePeriodRate(plan)
  return {
    amount: toNumber(plan.principal),
    days: plan.days,
    disbursed_amount: toNumber(plan.principal),
    interest_total: toNumber(plan.interest),
    fee_total: toNumber(plan.fee),
    total: toNumber(plan.total),
    first_amount: rows[0]!.amount,
    last_amount: rows.at(-1)!.amount,
    first_due_time: rows[0]!.due_time,
    last_due_time: rows.at(-1)!.due_time,
    interest_rate: interest,
    fee_rate: fee,
    late_rate: late,
    cost_rate: Number(dailyCostRate(plan)),
    monthly_rate: Number(monthly),
    yearly_rate: Number(yearlyRate(monthly)),
    rows,
  }
}
