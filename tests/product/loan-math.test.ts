import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import {
  accruedCharges,
  chargeFor,
  allocatePayment,
  dailyCostRate,
  effectivePeriodRate,
  maxPrincipal,
  lateCap,
  createPlan,
  emptyPlan,
  settlementDue,
  splitGivenBack,
  totalOf,
  yearlyRate,
  type Amounts,
  type Plan,
} from '../../src/product/loan-math.ts'
import { openAmount, outstandingAmount, paidAmounts, settlementDueOn, statementOn } from '../../src/server/loans/statement.ts'
import { sizeOf } from '../support/whole-run.ts'

const quoted = { interest: 3000n, fee: 26000n }
/** Rates of the landing page's sample, which are fitted to its published amounts. */
const fitted = { interest: 3000n, fee: 29826n }
const LATE = 30000n
const plan = (principal: bigint, instalments: number, rates = quoted) => createPlan({ principal, instalments, rates })
const nothing = { late: 0n, fee: 0n, interest: 0n, principal: 0n }

/** Amount that the borrower saves on the whole plan by settling on `day`, rupiah. */
const savingOn = (made: Plan, paid: Amounts, day: number): bigint => made.total - totalOf(paid) - settlementDue(made, paid, day, 0n)

const loans = fc.record({
  principal: fc.bigInt(1000n, 100_000_000n),
  instalments: fc.integer({ min: 1, max: 12 }),
  rates: fc.record({ interest: fc.bigInt(0n, 4000n), fee: fc.bigInt(0n, 35_000n) }),
})

describe('worked examples', () => {
  test.each([
    {
      name: 'quoted product, 3 million over 3 months',
      rates: quoted,
      amounts: [1_261_000n, 1_261_000n, 1_261_000n],
      total: 3_783_000n,
      interest: 81_000n,
      fee: 702_000n,
    },
    {
      name: 'the sample',
      rates: fitted,
      amounts: [1_295_434n, 1_295_434n, 1_295_434n],
      total: 3_886_302n,
      interest: 81_000n,
      fee: 805_302n,
    },
  ])('$name', ({ rates, amounts, total, interest, fee }) => {
    const made = plan(3_000_000n, 3, rates)
    expect(made.rows.map((row) => row.amount)).toEqual(amounts)
    expect(made).toMatchObject({ total, interest, fee, days: 90 })
    expect(made.rows.map(({ no, day }) => [no, day])).toEqual([
      [1, 30],
      [2, 60],
      [3, 90],
    ])
  })

  test('the sample row splits as published', () => {
    expect(plan(3_000_000n, 3, fitted).rows[0]).toMatchObject({ interest: 27_000n, fee: 268_434n, principal: 1_000_000n })
  })

  test('settling the sample on day 45 after the first instalment', () => {
    const made = plan(3_000_000n, 3, fitted)
    const paid = { late: 0n, fee: 268_434n, interest: 27_000n, principal: 1_000_000n }
    expect(settlementDue(made, paid, 45, 0n)).toBe(2_147_717n)
    expect(savingOn(made, paid, 45)).toBe(443_151n)
  })

  test('settling the quoted product on day 10', () => {
    const made = plan(3_000_000n, 3)
    expect(settlementDue(made, nothing, 10, 0n)).toBe(3_087_000n)
    expect(savingOn(made, nothing, 10)).toBe(696_000n)
  })

  test('twelve days late on a principal of one million', () => {
    expect(chargeFor(1_000_000n, LATE, 12)).toBe(36_000n)
    expect(chargeFor(1_000_000n, LATE, 0)).toBe(0n)
  })

  test('the first rows get the remaining rupiah, separately for interest and fee', () => {
    const parts = plan(1_000_041n, 3, { interest: 3001n, fee: 26_000n }).rows.map(({ amount, interest, fee }) => [amount, interest, fee])
    expect(parts).toEqual([
      [420_354n, 9004n, 78_004n],
      [420_354n, 9003n, 78_003n],
      [420_353n, 9003n, 78_003n],
    ])
    expect(plan(10n, 3, { interest: 0n, fee: 0n }).rows.map(({ principal }) => principal)).toEqual([4n, 3n, 3n])
    // The smallest plan of three rows: its fee is 9 x 0,26% x 90 = 2,1.
    expect(plan(9n, 3).rows.map(({ amount, fee, principal }) => [amount, fee, principal])).toEqual([
      [4n, 1n, 3n],
      [4n, 1n, 3n],
      [3n, 0n, 3n],
    ])
  })

  test('settling on the day of the payout costs one day of use', () => {
    expect(settlementDue(plan(3_000_000n, 3), nothing, 0, 0n)).toBe(3_008_700n)
  })

  // Charges on day 42: 3.000.000 x 0,29% x 42 = 365.400.
  test.each([
    { name: 'of which nothing was paid', paid: nothing, due: 3_401_400n },
    { name: 'of which a part was paid', paid: { ...nothing, late: 10_000n }, due: 3_391_400n },
  ])('settling late takes the late fee $name', ({ paid, due }) => {
    expect(settlementDue(plan(3_000_000n, 3), paid, 42, 36_000n)).toBe(due)
  })

  test('late fees end when they and the charges reach the principal', () => {
    expect(lateCap(plan(3_000_000n, 3))).toBe(3_000_000n - 81_000n - 702_000n)
    expect(lateCap(plan(1_000_000n, 12, { interest: 4000n, fee: 35_000n })), 'charges of 140%').toBe(0n)
  })

  test.each([
    // 1.000.002 costs 27.000,054 and 234.000,468: 1.261.002 in all. A rupiah more costs 234.000,702: 1.261.004.
    { most: 420_334n, instalments: 3, principal: 1_000_002n },
    { most: 1n, instalments: 1, principal: 1n },
    { most: 0n, instalments: 3, principal: 0n },
  ])('instalments of up to $most over $instalments repay at most $principal', ({ most, instalments, principal }) => {
    expect(maxPrincipal({ instalments, rates: quoted, most })).toBe(principal)
  })

  test('a loan whose goods were all returned has an empty plan', () => {
    expect(emptyPlan(3, quoted)).toEqual({ principal: 0n, days: 90, rates: quoted, interest: 0n, fee: 0n, total: 0n, rows: [] })
  })

  test.each([
    { name: 'nothing', parts: { late: 1n, fee: 2n, interest: 3n, principal: 4n }, givenBack: 0n },
    { name: 'what other payments lose', parts: { late: 100n, fee: -30n, interest: -5n, principal: -20n }, givenBack: 55n },
    { name: 'a late fee', parts: { late: -7n, fee: 0n, interest: 0n, principal: 50n }, givenBack: 7n },
  ])('the given-back part of a payment is $name', ({ parts, givenBack }) => {
    const gained = Object.fromEntries(Object.entries(parts).map(([part, amount]) => [part, amount > 0n ? amount : 0n]))
    expect(splitGivenBack(parts)).toEqual({ gained, givenBack })
  })

  test('after payment of the whole plan nothing is owed, and never less', () => {
    const { principal, interest, fee } = plan(3_000_000n, 3)
    expect(settlementDue(plan(3_000_000n, 3), { late: 0n, fee, interest, principal }, 10, 0n)).toBe(0n)
  })

  test.each([
    { name: 'the late fee', amount: 30n, allocated: { late: 30n, fee: 0n, interest: 0n, principal: 0n } },
    { name: 'then the fee', amount: 130n, allocated: { late: 40n, fee: 90n, interest: 0n, principal: 0n } },
    { name: 'then the interest', amount: 350n, allocated: { late: 40n, fee: 300n, interest: 10n, principal: 0n } },
    { name: 'then the principal', amount: 400n, allocated: { late: 40n, fee: 300n, interest: 20n, principal: 40n } },
  ])('a payment settles $name of the oldest bill', ({ amount, allocated }) => {
    const bill = { late: 40n, fee: 300n, interest: 20n, principal: 1000n }
    expect(allocatePayment([bill, bill], amount)).toEqual({ allocated: [allocated, nothing], rest: 0n })
  })

  test('the disclosed rates', () => {
    expect(dailyCostRate(plan(1001n, 1)), 'rounded up').toBe(28_972n)
    expect(effectivePeriodRate(plan(900_000n, 3, { interest: 0n, fee: 0n }))).toBe(0n)
    expect(dailyCostRate(plan(3_000_000n, 3))).toBe(29_000n)
    expect(Number(effectivePeriodRate(plan(3_000_000n, 3))) / 100_000).toBeCloseTo(12.56, 2)
    expect(Number(effectivePeriodRate(plan(3_000_000n, 3, fitted))) / 100_000).toBeCloseTo(14.15, 2)
    expect(Number(yearlyRate(effectivePeriodRate(plan(3_000_000n, 3)))) / 100_000).toBeCloseTo(321.69, 2)
  })

  test.each([
    { principal: 0n, rate: 3000n, days: 30, expected: 0n },
    { principal: 1n, rate: 4_999_999n, days: 1, expected: 0n },
    { principal: 1n, rate: 5_000_000n, days: 1, expected: 1n },
    { principal: 400_000n, rate: 3000n, days: 30, expected: 3_600n },
    { principal: 30_000_000n, rate: 26_000n, days: 180, expected: 14_040_000n },
  ])('accrue rounds half up: $principal at $rate for $days', ({ principal, rate, days, expected }) => {
    expect(chargeFor(principal, rate, days)).toBe(expected)
  })

  test.each([
    ['a negative principal', () => chargeFor(-1n, 1n, 1)],
    ['a negative day count', () => chargeFor(1n, 1n, -1)],
    ['a negative rate', () => chargeFor(1n, -1n, 1)],
    ['half a day', () => chargeFor(1n, 1n, 0.5)],
    ['more days than can be counted', () => chargeFor(1n, 1n, 2 ** 53)],
    ['no principal', () => plan(0n, 3)],
    ['no period', () => plan(1_000_000n, 0)],
    ['half a period', () => plan(1_000_000n, 1.5)],
    ['less than three rupiah of principal for each period', () => plan(8n, 3)],
    ['a negative payment', () => allocatePayment([], -1n)],
  ])('%s is refused', (_, act) => {
    expect(act).toThrow(RangeError)
    expect(act, 'by the function itself').toThrow(/^(chargeFor|createPlan|allocatePayment): /)
  })
})

describe('20,000 random loans, to the rupiah', () => {
  test('rows sum to the plan and differ by at most one rupiah', () => {
    fc.assert(
      fc.property(loans, (terms) => {
        const made = createPlan(terms)
        const sum = (key: 'amount' | 'principal' | 'interest' | 'fee') => made.rows.reduce((total, row) => total + row[key], 0n)
        const amounts = made.rows.map((row) => row.amount)
        const most = amounts.reduce((a, b) => (a > b ? a : b))
        const least = amounts.reduce((a, b) => (a < b ? a : b))
        return (
          sum('amount') === made.total &&
          sum('principal') === made.principal &&
          sum('interest') === made.interest &&
          sum('fee') === made.fee &&
          made.total === made.principal + made.interest + made.fee &&
          most - least <= 1n &&
          made.rows.every((row) => row.amount === row.principal + row.interest + row.fee && row.principal >= 0n)
        )
      }),
      { numRuns: sizeOf(5_000, 20_000) },
    )
  })

  test('the annual rate is the 30-day rate, compounded over 365 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (rate) => {
        const expected = ((1 + rate / 1e7) ** (365 / 30) - 1) * 1e7
        return Math.abs(Number(yearlyRate(BigInt(rate))) - expected) <= 1 + expected * 1e-12
      }),
    )
  })

  test('the largest principal is the last one whose instalments are within the maximum', () => {
    fc.assert(
      fc.property(loans, fc.bigInt(0n, 50_000_000n), ({ instalments, rates }, most) => {
        const largest = maxPrincipal({ instalments, rates, most })
        const first = (principal: bigint) => createPlan({ principal, instalments, rates }).rows[0]!.amount
        const least = 3n * BigInt(instalments)
        if (largest >= least) expect(first(largest)).toBeLessThanOrEqual(most)
        if (largest + 1n >= least) expect(first(largest + 1n)).toBeGreaterThan(most)
      }),
      { numRuns: sizeOf(5_000, 20_000) },
    )
  })

  test('the saving is never negative and never grows with the days used', () => {
    fc.assert(
      fc.property(loans, fc.integer({ min: 0, max: 400 }), (terms, day) => {
        const made = createPlan(terms)
        return (
          savingOn(made, nothing, day) >= savingOn(made, nothing, day + 1) &&
          savingOn(made, nothing, day + 1) >= 0n &&
          savingOn(made, nothing, day) === made.interest + made.fee - accruedCharges(made, day).interest - accruedCharges(made, day).fee
        )
      }),
      { numRuns: sizeOf(5_000, 20_000) },
    )
  })

  test('a payment is allocated completely, and never above the due amounts', () => {
    const parts = fc.record({
      late: fc.bigInt(0n, 99n),
      fee: fc.bigInt(0n, 99n),
      interest: fc.bigInt(0n, 99n),
      principal: fc.bigInt(0n, 99n),
    })
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), fc.bigInt(0n, 3000n), (open, amount) => {
        const { allocated, rest } = allocatePayment(open, amount)
        const spent = allocated.reduce((sum, part) => sum + totalOf(part), 0n)
        const due = open.reduce((sum, part) => sum + totalOf(part), 0n)
        return (
          spent + rest === amount &&
          (rest === 0n || spent === due) &&
          allocated.every((part, index) => part.late <= (open[index]?.late ?? 0n))
        )
      }),
    )
  })

  test('returned goods close a loan with too little left to collect, and no payment reopens it', () => {
    const payment = fc.record({ day: fc.integer({ min: 0, max: 250 }), amount: fc.bigInt(1n, 50_000n) })
    const cases = fc.record({
      terms: loans.map((terms) => ({ ...terms, principal: 1000n + (terms.principal % 60_000n) })),
      payments: fc.array(payment, { maxLength: 4 }),
      another: payment,
      returnedOn: fc.integer({ min: 0, max: 200 }),
      remainders: fc.record({ carryBelow: fc.bigInt(0n, 20_000n), writeOffBelow: fc.bigInt(1n, 20_000n) }),
      days: fc.integer({ min: 0, max: 200 }),
    })
    fc.assert(
      fc.property(cases, ({ terms, payments, another, returnedOn, remainders, days }) => {
        const made = createPlan(terms)
        const rules = { ...remainders, returnedOn }
        const before = statementOn(made, LATE, payments, returnedOn, remainders)
        const { closedOn } = statementOn(made, LATE, payments, returnedOn, rules)
        const isEnough = before.closedOn === undefined && settlementDueOn(made, before, returnedOn) >= remainders.writeOffBelow
        expect(closedOn).toBe(isEnough ? undefined : (before.closedOn ?? returnedOn))
        if (closedOn === undefined) return
        const paid = [...payments, another]
        const later = statementOn(made, LATE, paid, returnedOn + days, rules)
        expect(later.closedOn).toBeLessThanOrEqual(closedOn)
        expect(outstandingAmount(later)).toBe(0n)
        const counted = paid.filter(({ day }) => day <= returnedOn + days).reduce((sum, { amount }) => sum + amount, 0n)
        expect(totalOf(paidAmounts(later)) + later.surplus).toBe(counted)
      }),
      { numRuns: sizeOf(2_000, 20_000) },
    )
  })

  test('charges and late fees together never exceed the principal', () => {
    const cases = fc.record({
      terms: loans,
      payments: fc.array(fc.record({ day: fc.integer({ min: 0, max: 500 }), amount: fc.bigInt(1n, 50_000_000n) }), {
        maxLength: 6,
      }),
      day: fc.integer({ min: 0, max: 700 }),
    })
    fc.assert(
      fc.property(cases, ({ terms, payments, day }) => {
        const made = createPlan(terms)
        const now = statementOn(made, LATE, payments, day)
        const next = statementOn(
          made,
          LATE,
          payments.filter((payment) => payment.day <= day),
          day + 1,
        )
        const counted = payments.filter((payment) => payment.day <= day).reduce((sum, payment) => sum + payment.amount, 0n)
        const late = now.bills.reduce((sum, bill) => sum + bill.due.late, 0n)
        const paid = paidAmounts(now)
        return (
          late <= lateCap(made) &&
          totalOf(paid) + now.surplus === counted &&
          paid.principal <= made.principal &&
          (now.closedOn !== undefined) === (outstandingAmount(now) === 0n) &&
          now.bills.every((bill, index) => openAmount(bill) >= 0n && bill.due.late <= (next.bills[index]?.due.late ?? -1n)) &&
          (now.closedOn !== undefined || settlementDueOn(made, now, day) <= outstandingAmount(now))
        )
      }),
      { numRuns: sizeOf(5_000, 20_000) },
    )
  })

  test('the order in which payments arrive does not matter', () => {
    const payments = fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 120 }), amount: fc.bigInt(1n, 2_000_000n) }), {
      selector: (p) => p.day,
      maxLength: 5,
    })
    fc.assert(
      fc.property(payments, (given) => {
        const made = plan(3_000_000n, 3)
        expect(statementOn(made, LATE, given.toReversed(), 130)).toEqual(statementOn(made, LATE, given, 130))
      }),
      { numRuns: 500 },
    )
  })
})

describe('statement', () => {
  const made = plan(3_000_000n, 3)
  test.each([
    { name: 'nothing paid, on the due day', payments: [], day: 30, open: 3_783_000n, late: 0n },
    { name: 'twelve days late', payments: [], day: 42, open: 3_819_000n, late: 36_000n },
    { name: 'exact on the due day', payments: [{ day: 30, amount: 1_261_000n }], day: 42, open: 2_522_000n, late: 0n },
    {
      name: 'its notice arrived late, and the day of payment counts',
      payments: [{ day: 30, amount: 1_261_000n }],
      day: 55,
      open: 2_522_000n,
      late: 0n,
    },
    {
      name: 'part of the principal paid stops its late fee',
      payments: [{ day: 40, amount: 30_000n + 261_000n + 500_000n }],
      day: 42,
      open: 3_025_000n,
      late: 33_000n,
    },
  ])('$name', ({ payments, day, open, late }) => {
    const now = statementOn(made, LATE, payments, day)
    expect({ open: outstandingAmount(now), late: now.bills.reduce((sum, bill) => sum + bill.due.late, 0n) }).toEqual({ open, late })
  })

  test('settled on day 10', () => {
    const now = statementOn(made, LATE, [{ day: 10, amount: 3_087_000n }], 50)
    expect({ open: outstandingAmount(now), closedOn: now.closedOn, saved: now.waivedCharges, surplus: now.surplus }).toEqual({
      open: 0n,
      closedOn: 10,
      saved: 696_000n,
      surplus: 0n,
    })
    expect(paidAmounts(now)).toEqual({ late: 0n, fee: 78_000n, interest: 9_000n, principal: 3_000_000n })
    // Charges are waived from the last bills first.
    expect(now.bills.map(({ due }) => [due.fee, due.interest])).toEqual([
      [78_000n, 9_000n],
      [0n, 0n],
      [0n, 0n],
    ])
  })

  test.each([
    {
      name: 'as each is paid',
      payments: [
        { day: 20, amount: 1_261_000n },
        { day: 50, amount: 1_261_000n },
      ],
      days: [20, 50, undefined],
    },
    {
      name: 'in two parts',
      payments: [
        { day: 20, amount: 1_000_000n },
        { day: 29, amount: 261_000n },
      ],
      days: [29, undefined, undefined],
    },
    {
      name: 'when a later payment goes to the next bill',
      payments: [
        { day: 40, amount: 100_000n },
        { day: 28, amount: 1_261_000n },
      ],
      days: [28, undefined, undefined],
    },
    {
      name: 'when all is settled',
      payments: [
        { day: 30, amount: 1_261_000n },
        { day: 40, amount: 2_522_000n },
      ],
      days: [30, 40, 40],
    },
  ])('each bill has the day on which it was paid: $name', ({ payments, days }) => {
    expect(statementOn(made, LATE, payments, 60).bills.map(({ paidOn }) => paidOn)).toEqual(days)
  })

  test.each([
    { day: 30, late: [0, 0, 0] },
    { day: 31, late: [1, 0, 0] },
    { day: 72, late: [42, 12, 0] },
  ])('on day $day the bills are $late days late', ({ day, late }) => {
    expect(statementOn(made, LATE, [], day).bills.map(({ daysLate }) => daysLate)).toEqual(late)
  })

  // 3.000 per day and bill, up to 2.217.000 for all three. The last day has room for one bill only.
  test.each([
    { day: 306, late: [828_000n, 738_000n, 648_000n] },
    { day: 307, late: [831_000n, 738_000n, 648_000n] },
    { day: 700, late: [831_000n, 738_000n, 648_000n] },
  ])('on day $day the late fees are $late', ({ day, late }) => {
    expect(statementOn(made, LATE, [], day).bills.map(({ due }) => due.late)).toEqual(late)
  })

  test('a written-off loan has no late fees for later days', () => {
    const { bills } = statementOn(made, LATE, [], 60, { carryBelow: 0n, writeOffBelow: 0n, lateUntil: 42 })
    expect(bills.map(({ due, daysLate }) => [due.late, daysLate])).toEqual([
      [36_000n, 30],
      [0n, 0],
      [0n, 0],
    ])
  })

  test('a bill that was paid late is no longer late', () => {
    const now = statementOn(made, LATE, [{ day: 42, amount: 1_297_000n }], 50)
    expect(now.bills.map(({ daysLate }) => daysLate)).toEqual([0, 0, 0])
  })

  test('a payment that falls short of settling is a part payment', () => {
    const now = statementOn(made, LATE, [{ day: 11, amount: 3_087_000n }], 11)
    expect({ open: outstandingAmount(now), closedOn: now.closedOn }).toEqual({ open: 3_783_000n - 3_087_000n, closedOn: undefined })
    expect(settlementDueOn(made, now, 11)).toBe(8_700n)
  })

  test('a second payment of the same bill goes to the next one, and to the surplus after the last', () => {
    const pay = { day: 30, amount: 1_261_000n }
    expect(outstandingAmount(statementOn(made, LATE, [pay, pay], 30))).toBe(1_261_000n)
    // The loan costs 3.261.000 on day 30, so the third payment closes it.
    expect(statementOn(made, LATE, [pay, pay, pay, pay], 30)).toMatchObject({ surplus: 4n * 1_261_000n - 3_261_000n, closedOn: 30 })
  })
})

test('the money code has no floating-point arithmetic', () => {
  for (const file of ['product/loan-math.ts', 'server/loans/statement.ts']) {
    const text = readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8')
    expect(text).not.toMatch(/parseFloat|toFixed|Math\.round|\d\.\d+(?!\d*['"`%])\s*[*/+-]/)
  }
})
