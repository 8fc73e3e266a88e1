import type { Amounts, Plan } from '../../product/loan-math.ts'
import { subtractAmounts } from '../../product/loan-math.ts'
import type { Payment, StatementRules } from '../loans/statement.ts'
import { openAmount, outstandingAmount, paidAmounts, settlementDueOn, statementOn } from '../loans/statement.ts'

type Terms = { plan: Plan; lateRate: bigint; payments: readonly Payment[]; day: number; rules?: StatementRules }
/** Rupiah. `paidBefore`: the bills that are taken as paid until then. */
type SettlementDay = { day: number; amount: bigint; saving: bigint; paidBefore: bigint }

/** Rupiah. */
export type SettlementPlan = { bills: Payment[]; settlement: Amounts; saving: bigint }

/** What is open, as payments: what is late today, and each bill that falls due later on its day. */
function openBills({ plan, lateRate, payments, day: today, rules }: Terms): Payment[] {
  return statementOn(plan, lateRate, payments, today, rules)
    .bills.filter((bill) => openAmount(bill) > 0n)
    .map((bill) => ({ day: Math.max(bill.day, today), amount: openAmount(bill) }))
}

/**
 * Paying everything off on `day`, from today to the last due day. What is late is taken as paid today, and each bill that falls due
 * before as paid on its day. Undefined when those payments close the loan themselves.
 */
export function settlementPlan(terms: Terms, day: number): SettlementPlan | undefined {
  const { plan, lateRate, payments, rules } = terms
  const bills = openBills(terms).filter((bill) => bill.day < day)
  const before = statementOn(plan, lateRate, [...payments, ...bills], day, rules)
  if (before.closedOn !== undefined) return undefined
  const amount = settlementDueOn(plan, before, day)
  const after = statementOn(plan, lateRate, [...payments, ...bills, { day, amount }], day, rules)
  return { bills, settlement: subtractAmounts(paidAmounts(after), paidAmounts(before)), saving: outstandingAmount(before) - amount }
}

/**
 * For each day from today to the last due day, in order, as `settlementPlan` has it. Nothing is late once the bills before are paid, so
 * that the statement only changes where one more of them is.
 */
export function settlementDays(terms: Terms): SettlementDay[] {
  const { plan, lateRate, payments, rules } = terms
  const open = openBills(terms)
  const days: SettlementDay[] = []
  let bills: Payment[] = []
  let before = statementOn(plan, lateRate, payments, terms.day, rules)
  for (let day = terms.day; day <= Math.max(terms.day, plan.days); day++) {
    const due = open.filter((bill) => bill.day < day)
    if (due.length > bills.length) before = statementOn(plan, lateRate, [...payments, ...due], day, rules)
    bills = due
    if (before.closedOn !== undefined) break
    const amount = settlementDueOn(plan, before, day)
    days.push({ day, amount, saving: outstandingAmount(before) - amount, paidBefore: bills.reduce((sum, bill) => sum + bill.amount, 0n) })
  }
  return days
}
