import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createPlan, type Plan, totalOf } from '../../../src/product/loan-math.ts'
import { lateFeesCharged, outstandingAmount, paidAmounts, type DatedAmount, statementOn } from '../../../src/server/loans/statement.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { payableAmount, paymentOffers, rejectionReason } from '../../../src/server/repayment/payment-offers.ts'
import { type Borrower, createBorrower, fillProfile, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { readTestConfig } from '../support/test-config.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'
import { sizeOf } from '../../support/whole-run.ts'

const DAY = 86_400
const LATE = 30_000n
const methods = [...policyOf(await readTestConfig()).methods.values()]

describe('the payable amount', () => {
  const range = (minimum: number, maximum: number) => ({ minimum, maximum })
  test.each([
    { name: 'is the debt, when a payment method accepts it', owed: 10_000n, asked: 10_000n },
    { name: 'is the minimum of a payment method, for less', owed: 9_999n, asked: 10_000n },
    { name: 'is the maximum of a payment method, for more', owed: 60_000_000n, asked: 50_000_000n },
  ])('$name', ({ owed, asked }) => expect(payableAmount(methods, owed)).toBe(asked))

  it('is in no gap between the payment methods', () => {
    const ways = [range(10_000, 20_000), range(50_000, 90_000)]
    expect([5_000n, 30_000n, 50_000n, 95_000n].map((owed) => payableAmount(ways, owed))).toEqual([10_000n, 20_000n, 50_000n, 90_000n])
  })
})

/** A step of a borrower: wait some days, then pay an offer or any amount. */
type Step = { days: number; pay: 'next' | 'due' | 'all' | bigint }
const step: fc.Arbitrary<Step> = fc.record({
  days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 45 })),
  pay: fc.oneof(fc.constantFrom('next' as const, 'due' as const, 'all' as const), fc.bigInt(1n, 20_000n), fc.bigInt(1n, 40_000_000n)),
})
const amountOfRemainder = fc.constantFrom(0n, 1n, 10_000n, 25_000n)
const lives = fc.record({
  principal: fc.oneof(fc.bigInt(400_000n, 3_000_000n), fc.bigInt(400_000n, 30_000_000n), fc.bigInt(1_000n, 100_000_000n)),
  instalments: fc.integer({ min: 1, max: 12 }),
  rates: fc.record({ interest: fc.bigInt(0n, 4_000n), fee: fc.bigInt(0n, 30_000n) }),
  remainders: fc.record({ carryBelow: amountOfRemainder, writeOffBelow: amountOfRemainder }),
  history: fc.array(step, { maxLength: 8 }),
  ending: fc.array(
    fc.record({ days: fc.integer({ min: 0, max: 40 }), pay: fc.constantFrom('next' as const, 'due' as const, 'all' as const) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
})
type Life = typeof lives extends fc.Arbitrary<infer L> ? L : never

function offersOn(plan: Plan, { remainders }: Life, payments: readonly DatedAmount[], day: number) {
  const statement = statementOn(plan, LATE, payments, day, remainders)
  return { statement, offers: paymentOffers(methods, plan, statement, day) }
}

/** Whether a payment method accepts every offer of an open loan and the offer's details are right. A closed loan must have none. */
function isPayable(plan: Plan, life: Life, payments: readonly DatedAmount[], day: number): boolean {
  const { statement, offers } = offersOn(plan, life, payments, day)
  if (!offers) return statement.closedOn !== undefined
  const surplusAfter = (amount: bigint) => statementOn(plan, LATE, [...payments, { day, amount }], day, life.remainders).surplus
  return (
    statement.closedOn === undefined &&
    Object.values(offers).every(
      ({ amount, owed, bills, prepaid, over }) =>
        owed > 0n &&
        bills.length > 0 &&
        methods.some((method) => rejectionReason(method, amount) === undefined) &&
        over === surplusAfter(amount) &&
        prepaid === (amount > owed ? amount - owed - over : 0n),
    )
  )
}

function addsUp(plan: Plan, life: Life, payments: readonly DatedAmount[], day: number): boolean {
  const { statement } = offersOn(plan, life, payments, day)
  const paid = totalOf(paidAmounts(statement))
  const cameIn = payments.reduce((sum, payment) => sum + payment.amount, 0n)
  return (
    plan.total + lateFeesCharged(statement) - statement.waivedCharges - totalOf(statement.writtenOff) ===
      paid + outstandingAmount(statement) &&
    paid + statement.surplus === cameIn &&
    statement.waivedCharges >= 0n &&
    totalOf(statement.writtenOff) < (life.remainders.writeOffBelow || 1n) &&
    statement.bills.every((bill) => Object.values(bill.due).every((part) => part >= 0n))
  )
}

const MAX_OFFERS = 60
const LIVES = sizeOf(2_000, 10_000)

test(`${LIVES} random loans and histories: one that is not closed always has an offer that is taken, and following the offers ends it`, () => {
  fc.assert(
    fc.property(lives, (life) => {
      const plan = createPlan(life)
      const payments: DatedAmount[] = []
      let day = 0
      const take = ({ days, pay }: Step) => {
        day += days
        const { offers } = offersOn(plan, life, payments, day)
        const amount = typeof pay === 'bigint' ? pay : offers?.[pay].amount
        if (amount !== undefined) payments.push({ day, amount })
        return isPayable(plan, life, payments, day) && addsUp(plan, life, payments, day)
      }
      if (!life.history.every(take)) return false
      for (let offers = 0; offers < MAX_OFFERS; offers++) {
        if (statementOn(plan, LATE, payments, day, life.remainders).closedOn !== undefined) return true
        if (!take(life.ending[offers % life.ending.length]!)) return false
      }
      return false
    }),
    { numRuns: LIVES, seed: 8 },
  )
})

test('a payment that pays off everything closes the loan, whatever bills it was for', () => {
  const plan = createPlan({ principal: 3_000_000n, instalments: 6, rates: { interest: 3_000n, fee: 26_000n } })
  const five = plan.rows.slice(0, 5).reduce((sum, row) => sum + row.amount, 0n)
  const closed = statementOn(plan, LATE, [{ day: 0, amount: five }], 0)
  expect(closed).toMatchObject({ closedOn: 0, surplus: five - 3_008_700n })
  expect(paymentOffers(methods, plan, closed, 0)).toBeUndefined()
})

describe('a remainder of a bill', () => {
  const plan = createPlan({ principal: 3_000_000n, instalments: 3, rates: { interest: 3_000n, fee: 26_000n } })
  const remainders = { carryBelow: 10_000n, writeOffBelow: 10_000n }
  test.each([
    { name: 'below the carry limit moves to the next bill and is not late', short: 9_999n, late: 0n, carried: 9_999n, open: 0n },
    { name: 'at the carry limit stays, and is late', short: 10_000n, late: 150n, carried: 0n, open: 10_150n },
  ])('$name', ({ short, late, carried, open }) => {
    const { bills } = statementOn(plan, LATE, [{ day: 30, amount: 1_261_000n - short }], 35, remainders)
    const [first, second] = bills
    expect({ late: first!.due.late, carried: second!.carried, open: totalOf(first!.due) - totalOf(first!.paid) }).toEqual({
      late,
      carried,
      open,
    })
    expect(totalOf(second!.due)).toBe(1_261_000n + carried)
  })

  // After a refund of goods a whole bill may be below the carry limit: 6.305 each.
  const small = createPlan({ principal: 15_000n, instalments: 3, rates: { interest: 3_000n, fee: 26_000n } })
  test.each([
    { name: 'of which nothing was paid', payments: [{ day: 30, amount: 6_305n }], late: 0n },
    { name: 'with a late fee', payments: [{ day: 40, amount: 100n }], late: 150n },
  ])('a small bill $name is not carried', ({ payments, late }) => {
    const { bills } = statementOn(small, LATE, payments, 40, { carryBelow: 10_000n, writeOffBelow: 0n })
    expect(bills.map(({ due, carried }) => [due.late, totalOf(due) - due.late, carried])).toEqual([
      [late, 6_305n, 0n],
      [0n, 6_305n, 0n],
      [0n, 6_305n, 0n],
    ])
  })
})

describe('on the server', () => {
  let server: TestServer
  let siti: Borrower
  beforeAll(async () => {
    server = await openTestServer()
    siti = await createBorrower(server)
    await fillProfile(siti, { job: { income: 4, salary: 90_000_000, wages: 90_000_000 } })
    await submitAndAudit(server, siti)
  })
  afterAll(() => server.close())

  const borrow = async (amount: number, period: number) => {
    server.advance(3601)
    const plan = await siti.data('loanPlan', { pid: 'cash', money: amount, period })
    const placed = await placeOrder(siti, amount, { period, quote_id: plan.quote_id })
    expect(placed.code, placed.msg).toBe(200)
    await siti.data('userStatus')
    server.advance(600)
    await server.clock.refresh()
    await siti.data('userStatus')
  }
  const bills = () => siti.data('bills', { type: 1 })
  /** Returns the fields of an offer that `repay` accepts, without those for display. */
  const asked = ({ owed: _, scheduled: _scheduled, rest: _rest, over: _over, prepaid: _prepaid, quote_until: _until, ...payload }: any) =>
    payload
  const payIn = (code: string, amount: number) => {
    return payToCode(server, code, amount)
  }
  /** Requests a payment code for the offer with the first available payment method, like the app. */
  const takeUp = async (name: 'next' | 'due' | 'all') => {
    const offer = asked((await bills()).offers[name])
    const { lists } = await siti.data('repayMethods')
    const way = lists.find((each: any) => each.offers[name].available)
    const payload = { ...offer, pay_type: way.pay_type, bank_type: way.bank_type, channel_id: way.id }
    const reply = await siti.call('repay', payload)
    expect(reply, 'what is offered is accepted').toMatchObject({ code: 200, data: { amount: offer.repayment_total_amount } })
    return reply.data
  }
  const isClosed = async () => (await bills()).offers === undefined
  const followTo = async (end: 'next' | 'due' | 'all', most = 10) => {
    for (let times = 0; times < most && !(await isClosed()); times++) {
      const { code, amount } = await takeUp(end)
      await payIn(code, amount)
    }
    expect(await siti.data('userStatus')).toMatchObject({ loan_status: { bill_status: 3 } })
  }

  it('arrears above every payment method’s maximum are payable in two parts, and each method shows what it cannot accept', async () => {
    await borrow(30_000_000, 1)
    server.advance(3 * 365 * DAY)
    await server.clock.refresh()
    const { offers } = await bills()
    expect(offers.due).toMatchObject({ repayment_type: 2, owed: 60_000_000, repayment_total_amount: 50_000_000 })
    const { lists } = await siti.data('repayMethods')
    expect(lists.find((way: any) => way.id === 'alfamart')).toMatchObject({ available: false, reason: 'aboveMaximum' })
    expect(lists.find((way: any) => way.id === 'vaBca')).toMatchObject({ available: true })
    expect(lists.find((way: any) => way.id === 'vaBca')).not.toHaveProperty('reason')
    const whole = { ...asked(offers.due), repayment_total_amount: 50_000_001, pay_type: 'va', bank_type: 'bca', channel_id: 'vaBca' }
    expect(await siti.call('repay', whole)).toMatchObject({ code: 4250 })
    const first = await takeUp('due')
    await payIn(first.code, first.amount)
    expect((await bills()).offers.due).toMatchObject({ owed: 10_000_000, repayment_total_amount: 10_000_000 })
    await followTo('due')
  })
  it('without a loan no payment method is available', async () => {
    const { lists } = await siti.data('repayMethods')
    expect(new Set(lists.map(({ available, reason }: any) => `${available} ${reason}`))).toEqual(new Set(['false nothingOwed']))
  })
  it('five of six bills paid on the first day close the loan, and the rest is surplus', async () => {
    await borrow(3_000_000, 6)
    const { lists } = await bills()
    const { code } = await takeUp('next')
    await payIn(code, 5 * lists[0].outstanding)
    expect(await isClosed()).toBe(true)
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', paid: 3_008_700, surplus: 796_300 })
  })
  it('one rupiah short of settling is written off', async () => {
    await borrow(1_000_000, 2)
    const { code, amount } = await takeUp('all')
    await payIn(code, amount - 1)
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', written_off: 1, outstanding: 0, surplus: 0 })
  })
  it('a remainder is payable as the minimum of a payment method', async () => {
    const { remainders } = policyOf(server.config).terms
    const kept = { ...remainders }
    Object.assign(remainders, { carryBelow: 0, writeOffBelow: 0 })
    await borrow(1_000_000, 2)
    Object.assign(remainders, kept)
    const { code, amount } = await takeUp('all')
    await payIn(code, amount - 1)
    expect((await bills()).offers.all).toMatchObject({ owed: 1, repayment_total_amount: 10_000 })
    await followTo('due')
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', written_off: 0, surplus: 9_999 })
  })

  it('random histories: offers are accepted, and close the loan', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: 300 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(
          fc.record({
            days: fc.integer({ min: 0, max: 50 }),
            offer: fc.constantFrom('next', 'due', 'all'),
            percent: fc.integer({ min: 1, max: 99 }),
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        async (hundreds, periods, steps) => {
          await borrow(hundreds * 100_000, periods)
          for (const { days, offer, percent } of steps) {
            server.advance(days * DAY)
            await server.clock.refresh()
            if (await isClosed()) break
            const { code, amount } = await takeUp(offer as 'next' | 'due' | 'all')
            await payIn(code, Math.max(1, Math.floor((amount * percent) / 100)))
          }
          await followTo(steps[0]!.offer as 'next' | 'due' | 'all', 30)
        },
      ),
      { numRuns: sizeOf(15, 40), seed: 8, endOnFailure: true },
    )
  })
})
