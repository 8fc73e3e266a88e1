import type { Amounts, Plan } from '../../product/loan-math.ts'
import { subtractAmounts, totalOf } from '../../product/loan-math.ts'
import type { Payment, StatementRules } from '../loans/statement.ts'
import { openAmount, outstandingAmount, paidAmounts, settlementDueOn, statementOn } from '../loans/statement.ts'

type Terms = { plan: Plan; lateRate: bigint; payments: readonly Payment[]; day: number; rules?: StatementRules }
/** Rupiah. `paidBefore`: the bills that are taken as paid until then. */
type SettlementDay = { day: number; amount: bigint; saving: bigint; paidBefore: bigint }

/** Rupiah. */
export type SettlementPlan = { bills: Payment[]; settlement: Amounts; saving: bigint }

/**
 * Paying everything off on `day`, from today to the last due day. What is late is taken as paid today, and each bill that falls due
 * before as paid on its day. Undefined when those payments close the loan themselves.
 */
export function settlementPlan({ plan, lateRate, payments, day: today, rules }: Terms, day: number): SettlementPlan | undefined {
  const bills = statementOn(plan, lateRate, payments, today, rules)
    .bills.filter((bill) => openAmount(bill) > 0n)
    .map((bill) => ({ day: Math.max(bill.day, today), amount: openAmount(bill) }))
    .filter((bill) => bill.day < day)
  const before = statementOn(plan, lateRate, [...payments, ...bills], day, rules)
  if (before.closedOn !== undefined) return undefined
  const amount = settlementDueOn(plan, before, day)
  const after = statementOn(plan, lateRate, [...payments, ...bills, { day, amount }], day, rules)
  return { bills, settlement: subtractAmounts(paidAmounts(after), paidAmounts(before)), saving: outstandingAmount(before) - amount }
}

/** For each day from today to the last due day, in order. */
export function settlementDays(terms: Terms): SettlementDay[] {
  const days: SettlementDay[] = []
  for (let day = terms.day; day <= Math.max(terms.day, terms.plan.days); day++) {
    const found = settlementPlan(terms, day)
    if (!found) break
    const paidBefore = found.bills.reduce((sum, bill) => sum + bill.amount, 0n)
    days.push({ day, amount: totalOf(found.settlement), saving: found.saving, paidBefore })
  }
  return days
}
