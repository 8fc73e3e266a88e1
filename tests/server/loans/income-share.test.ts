import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quotes } from '../../../src/product/loan-quotes.ts'
import { incomeShareOn, policyOf } from '../../../src/server/catalog/policy.ts'
import { CALL_HEADERS } from '../../../src/server/http/call-headers.ts'
import { highestAmount } from '../../../src/server/loans/credit-limit.ts'
import { requirePlan } from '../../../src/server/loans/quote.ts'
import { birthdayOf } from '../../../src/server/platform/calendar.ts'
import {
  type Borrower,
  createBorrower,
  fillProfile,
  identityNumberOf,
  orderOf,
  otherIdentityNumber,
  submitAndAudit,
} from '../support/borrower.ts'
import { callWith, createMerchant, openOrder, payLater, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let shop: TestMerchant
let count = 0
beforeAll(async () => {
  server = await openTestServer()
  shop = await createMerchant(server)
})
afterAll(() => server.close())

async function approved(job: object, person: object = { cardid: otherIdentityNumber(count + 2) }): Promise<Borrower> {
  count += 1
  const borrower = await createBorrower(server, `0812345679${String(count).padStart(2, '0')}`)
  await fillProfile(borrower, { person, job })
  await submitAndAudit(server, borrower)
  return borrower
}
const earning2Million = { income: 2, salary: 2_000_000, spending: 1 }

describe('an instalment takes at most 30% of the income', () => {
  it.each([
    { period: 1, most: 500_000 },
    { period: 2, most: 1_000_000 },
    { period: 3, most: 1_400_000 },
    { period: 6, most: 2_300_000 },
  ])('an income of 2 million allows $most over $period, and no more', async ({ period, most }) => {
    const siti = await approved(earning2Million)
    const plan = await siti.data('loanPlan', { pid: 'cash', money: most, period })
    expect(plan.first_amount).toBeLessThanOrEqual(600_000)
    const more = await siti.call('loanPlan', { pid: 'cash', money: most + 100_000, period })
    expect(more).toMatchObject({ code: 4225, data: { field: '/period' } })
    expect(more.msg).toContain('600.000')
  })

  it('the reply has the highest amount, the highest instalment and an affordable default period', async () => {
    const siti = await approved(earning2Million)
    const { lists, limit } = await siti.data('loanProducts')
    expect(limit).toMatchObject({ available: 6_000_000, max_amount: 2_300_000 })
    expect(lists).toMatchObject([
      { max_amount: 2_300_000, max_instalment: 600_000, start_amount: 2_000_000, start_period: 5, available: true },
    ])
    const offered = (money: number) => quotes(money, { of: lists[0] }).map(({ period }) => period)
    expect([offered(500_000), offered(1_400_000), offered(2_300_000)]).toEqual([[1, 2, 3, 4, 5, 6], [3, 4, 5, 6], [6]])
  })

  it('other income counts, a loan elsewhere halves it', async () => {
    const [both, elsewhere] = [
      await approved({ ...earning2Million, wages: 1_000_000 }),
      await approved({ ...earning2Million, other_loan_status: 1 }),
    ]
    expect(await both.data('loanProducts')).toMatchObject({ lists: [{ max_instalment: 900_000 }] })
    expect(await elsewhere.data('loanProducts')).toMatchObject({ lists: [{ max_instalment: 300_000, max_amount: 1_100_000 }] })
  })

  it('a borrower who may only take one month and cannot afford the minimum gets the reason and no offer', async () => {
    const birth_date = birthdayOf(server.clock.seconds() + 45 * 86_400, -61) * 86_400
    const siti = await approved(
      { income: 1, salary: 1_200_000, spending: 1 },
      { birth_date, cardid: identityNumberOf(birth_date, 'female', 1) },
    )
    const { lists, limit } = await siti.data('loanProducts')
    expect(lists).toMatchObject([{ available: false, periods: [1], closed_reason: expect.stringContaining('360.000') }])
    expect(lists[0]).not.toHaveProperty('start_period')
    expect(limit.max_amount).toBe(0)
    expect(await siti.call('loanPlan', { pid: 'cash', money: 400_000, period: 1 })).toMatchObject({ code: 4225 })
  })

  it('an order is checked like its quote', async () => {
    const siti = await approved({ income: 3, salary: 6_000_000 })
    const order = { ...(await orderOf(siti, 3_000_000)), period: 1 }
    expect(await siti.call('placeOrder', order)).toMatchObject({ code: 4225 })
  })

  it('no channel increases it', async () => {
    const siti = await approved(earning2Million)
    const channels = Object.keys(server.config.journeys)
    expect(channels.length).toBeGreaterThan(1)
    for (const cl of channels)
      expect(
        await server.call(
          'loanPlan',
          { pid: 'cash', money: 2_000_000, period: 1 },
          { token: siti.token, headers: { [CALL_HEADERS.channel]: cl } },
        ),
      ).toMatchObject({ code: 4225 })
  })
})

describe('pay later has the same limit', () => {
  it('plans above the limit are not offered, with the reason', async () => {
    const siti = await approved(earning2Million)
    const order = await openOrder(shop, 600_000)
    const paid = (await callWith(server, siti, order, 'commerceProducts')).data
    expect(paid.lists.map(({ pid }: any) => pid)).toEqual(['later3'])
    expect(paid.closed_reason).toContain('600.000')
    const free = (await callWith(server, siti, order, 'commerceProductsFree')).data
    expect(free).toEqual({ lists: [expect.objectContaining({ pid: 'free3' })] })
  })

  it('a borrower without an income is offered none', async () => {
    count += 1
    const visitor = await createBorrower(server, `0812345679${String(count).padStart(2, '0')}`)
    const { data } = await callWith(server, visitor, await openOrder(shop, 600_000), 'commerceProducts')
    expect(data).toEqual({ lists: [] })
  })

  it('a plan above the share is neither shown nor lent', async () => {
    const siti = await approved(earning2Million)
    const order = await openOrder(shop, 600_000)
    const refused = { code: 4225, data: { field: '/pid' } }
    expect(await callWith(server, siti, order, 'commercePreview', { pid: 'later1', amount: 600_000 })).toMatchObject(refused)
    const loan = { sign_key: order.sign_key, pid: 'later1', amount: 600_000, quote_id: 'none', agreement: true }
    expect(await callWith(server, siti, order, 'commerceLoan', loan)).toMatchObject(refused)
    expect(await payLater(server, siti, order, { pid: 'later3' })).toMatchObject({ code: 200 })
  })
})

it('for any income, amount and period, a plan exists exactly when its instalment is within the share', () => {
  const { config } = server
  const now = server.clock.now()
  const product = policyOf(config).products.get('cash')!
  const { percent } = incomeShareOn(policyOf(config).terms, '2026-06-01')
  fc.assert(
    fc.property(
      fc.integer({ min: 100_000, max: 100_000_000 }),
      fc.integer({ min: 0, max: 296 }),
      fc.constantFrom(...product.periods),
      (income, steps, period) => {
        const maxInstalment = (BigInt(income) * BigInt(percent)) / 100n
        const own = { birth: undefined, maxInstalment }
        const amount = product.minimum + steps * product.step
        const [quote] = quotes(amount, { of: { periods: [period], interest_rate: product.interest, fee_rate: product.fee } })
        const request = { amount, amountPointer: '/amount' as const, period, maximum: product.maximum, now, bounds: own }
        if (quote!.first_amount! * 100 <= income * percent) requirePlan(config, product, request)
        else expect(() => requirePlan(config, product, request)).toThrow('instalmentHigh')
        const most = highestAmount(config, product, now, own, product.maximum)
        const longest = Math.max(...product.periods)
        if (most > 0) requirePlan(config, product, { ...request, amount: most, period: longest })
        if (most + product.step <= product.maximum && most > 0)
          expect(() => requirePlan(config, product, { ...request, amount: most + product.step, period: longest })).toThrow('instalmentHigh')
      },
    ),
  )
})
