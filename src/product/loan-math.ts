/**
 * Flat daily charges on the original principal, periods of 30 days, equal instalments.
 * Amounts are integer rupiah and rates integers in 1e-7 per day (0,03% a day = 3000), both as bigint: there is no float.
 * Source: the lender's published terms; rounding is half up, once per component.
 */

/** A rate of `RATE_ONE` is 100% a day. */
export const RATE_ONE = 10_000_000n
export const PERIOD_DAYS = 30

/** 1e-7 per day. */
export type Rates = { interest: bigint; fee: bigint }
/** Rupiah, in the order in which a payment settles them. */
export type Amounts = { late: bigint; fee: bigint; interest: bigint; principal: bigint }
/** `day`: days since the principal was paid out. */
type Instalment = { no: number; day: number; amount: bigint; principal: bigint; interest: bigint; fee: bigint }
export type Plan = { principal: bigint; days: number; rates: Rates; interest: bigint; fee: bigint; total: bigint; rows: Instalment[] }

export const noAmounts: Readonly<Amounts> = Object.freeze({ late: 0n, fee: 0n, interest: 0n, principal: 0n })
export const totalOf = (parts: Amounts): bigint => parts.late + parts.fee + parts.interest + parts.principal
export const addAmounts = (a: Amounts, b: Amounts): Amounts => ({
  late: a.late + b.late,
  fee: a.fee + b.fee,
  interest: a.interest + b.interest,
  principal: a.principal + b.principal,
})
export const subtractAmounts = (a: Amounts, b: Amounts): Amounts => ({
  late: a.late - b.late,
  fee: a.fee - b.fee,
  interest: a.interest - b.interest,
  principal: a.principal - b.principal,
})

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const atLeastZero = (a: bigint): bigint => (a < 0n ? 0n : a)

/** Splits the parts of a payment into those gained and the rupiah taken back from others. `totalOf(gained) - givenBack` is its amount. */
export function splitGivenBack(parts: Amounts): { gained: Amounts; givenBack: bigint } {
  const gained = {
    late: atLeastZero(parts.late),
    fee: atLeastZero(parts.fee),
    interest: atLeastZero(parts.interest),
    principal: atLeastZero(parts.principal),
  }
  return { gained, givenBack: totalOf(gained) - totalOf(parts) }
}

/** `units`: 1e-7 rupiah. Returns rupiah. */
function roundHalfUp(units: bigint): bigint {
  return (units + RATE_ONE / 2n) / RATE_ONE
}

/** Principal x rate x days in rupiah, half up. @throws RangeError below zero. */
export function chargeFor(principal: bigint, rate: bigint, days: number): bigint {
  if (principal < 0n || rate < 0n || days < 0 || !Number.isSafeInteger(days))
    throw new RangeError('chargeFor: a principal, rate or day count below zero')
  return roundHalfUp(principal * rate * BigInt(days))
}

/** The parts differ by at most one rupiah; the first ones carry the remainder. */
function splitEqually(total: bigint, count: number): bigint[] {
  const share = total / BigInt(count)
  const remainder = total % BigInt(count)
  return Array.from({ length: count }, (_, index) => (BigInt(index) < remainder ? share + 1n : share))
}

/** Rupiah. The three roundings of an instalment may take two from its principal, and each repays at least one. */
export const minPrincipal = (instalments: number): bigint => 3n * BigInt(instalments)

/** @throws RangeError unless `instalments` is a whole number above 0 and every instalment repays some principal. */
export function createPlan(terms: { principal: bigint; instalments: number; rates: Rates }): Plan {
  const { principal, instalments, rates } = terms
  if (!Number.isSafeInteger(instalments) || instalments < 1 || principal < minPrincipal(instalments))
    throw new RangeError('createPlan: needs instalments of three rupiah of principal')
  const days = PERIOD_DAYS * instalments
  const interest = chargeFor(principal, rates.interest, days)
  const fee = chargeFor(principal, rates.fee, days)
  const total = principal + interest + fee
  const amounts = splitEqually(total, instalments)
  const interests = splitEqually(interest, instalments)
  const fees = splitEqually(fee, instalments)
  const rows = amounts.map((amount, index) => {
    const rowInterest = interests[index] ?? 0n
    const rowFee = fees[index] ?? 0n
    return {
      no: index + 1,
      day: PERIOD_DAYS * (index + 1),
      amount,
      principal: amount - rowInterest - rowFee,
      interest: rowInterest,
      fee: rowFee,
    }
  })
  return { principal, days, rates, interest, fee, total, rows }
}

/** Plan of a loan with nothing left to pay. */
export const emptyPlan = (instalments: number, rates: Rates): Plan => ({
  principal: 0n,
  days: PERIOD_DAYS * instalments,
  rates,
  interest: 0n,
  fee: 0n,
  total: 0n,
  rows: [],
})

/** The highest principal, in rupiah, of which no instalment is above `most`. */
export function maxPrincipal({ instalments, rates, most }: { instalments: number; rates: Rates; most: bigint }): bigint {
  const days = PERIOD_DAYS * instalments
  const allowed = most * BigInt(instalments)
  const totalFor = (principal: bigint) => principal + chargeFor(principal, rates.interest, days) + chargeFor(principal, rates.fee, days)
  // The two charges are rounded separately, so the quotient may be a rupiah too high or too low.
  let principal = (allowed * RATE_ONE) / (RATE_ONE + (rates.interest + rates.fee) * BigInt(days)) + 1n
  while (principal > 0n && totalFor(principal) > allowed) principal -= 1n
  return principal
}

/** Charges for at least one day, and never for more than the plan's days. */
export function accruedCharges(plan: Plan, day: number): { interest: bigint; fee: bigint } {
  const days = Math.min(Math.max(day, 1), plan.days)
  return { interest: chargeFor(plan.principal, plan.rates.interest, days), fee: chargeFor(plan.principal, plan.rates.fee, days) }
}

/** Rupiah. `paid`: so far. `late`: the late fee charged so far. */
export function settlementDue(plan: Plan, paid: Amounts, day: number, late: bigint): bigint {
  const used = accruedCharges(plan, day)
  const rest = plan.principal - paid.principal + (used.interest + used.fee - paid.interest - paid.fee) + (late - paid.late)
  return atLeastZero(rest)
}

/** Late fees stop where charges and late fees together reach 100% of the principal. */
export function lateCap(plan: Plan): bigint {
  return atLeastZero(plan.principal - plan.interest - plan.fee)
}

/** Oldest bill first; within a bill late fee, fee, interest, principal. @throws RangeError below zero. */
export function allocatePayment(open: Amounts[], amount: bigint): { allocated: Amounts[]; rest: bigint } {
  if (amount < 0n) throw new RangeError('allocatePayment: an amount below zero')
  let rest = amount
  const take = (due: bigint): bigint => {
    const part = min(atLeastZero(due), rest)
    rest -= part
    return part
  }
  const allocated = open.map((due) => ({
    late: take(due.late),
    fee: take(due.fee),
    interest: take(due.interest),
    principal: take(due.principal),
  }))
  return { allocated, rest }
}

/** 1e-7 of the original principal per day, rounded up: the regulator's cap is measured on it. */
export function dailyCostRate(plan: Plan): bigint {
  const base = plan.principal * BigInt(plan.days)
  return ((plan.interest + plan.fee) * RATE_ONE + base - 1n) / base
}

const SCALE = 10n ** 18n

function presentValue(rows: readonly Instalment[], rate: bigint): bigint {
  const growth = SCALE + (rate * SCALE) / RATE_ONE
  let factor = SCALE
  let sum = 0n
  for (const row of rows) {
    factor = (factor * SCALE) / growth
    sum += row.amount * factor
  }
  return sum / SCALE
}

/** IRR per 30-day period in 1e-7, by bisection. */
export function effectivePeriodRate(plan: Plan): bigint {
  let low = 0n
  let high = RATE_ONE * 10n
  while (low < high) {
    const middle = (low + high) / 2n
    if (presentValue(plan.rows, middle) > plan.principal) low = middle + 1n
    else high = middle
  }
  return low
}

/** 365 days are 73 sixths of a period. */
const YEAR = { periods: 73, root: 6n }

/** The rate of a period, compounded over 365 days. Both in 1e-7, rounded down. */
export function yearlyRate(rate: bigint): bigint {
  let power = SCALE
  for (let index = 0; index < YEAR.periods; index++) power = (power * (RATE_ONE + rate)) / RATE_ONE
  let low = SCALE
  let high = power
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle ** YEAR.root <= power * SCALE ** (YEAR.root - 1n)) low = middle
    else high = middle - 1n
  }
  return (low - SCALE) / (SCALE / RATE_ONE)
}
