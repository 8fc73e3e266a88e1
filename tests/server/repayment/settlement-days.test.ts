import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thousands } from '../../../src/product/text-format.ts'
import { JAKARTA_OFFSET } from '../../../src/product/time.ts'
import { createPlan, splitGivenBack, totalOf } from '../../../src/product/loan-math.ts'
import { statementOn } from '../../../src/server/loans/statement.ts'
import { settlementDays, settlementPlan } from '../../../src/server/repayment/settlement-days.ts'
import { type Borrower, borrowerWithLoan, createBorrower, otherIdentityNumber, requestPaymentCode } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills, payToCode } from '../support/pay-bills.ts'

const DAY = 86_400
const lateRate = 30_000n
const terms = fc
  .record({
    principal: fc.bigInt(400_000n, 30_000_000n),
    instalments: fc.integer({ min: 1, max: 6 }),
    rates: fc.record({ interest: fc.bigInt(0n, 4_000n), fee: fc.bigInt(0n, 30_000n) }),
    payments: fc.array(fc.record({ day: fc.integer({ min: 0, max: 180 }), amount: fc.bigInt(10_000n, 3_000_000n) }), { maxLength: 4 }),
    day: fc.integer({ min: 0, max: 250 }),
  })
  .map(({ payments, day, ...loan }) => ({
    plan: createPlan(loan),
    lateRate,
    payments: payments.filter((payment) => payment.day <= day),
    day,
  }))

describe('the days of a settlement', () => {
  it('close the loan to the rupiah, one rupiah less does not, and savings are never negative', () => {
    fc.assert(
      fc.property(terms, fc.nat(), (given, pick) => {
        const day = given.day + (pick % (Math.max(0, given.plan.days - given.day) + 1))
        const found = settlementPlan(given, day)
        const before = [...given.payments, ...(found?.bills ?? [])]
        const closedOn = (last: bigint) => statementOn(given.plan, lateRate, [...before, { day, amount: last }], day).closedOn
        if (!found) {
          expect(settlementDays(given).some((row) => row.day === day)).toBe(false)
          return
        }
        const amount = totalOf(found.settlement)
        expect(closedOn(amount)).toBe(day)
        expect(closedOn(amount - 1n)).toBeUndefined()
        expect(found.saving).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 1000 },
    )
  })

  it('equal the plan of each day', () => {
    const rules = fc.record({ carryBelow: fc.bigInt(0n, 50_000n), writeOffBelow: fc.bigInt(0n, 50_000n) })
    fc.assert(
      fc.property(terms, rules, (loan, given) => {
        const all = { ...loan, rules: given }
        const planned = []
        for (let day = all.day; day <= Math.max(all.day, all.plan.days); day++) {
          const found = settlementPlan(all, day)
          if (!found) break
          const { bills, settlement, saving } = found
          planned.push({ day, amount: totalOf(settlement), saving, paidBefore: bills.reduce((sum, { amount }) => sum + amount, 0n) })
        }
        expect(settlementDays(all)).toEqual(planned)
      }),
      { numRuns: 100 },
    )
  })

  it('replay the plan for each bill instead of each day, because visitors may call them', () => {
    let replays = 0
    const plan = createPlan({ principal: 3_000_000n, instalments: 6, rates: { interest: 3_000n, fee: 26_000n } })
    const counted = Object.defineProperty({ ...plan }, 'rows', { get: () => (replays++, plan.rows) })
    expect(settlementDays({ plan: counted, lateRate, payments: [], day: 0 })).toHaveLength(181)
    expect(replays).toBeLessThan(10)
  })

  it('save less each day when a loan is on time, and nothing on the last day', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const days = settlementDays({ ...given, payments: [], day: 0 })
        expect(days).toHaveLength(given.plan.days + 1)
        // Both of the first two days cost one day of use, so the savings of these are equal.
        expect(days.every(({ saving }, index) => index === 0 || saving <= days[index - 1]!.saving)).toBe(true)
        expect(days.at(-1)?.saving).toBe(0n)
        expect(days.every(({ amount, paidBefore, saving }) => amount + paidBefore + saving === given.plan.total)).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('are paid by parts of which none is below zero, less what earlier payments get back', () => {
    const loan = fc.tuple(terms, fc.nat()).map(([given, pick]) => ({ ...given, settledOn: given.day + (pick % (given.plan.days + 1)) }))
    fc.assert(
      fc.property(loan, ({ settledOn, ...given }) => {
        const found = settlementPlan(given, settledOn)
        if (!found) return
        const { gained, givenBack } = splitGivenBack(found.settlement)
        expect([...Object.values(gained), givenBack].every((part) => part >= 0n)).toBe(true)
        expect(totalOf(gained) - givenBack).toBe(totalOf(found.settlement))
      }),
      { numRuns: 1000 },
    )
  })

  it('have parts that add up', () => {
    const plan = createPlan({ principal: 3_000_000n, instalments: 3, rates: { interest: 3_000n, fee: 26_000n } })
    const found = settlementPlan({ plan, lateRate, payments: [], day: 0 }, 45)!
    expect(found.bills).toEqual([{ day: 30, amount: 1_261_000n }])
    // 45 days at 0,29% of three million, minus the part in the first instalment.
    expect(found.settlement).toEqual({ principal: 2_000_000n, interest: 13_500n, fee: 117_000n, late: 0n })
    expect(totalOf(found.settlement) + found.saving + 1_261_000n).toBe(plan.total)
  })
})

describe('the calls of a settlement', () => {
  let server: TestServer
  let borrower: Borrower
  beforeAll(async () => {
    server = await openTestServer()
    borrower = await borrowerWithLoan(server)
  })
  afterAll(() => server.close())

  it('return today’s cost of paying everything off, and its payment closes the loan', async () => {
    server.advance(10 * DAY)
    const { lists, order_id, from_date, to_date } = await borrower.data('settlementDays')
    const { loans } = await borrower.data('bills', { type: 1 })
    expect(lists[0]).toMatchObject({ day: 0, amount: loans[0].settle_amount, saving: loans[0].settle_saving, paid_before: 0 })
    expect(order_id).toBe(loans[0].order_id)
    expect([from_date, to_date]).toEqual([lists[0].date, lists.at(-1).date])
    expect(lists.map((row: { day: number }) => row.day)).toEqual(lists.map((_: unknown, index: number) => index))

    const later = lists[30]
    expect(await borrower.data('settlementPlan', { date: later.date })).toMatchObject({ amount: later.amount, saving: later.saving })
    const code = await requestPaymentCode(borrower, 3)
    expect(code.amount).toBe(lists[0].amount)
  })

  it('treat a carried remainder like the bills', async () => {
    const siti = await borrowerWithLoan(server, '081234567893', 3_000_000, { person: { cardid: otherIdentityNumber(3) } })
    const { code, amount } = await requestPaymentCode(siti)
    await payToCode(server, code, BigInt(amount) - 9_999n)
    server.advance(35 * DAY)
    const { loans, lists } = await siti.data('bills', { type: 1 })
    expect(lists[0]).toMatchObject({ no: 2, carried: 9_999, late_fee: 0 })
    expect((await siti.data('settlementDays')).lists[0]).toMatchObject({ amount: loans[0].settle_amount })
  })

  it('have a plan for each day after an early instalment, whose parts add up to its amount', async () => {
    const siti = await borrowerWithLoan(server, '081234567894', 3_000_000, { person: { cardid: otherIdentityNumber(4) } })
    server.advance(27 * DAY)
    await payBills(server, siti)
    const { lists } = await siti.data('settlementDays')
    // 27 days cost 234.900, and the instalment contained 261.000 of interest and fees.
    expect(await siti.data('settlementPlan', { date: lists[0].date })).toMatchObject({
      principal: 2_000_000,
      charges: 0,
      given_back: 26_100,
      amount: 1_973_900,
    })
    for (const { date, amount: settling, saving } of lists.slice(0, 35)) {
      const plan = await siti.data('settlementPlan', { date })
      expect(plan).toMatchObject({ amount: settling, saving })
      expect(plan.principal + plan.charges + plan.late_fee - plan.given_back).toBe(settling)
    }
  })

  describe('the quote of a settlement', () => {
    let borrower: Borrower
    beforeAll(async () => {
      borrower = await borrowerWithLoan(server, '081234567892', 3_000_000, { person: { cardid: otherIdentityNumber(2) } })
    })
    const way = { pay_type: 'va', bank_type: 'bca', channel_id: 'vaBca' }
    const offer = async () => {
      await server.clock.refresh()
      const {
        owed: _,
        scheduled: _scheduled,
        rest: _rest,
        over: _over,
        prepaid: _prepaid,
        quote_until: until,
        ...payload
      } = (await borrower.data('bills', { type: 1 })).offers.all
      return { until, payload: { ...payload, ...way } }
    }
    const pay = (code: string, amount: number) => {
      return payToCode(server, code, amount)
    }

    it('is the same in today’s plan and for the code, with the same amount, until midnight', async () => {
      const { until, payload } = await offer()
      const { lists } = await borrower.data('settlementDays')
      const plan = await borrower.data('settlementPlan', { date: lists[0].date })
      expect(plan).toMatchObject({ quote_id: payload.quote_id, quote_until: until, amount: payload.repayment_total_amount })
      expect(await borrower.data('settlementPlan', { date: lists[1].date })).not.toHaveProperty('quote_id')
      const [code, again] = [await borrower.data('repay', payload), await borrower.data('repay', payload)]
      expect(code).toMatchObject({ quote_id: payload.quote_id, amount: payload.repayment_total_amount, expire_time: until })
      expect(again.code_id).toBe(code.code_id)
      expect((until + 1 + JAKARTA_OFFSET) % DAY).toBe(0)
    })

    it('is valid until midnight and then refused with the amount of the new day', async () => {
      const { until, payload } = await offer()
      server.advance(until - server.clock.seconds() - 1)
      expect(await borrower.call('repay', payload)).toMatchObject({ code: 200, data: { amount: payload.repayment_total_amount } })
      server.advance(2)
      await server.clock.refresh()
      const refused = await borrower.call('repay', payload)
      const fresh = (await offer()).payload
      expect(fresh.quote_id).not.toBe(payload.quote_id)
      expect(refused).toMatchObject({ code: 4254, data: { field: '/quote_id' } })
      expect(refused.msg).toContain(thousands(fresh.repayment_total_amount))
      expect((await borrower.call('repay', fresh)).code).toBe(200)
    })

    it('ends with its payment, but not with one of other bills', async () => {
      const { payload } = await offer()
      const { code } = await borrower.data('repay', payload)
      await pay(code, 20_000)
      expect(await borrower.call('repay', payload)).toMatchObject({ code: 4254 })
      const fresh = (await offer()).payload
      expect(fresh.repayment_total_amount).toBe(payload.repayment_total_amount - 20_000)
      const one = { repayment_type: 1, loan_plan: fresh.loan_plan.slice(0, 1) }
      expect(await borrower.call('repay', { ...fresh, ...one })).toMatchObject({ code: 4254 })
      const settling = await borrower.data('repay', fresh)
      await pay(settling.code, settling.amount)
      expect((await borrower.data('bills', { type: 1 })).lists).toEqual([])
    })
  })

  it.each([
    ['yesterday', (lists: { date: number }[]) => lists[0]!.date - DAY],
    ['after the last day', (lists: { date: number }[]) => lists.at(-1)!.date + DAY],
  ])('refuse a plan for a day outside: %s', async (_, dateOf) => {
    const { lists } = await borrower.data('settlementDays')
    expect(await borrower.call('settlementPlan', { date: dateOf(lists) })).toMatchObject({ code: 4003, data: { field: '/date' } })
  })

  it('refuse someone without a loan', async () => {
    const other = await createBorrower(server, '081234567891')
    expect((await other.call('settlementDays')).code).toBe(4240)
  })

  it('let a visitor try the figures of a product, within its bounds', async () => {
    const { amount_step, min_amount, max_amount, periods } = (await server.call('config')).data
    const trial = (money: number, period: number) => server.call('settlementTrial', { money, period })
    const { lists } = (await trial(min_amount, periods[0])).data
    expect(lists.at(-1).saving).toBe(0)
    expect((await trial(max_amount, periods.at(-1))).code).toBe(200)
    expect(await trial(max_amount + amount_step, periods[0])).toMatchObject({ code: 4220, data: { field: '/money' } })
    expect((await trial(min_amount, 12)).code).not.toBe(200)
  })
})
