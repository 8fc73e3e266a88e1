/**
 * State of an instalment plan on a day, replayed from its payments. A payment counts on the day it was made, not on the day its notice
 * arrived, so a late notice never costs a late fee, and the order of arrival does not matter. The plan is closed on the first day whose
 * payments cover the debt, whatever they were meant for, or on which a return left too little to collect. On any other day the debt only
 * grows, so it cannot close the plan.
 */
import {
  accruedCharges,
  addAmounts,
  allocatePayment,
  type Amounts,
  lateCap,
  noAmounts,
  type Plan,
  RATE_ONE,
  settlementDue,
  subtractAmounts,
  totalOf,
} from '../../product/loan-math.ts'

export type DatedAmount = { day: number; amount: bigint }
/** `carried`: part of `due` that was moved here from the previous bill. `paidOn`: day since which nothing of the bill is open. */
export type Bill = { no: number; day: number; due: Amounts; paid: Amounts; carried: bigint; daysLate: number; paidOn: number | undefined }
export type Statement = {
  bills: Bill[]
  surplus: bigint
  closedOn: number | undefined
  waivedCharges: bigint
  writtenOff: Amounts
}

/**
 * Rupiah. A bill's remainder below `carryBelow` moves to the next bill; the whole plan's below `writeOffBelow` is written off; 0n collects
 * it. `lateUntil`: last day with a late fee, for a written-off loan. `returnedOn`: day of the return whose remainder is written off.
 */
export type StatementRules = {
  carryBelow: bigint
  writeOffBelow: bigint
  lateUntil?: number | undefined
  returnedOn?: number | undefined
}
const collectEverything: Readonly<StatementRules> = Object.freeze({ carryBelow: 0n, writeOffBelow: 0n })

type Row = Bill & { lateUnits: bigint }

export const openAmounts = (bill: Bill): Amounts => subtractAmounts(bill.due, bill.paid)
/** Rupiah. */
export const openAmount = (bill: Bill): bigint => totalOf(openAmounts(bill))
/** Rupiah, as scheduled. */
export const outstandingAmount = (statement: Statement): bigint => statement.bills.reduce((sum, bill) => sum + openAmount(bill), 0n)
export const openPrincipal = (statement: Statement): bigint => statement.bills.reduce((sum, bill) => sum + openAmounts(bill).principal, 0n)
const paidOnBills = (bills: readonly Bill[]): Amounts => bills.reduce<Amounts>((sum, bill) => addAmounts(sum, bill.paid), noAmounts)
const lateOnBills = (bills: readonly Bill[]): bigint => bills.reduce((sum, bill) => sum + bill.due.late, 0n)
export const paidAmounts = (statement: Statement): Amounts => paidOnBills(statement.bills)
/** Paid or not, including written-off ones. */
export const lateFeesCharged = (statement: Statement): bigint => lateOnBills(statement.bills) + statement.writtenOff.late
export const lateFeesOwed = (statement: Statement): bigint => lateOnBills(statement.bills) - paidOnBills(statement.bills).late

/** Late fees of the days in (from, to], in 1e-7 rupiah per bill so that no rounding depends on how often this runs. */
function addLateDays(rows: Row[], rate: bigint, from: number, to: number, capUnits: bigint): void {
  const units = (row: Row, first: number, last: number): bigint => {
    const days = last - Math.max(first, row.day)
    return days > 0 ? (row.due.principal - row.paid.principal) * rate * BigInt(days) : 0n
  }
  const charged = rows.reduce((sum, row) => sum + row.lateUnits, 0n)
  const added = rows.map((row) => units(row, from, to))
  const sum = added.reduce((a, b) => a + b, 0n)
  if (charged + sum <= capUnits) {
    rows.forEach((row, index) => (row.lateUnits += added[index] ?? 0n))
    return
  }
  // The cap is reached within these days: counted day by day, so that no bill's late fee shrinks when the statement is read a day later.
  let room = capUnits - charged
  for (let day = from + 1; day <= to && room > 0n; day++) {
    for (const row of rows) {
      const wanted = units(row, day - 1, day)
      const given = wanted < room ? wanted : room
      row.lateUnits += given
      room -= given
    }
  }
}

function spreadPayment(rows: Row[], amount: bigint): bigint {
  const { allocated, rest } = allocatePayment(rows.map(openAmounts), amount)
  rows.forEach((row, index) => (row.paid = addAmounts(row.paid, allocated[index] ?? noAmounts)))
  return rest
}

/** Reduces the charges to the days used, from the last bill backwards, and allocates all payments again. */
function settleEarly(rows: Row[], plan: Plan, day: number, paidSoFar: bigint): bigint {
  const used = accruedCharges(plan, day)
  let interest = plan.interest - used.interest
  let fee = plan.fee - used.fee
  for (const row of rows.toReversed()) {
    const lessInterest = row.due.interest < interest ? row.due.interest : interest
    const lessFee = row.due.fee < fee ? row.due.fee : fee
    interest -= lessInterest
    fee -= lessFee
    row.due = { ...row.due, interest: row.due.interest - lessInterest, fee: row.due.fee - lessFee }
    row.paid = noAmounts
  }
  return spreadPayment(rows, paidSoFar)
}

/** Charges move before principal; a late fee stays with its bill. */
function carryRemainders(rows: Row[], below: bigint): void {
  rows.forEach((row, index) => {
    const next = rows[index + 1]
    const open = openAmounts(row)
    const sum = totalOf(open)
    if (!next || sum === 0n || sum >= below || open.late > 0n || totalOf(row.paid) === 0n) return
    row.due = subtractAmounts(row.due, open)
    next.due = addAmounts(next.due, open)
    next.carried += sum
  })
}

function writeOff(rows: Row[]): Amounts {
  return rows.reduce<Amounts>((sum, row) => {
    const open = openAmounts(row)
    row.due = row.paid
    return addAmounts(sum, open)
  }, noAmounts)
}

/** Statement at the end of `day`, without later payments. `lateRate`: 1e-7 per day. */
export function statementOn(
  plan: Plan,
  lateRate: bigint,
  payments: readonly DatedAmount[],
  day: number,
  { carryBelow, writeOffBelow, lateUntil = Infinity, returnedOn }: StatementRules = collectEverything,
): Statement {
  const rows: Row[] = plan.rows.map((row) => ({
    no: row.no,
    day: row.day,
    due: { late: 0n, fee: row.fee, interest: row.interest, principal: row.principal },
    paid: noAmounts,
    carried: 0n,
    daysLate: 0,
    paidOn: undefined,
    lateUnits: 0n,
  }))
  const capUnits = lateCap(plan) * RATE_ONE
  let at = 0
  let surplus = 0n
  let closedOn: number | undefined
  let waivedCharges = 0n
  let writtenOff: Amounts = noAmounts
  const advance = (to: number): void => {
    if (closedOn !== undefined || to <= at) return
    addLateDays(rows, lateRate, at, Math.min(to, lateUntil), capUnits)
    // Rounded down, so that the late fees of all bills together never exceed the cap, and none of them shrinks.
    for (const row of rows) row.due = { ...row.due, late: row.lateUnits / RATE_ONE }
    at = to
  }
  const due = (): bigint => rows.reduce((sum, row) => sum + totalOf(row.due), 0n)
  const markPaid = (on: number): void => {
    for (const row of rows) row.paidOn = openAmount(row) > 0n ? undefined : (row.paidOn ?? on)
  }
  // Payments of one day count together, so that their order makes no difference.
  const byDay = new Map<number, bigint>(returnedOn === undefined ? [] : [[returnedOn, 0n]])
  for (const payment of payments) byDay.set(payment.day, (byDay.get(payment.day) ?? 0n) + payment.amount)
  for (const [paidOn, amount] of [...byDay].filter(([on]) => on <= day).toSorted(([a], [b]) => a - b)) {
    advance(paidOn)
    if (closedOn !== undefined) {
      surplus += amount
      continue
    }
    const rest = spreadPayment(rows, amount)
    const paid = paidOnBills(rows)
    const owed = settlementDue(plan, paid, paidOn, lateOnBills(rows))
    if (owed > 0n && owed >= writeOffBelow) {
      carryRemainders(rows, carryBelow)
      markPaid(paidOn)
      continue
    }
    const before = due()
    surplus = settleEarly(rows, plan, paidOn, totalOf(paid) + rest)
    waivedCharges = before - due()
    writtenOff = writeOff(rows)
    markPaid(paidOn)
    closedOn = paidOn
  }
  advance(day)
  const bills = rows.map(({ lateUnits: _, ...row }) => ({ ...row, daysLate: openAmount(row) > 0n ? Math.max(0, day - row.day) : 0 }))
  return { bills, surplus, closedOn, waivedCharges, writtenOff }
}

/** Rupiah; `statement` is of the same day. */
export function settlementDueOn(plan: Plan, statement: Statement, day: number): bigint {
  return settlementDue(plan, paidAmounts(statement), day, lateFeesCharged(statement))
}
