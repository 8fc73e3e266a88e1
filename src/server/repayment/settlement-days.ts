import { type Amounts, type Plan, subtractAmounts } from '../../product/loan-math.ts'
import {
  openAmount,
  outstandingAmount,
  paidAmounts,
  type DatedAmount,
  settlementDueOn,
  statementOn,
  type StatementRules,
} from '../loans/statement.ts'

type Terms = { plan: Plan; lateRate: bigint; payments: readonly DatedAmount[]; day: number; rules?: StatementRules }
/** Rupiah. `paidBefore`: bills assumed to be paid until then. */
type SettlementDay = { day: number; amount: bigint; saving: bigint; paidBefore: bigint }

/** Rupiah. */
type SettlementPlan = { bills: DatedAmount[]; settlement: Amounts; saving: bigint }

/** Open bills as payments: late ones today, the others on their due days. */
function openBills({ plan, lateRate, payments, day: today, rules }: Terms): DatedAmount[] {
  return statementOn(plan, lateRate, payments, today, rules)
    .bills.filter((bill) => openAmount(bill) > 0n)
    .map((bill) => ({ day: Math.max(bill.day, today), amount: openAmount(bill) }))
}

/**
 * Settlement on `day`, from today to the last due day. Assumes that late bills are paid today, and bills due before `day` on their due
 * days. Undefined when those payments close the loan themselves.
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
 * Settlement amounts for each day from today to the last due day, in order, computed as in `settlementPlan`. With all earlier bills paid
 * nothing is late, so the statement changes only when another bill falls due.
 */
export function settlementDays(terms: Terms): SettlementDay[] {
  const { plan, lateRate, payments, rules } = terms
  const open = openBills(terms)
  const days: SettlementDay[] = []
  let bills: DatedAmount[] = []
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
