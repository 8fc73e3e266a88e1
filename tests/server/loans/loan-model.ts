/**
 * A second implementation of a loan's figures to check the server with. It follows the lending notes day by day in plain numbers and
 * shares no code with the server. Amounts in rupiah, rates in ten-millionths per day, days since the payout (0).
 *
 * Charges are flat per day on the original principal; periods have 30 days. Total, interest and fee are each split equally, with the
 * remaining rupiah in the first rows. A payment covers the oldest bill first: late fee, fee, interest, principal. The late fee is a rate
 * per day on overdue principal only, from the day after the due day, until charges and late fees together reach the principal. Paying the
 * cost of the days used (at least one, at most all) closes the loan.
 */
export type Terms = {
  principal: number
  periods: number
  interest: number
  fee: number
  late: number
  carryBelow: number
  writeOffBelow: number
}
export type ModelPayment = { day: number; amount: number }
type Bill = {
  no: number
  dueDay: number
  principal: number
  interest: number
  fee: number
  /** In ten-millionths of a rupiah; displayed rounded down, because their sum is capped. */
  lateUnits: number
  carried: number
  paidPrincipal: number
  paidInterest: number
  paidFee: number
  paidLate: number
}

const PERIOD = 30
const UNIT = 10_000_000
const halfUp = (units: number): number => Math.floor((units + UNIT / 2) / UNIT)
const split = (total: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(total / count) + (index < total % count ? 1 : 0))
const total = (values: number[]): number => values.reduce((sum, value) => sum + value, 0)

export function planOf({ principal, periods, interest, fee }: Terms) {
  const days = PERIOD * periods
  const allInterest = halfUp(principal * interest * days)
  const allFee = halfUp(principal * fee * days)
  const amounts = split(principal + allInterest + allFee, periods)
  const interests = split(allInterest, periods)
  const fees = split(allFee, periods)
  const rows = amounts.map((amount, index) => {
    const [rowInterest, rowFee] = [interests[index]!, fees[index]!]
    return {
      no: index + 1,
      dueDay: PERIOD * (index + 1),
      amount,
      principal: amount - rowInterest - rowFee,
      interest: rowInterest,
      fee: rowFee,
    }
  })
  return { days, interest: allInterest, fee: allFee, total: principal + allInterest + allFee, rows }
}

const lateOf = (bill: Bill): number => Math.floor(bill.lateUnits / UNIT)
const dueOf = (bill: Bill): number => bill.principal + bill.interest + bill.fee + lateOf(bill)
const paidOf = (bill: Bill): number => bill.paidPrincipal + bill.paidInterest + bill.paidFee + bill.paidLate
const openOf = (bill: Bill): number => dueOf(bill) - paidOf(bill)

/** Returns the loan on a day, after the payments up to then. */
export function modelLoanOn(terms: Terms, payments: readonly ModelPayment[], today: number) {
  const plan = planOf(terms)
  const bills: Bill[] = plan.rows.map(({ amount: _, ...row }) => ({
    ...row,
    lateUnits: 0,
    carried: 0,
    paidPrincipal: 0,
    paidInterest: 0,
    paidFee: 0,
    paidLate: 0,
  }))
  const mostLate = Math.max(0, terms.principal - plan.interest - plan.fee) * UNIT
  let closed: { day: number; interest: number; fee: number; writtenOff: number; late: number } | undefined
  let paidIn = 0

  const paidOn = new Map<number, number>()
  for (const { day, amount } of payments) paidOn.set(day, (paidOn.get(day) ?? 0) + amount)

  const used = (day: number) => {
    const days = Math.min(Math.max(day, 1), plan.days)
    return { interest: halfUp(terms.principal * terms.interest * days), fee: halfUp(terms.principal * terms.fee * days) }
  }
  const owedOn = (day: number) => {
    const { interest, fee } = used(day)
    return terms.principal + interest + fee + total(bills.map(lateOf)) - paidIn
  }
  let lateRoom = mostLate
  const oneDayLate = (day: number) => {
    for (const bill of bills) {
      if (day <= bill.dueDay) break
      const units = Math.min(lateRoom, (bill.principal - bill.paidPrincipal) * terms.late)
      bill.lateUnits += units
      lateRoom -= units
    }
  }
  const spread = (amount: number) => {
    let rest = amount
    const take = (open: number) => {
      const taken = Math.min(open, rest)
      rest -= taken
      return taken
    }
    for (const bill of bills) {
      bill.paidLate += take(lateOf(bill) - bill.paidLate)
      bill.paidFee += take(bill.fee - bill.paidFee)
      bill.paidInterest += take(bill.interest - bill.paidInterest)
      bill.paidPrincipal += take(bill.principal - bill.paidPrincipal)
    }
  }
  const carry = () => {
    for (const [index, bill] of bills.entries()) {
      const next = bills[index + 1]
      const rest = openOf(bill)
      const isRemainder = rest > 0 && rest < terms.carryBelow && paidOf(bill) > 0 && lateOf(bill) === bill.paidLate
      if (!next || !isRemainder) continue
      for (const [part, paid] of [
        ['principal', 'paidPrincipal'],
        ['interest', 'paidInterest'],
        ['fee', 'paidFee'],
      ] as const) {
        next[part] += bill[part] - bill[paid]
        bill[part] = bill[paid]
      }
      next.carried += rest
    }
  }

  for (let day = 0; day <= today; day++) {
    if (!closed) oneDayLate(day)
    const amount = paidOn.get(day) ?? 0
    paidIn += amount
    if (closed || amount === 0) continue
    spread(amount)
    const owed = owedOn(day)
    if (owed <= 0 || owed < terms.writeOffBelow)
      closed = { day, ...used(day), writtenOff: Math.max(0, owed), late: total(bills.map(lateOf)) }
    else carry()
  }

  const late = closed ? closed.late : total(bills.map(lateOf))
  if (closed) {
    const charges = closed.interest + closed.fee + late
    const paid = terms.principal + charges - closed.writtenOff
    const saved = plan.interest + plan.fee - closed.interest - closed.fee
    return {
      closed: true as const,
      paid,
      // The written-off amount is principal, which is paid last.
      parts: { principal: terms.principal - closed.writtenOff, interest: closed.interest, fee: closed.fee, late },
      late,
      saved,
      writtenOff: closed.writtenOff,
      surplus: paidIn - paid,
      plan,
    }
  }
  const shown = bills.map((bill) => {
    const outstanding = openOf(bill)
    return {
      ...bill,
      amount: dueOf(bill),
      late: lateOf(bill),
      paid: paidOf(bill),
      outstanding,
      daysLate: outstanding > 0 ? Math.max(0, today - bill.dueDay) : 0,
      daysLeft: Math.max(0, bill.dueDay - today),
    }
  })
  const outstanding = total(shown.map((bill) => bill.outstanding))
  const settle = owedOn(today)
  return {
    closed: false as const,
    bills: shown,
    paid: paidIn,
    parts: {
      principal: total(shown.map((bill) => bill.paidPrincipal)),
      interest: total(shown.map((bill) => bill.paidInterest)),
      fee: total(shown.map((bill) => bill.paidFee)),
      late: total(shown.map((bill) => bill.paidLate)),
    },
    late,
    outstanding,
    settle,
    saving: outstanding - settle,
    surplus: 0,
    plan,
  }
}
export type ModelLoan = ReturnType<typeof modelLoanOn>

/** Returns the payable amount for a debt: payment methods accept 10,000 to 50 million rupiah. */
export const payableAmount = (owed: number): number => Math.min(50_000_000, Math.max(10_000, owed))
