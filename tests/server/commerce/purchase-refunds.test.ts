import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thousands } from '../../../src/product/text-format.ts'
import { createPlan } from '../../../src/product/loan-math.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { latestMerchantEvents } from '../../../src/server/commerce/merchant-event-queries.ts'
import { ZERO_POSTING } from '../../../src/server/ledger/ledger-queries.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { commissionOf, purchasePosting, refundParts, refundPosting } from '../../../src/server/commerce/purchase-postings.ts'
import { settlementReport } from '../../../src/server/commerce/settlement-report.ts'
import { endOfDay, toDayNumber, toIsoDay } from '../../../src/server/platform/calendar.ts'
import {
  type Borrower,
  createBorrower,
  fillProfile,
  otherIdentityNumber,
  repaymentOf,
  requestPaymentCode,
  submitAndAudit,
} from '../support/borrower.ts'
import { createMerchant, type OpenedOrder, openOrder, orderBody, payLater, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills, payToCode } from '../support/pay-bills.ts'

let server: TestServer
let shop: TestMerchant
let count = 0
async function approved(): Promise<Borrower> {
  const siti = await createBorrower(server, `0813888${String(10_000 + ++count)}`)
  await fillProfile(siti, { person: { cardid: otherIdentityNumber(count + 1) } })
  await submitAndAudit(server, siti)
  return siti
}
async function bought(amount: number, choice: { pid?: string; coupon?: string } = {}): Promise<{ siti: Borrower; order: OpenedOrder }> {
  const siti = await approved()
  const order = await openOrder(shop, amount)
  const { code, msg } = await payLater(server, siti, order, choice)
  if (code !== 200) throw new Error(`The purchase was refused: ${code} ${msg}`)
  return { siti, order }
}
const refund = (order: OpenedOrder, amount: number, id = `r${amount}`) =>
  shop.send('POST', `/orders/${order.order_id}/refunds`, { merchant_refund: id, amount })
const pay = (siti: Borrower, kind: 1 | 3 = 1): Promise<number> => payBills(server, siti, kind)
const record = async (siti: Borrower) => (await siti.data('loanRecords')).lists[0]
/** Kinds of the borrower's messages with their amounts, newest first. */
const told = async (siti: Borrower): Promise<string[]> =>
  (await siti.data('messages')).lists.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${/Rp\s([\d.]+)/.exec(text)?.[1]}`)

beforeAll(async () => {
  server = await openTestServer()
  shop = await createMerchant(server)
})
afterAll(() => server.close())

describe('returned goods', () => {
  it('in part make the loan as if they had not been bought', async () => {
    const { siti, order } = await bought(900_000)
    expect(await refund(order, 300_000)).toMatchObject({ status: 200, body: { status: 'paid', refunded: 300_000 } })
    const plan = createPlan({ principal: 600_000n, instalments: 3, rates: { interest: 3000n, fee: 26_000n } })
    const bills = await siti.data('bills', { type: 1 })
    expect(bills.lists.map(({ amount }: any) => amount)).toEqual(plan.rows.map(({ amount }) => Number(amount)))
    expect(await record(siti)).toMatchObject({ status: 'repaying', refunded: 300_000, amount: 600_000, total: Number(plan.total) })
    const receipt = await siti.data('commerceReceipt', { order_id: order.order_id })
    expect(receipt, 'the receipt keeps what was agreed').toMatchObject({ refunded: 300_000, loan: { first_amount: 378_300 } })
    expect((await siti.data('limitAmount')).used).toBe(600_000)
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('after a voucher reduce the loan by the same amount on the page of the order and of the loan', async () => {
    const { siti, order } = await bought(300_000, { coupon: 'tenth' })
    expect(await refund(order, 100_000)).toMatchObject({ body: { refunded: 100_000 } })
    expect(await record(siti)).toMatchObject({ refunded: 90_000, amount: 180_000 })
    const receipt = await siti.data('commerceReceipt', { order_id: order.order_id })
    expect(receipt).toMatchObject({ amount: 300_000, saving_amount: 30_000, pay_amount: 270_000, refunded: 90_000 })
    expect((await told(siti))[0]).toBe('partlyRefunded 90.000')
  })

  it('in total cancel the loan and release the voucher', async () => {
    const { siti, order } = await bought(300_000, { coupon: 'tenth' })
    expect(await refund(order, 300_000)).toMatchObject({ body: { status: 'refunded', refunded: 300_000 } })
    expect(await record(siti)).toMatchObject({ status: 'refunded', refunded: 270_000, outstanding: 0, bills: [] })
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ lists: [], loan_end: 'refunded' })
    expect((await siti.data('userStatus')).loan_status.bill_status).toBe(3)
    expect((await siti.data('limitAmount')).used).toBe(0)
    expect(await payLater(server, siti, await openOrder(shop, 300_000), { coupon: 'tenth' })).toMatchObject({ code: 200 })
  })

  it('after payments leave a surplus to the borrower', async () => {
    const { siti, order } = await bought(900_000)
    const paid = await pay(siti)
    await refund(order, 900_000)
    expect(await record(siti)).toMatchObject({ status: 'refunded', paid: 0, surplus: paid })
    expect((await siti.data('surplus')).surplus_amount).toBe(paid)
    expect((await told(siti)).filter((each) => each.startsWith('overpaid'))).toEqual([`overpaid ${thousands(paid)}`])
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('after the loan was paid off are paid back as a surplus', async () => {
    const { siti, order } = await bought(900_000)
    const paid = await pay(siti, 3)
    await refund(order, 450_000)
    const { surplus_amount: surplus } = await siti.data('surplus')
    expect(surplus).toBeGreaterThanOrEqual(450_000)
    expect(surplus).toBeLessThan(paid)
    expect(await record(siti)).toMatchObject({ status: 'paid_off', outstanding: 0, surplus })
  })

  it.each([
    { name: 'more than was bought', refunds: [{ id: 'a', amount: 900_001 }], expect: { status: 422, body: { code: 4220 } } },
    {
      name: 'more than is left',
      refunds: [
        { id: 'a', amount: 500_000 },
        { id: 'b', amount: 500_000 },
      ],
      expect: { status: 422, body: { code: 4220 } },
    },
    {
      name: 'the same number with another amount',
      refunds: [
        { id: 'a', amount: 100_000 },
        { id: 'a', amount: 200_000 },
      ],
      expect: { status: 422, body: { code: 4022 } },
    },
    { name: 'all but a rupiah', refunds: [{ id: 'a', amount: 899_999 }], expect: { status: 422, body: { code: 4220 } } },
  ])('are refused: $name', async ({ refunds, expect: expected }) => {
    const { order } = await bought(900_000)
    let last: unknown
    for (const { id, amount } of refunds) last = await refund(order, amount, id)
    expect(last).toMatchObject(expected)
    expect(JSON.stringify(last), 'a placeholder without a value').not.toContain('{{')
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it.each([
    { name: 'in part', refunds: [300_000], tells: ['partlyRefunded 300.000', 'purchased 900.000'] },
    {
      name: 'in parts',
      refunds: [300_000, 600_000],
      tells: ['purchaseRefunded 900.000', 'partlyRefunded 300.000', 'purchased 900.000'],
    },
    { name: 'in whole', refunds: [900_000], tells: ['purchaseRefunded 900.000', 'purchased 900.000'] },
    {
      name: 'in part, of an order with a voucher',
      choice: { coupon: 'tenth' },
      refunds: [450_000],
      tells: ['partlyRefunded 425.000', 'purchased 850.000'],
    },
  ])('have one message each, like the purchase: $name', async ({ refunds, tells, choice }) => {
    const { siti, order } = await bought(900_000, choice)
    for (const amount of refunds) for (let times = 0; times < 2; times++) await refund(order, amount)
    expect((await told(siti)).slice(0, tells.length)).toEqual(tells)
  })

  it('count once, however often they are reported', async () => {
    const { order } = await bought(900_000)
    const [first, second] = [await refund(order, 300_000, 'once'), await refund(order, 300_000, 'once')]
    expect(second.body).toEqual(first.body)
    const today = new Date(server.clock.seconds() * 1000 + 7 * 3_600_000).toISOString().slice(0, 10)
    const { body } = await shop.send('GET', `/settlement?from=${today}&to=${today}`)
    const rows = body.lists.filter(({ merchant_order }: any) => merchant_order === (first.body as any).merchant_order)
    expect(rows.map(({ kind, amount }: any) => ({ kind, amount }))).toEqual([
      { kind: 'payment', amount: 900_000 },
      { kind: 'refund', amount: -300_000 },
    ])
    expect(body.total.net).toBe(body.total.amount - body.total.commission)
    const events = await latestMerchantEvents(server.db, 1000)
    const own = events.filter(({ body: event }) => event.order_id === order.order_id).map(({ body: event }) => event.event)
    expect(own.toSorted()).toEqual(['order.paid', 'order.refunded'])
  })

  it('are accepted until the last second of the shop’s thirty days', async () => {
    const { order } = await bought(900_000)
    server.advance(30 * 86_400 - 1)
    expect(await refund(order, 100_000, 'first')).toMatchObject({ status: 200 })
    server.advance(1)
    expect(await refund(order, 100_000, 'second')).toMatchObject({ status: 422, body: { code: 4260 } })
  })

  it('are accepted from a shop that no longer takes orders', async () => {
    const { order } = await bought(900_000)
    const merchant = policyOf(server.config).merchants.get('shop')!
    const body = orderBody(300_000)
    expect(await shop.send('POST', '/orders', body)).toMatchObject({ status: 200 })
    merchant.takesOrders = false
    try {
      expect(await shop.send('POST', '/orders', orderBody(300_000))).toMatchObject({ status: 422, body: { code: 4260 } })
      expect(await shop.send('POST', '/orders', body), 'one that was taken before').toMatchObject({ status: 200 })
      expect(await refund(order, 300_000)).toMatchObject({ status: 200, body: { refunded: 300_000 } })
    } finally {
      delete merchant.takesOrders
    }
  })

  it('end the payment codes of the old amount', async () => {
    const { siti, order } = await bought(900_000)
    const { amount } = await requestPaymentCode(siti)
    await refund(order, 300_000)
    expect((await siti.data('bills', { type: 1 })).codes).toEqual([])
    expect((await requestPaymentCode(siti)).amount).toBeLessThan(amount)
  })

  it('close the loan at once when nothing is left to pay', async () => {
    const { siti, order } = await bought(900_000)
    await pay(siti)
    await refund(order, 600_000)
    expect(await record(siti)).toMatchObject({ status: 'paid_off', outstanding: 0 })
  })

  it('end the loan on that day when too little is left to collect, and later payments are surplus', async () => {
    const { siti, order } = await bought(100_000, { pid: 'later1' })
    const { code, amount } = await requestPaymentCode(siti)
    server.advance(2 * 86_400)
    await refund(order, 96_000)
    // The whole plan is written off, with all its charges.
    const { total, ...ended } = await record(siti)
    expect(ended).toMatchObject({ status: 'paid_off', outstanding: 0, paid: 0, saving: 0, written_off: total, bills: [{ outstanding: 0 }] })
    expect((await siti.data('userStatus')).story).toBeUndefined()
    expect(await siti.data('bills', { type: 1 })).toMatchObject({ lists: [] })
    expect((await told(siti)).slice(0, 2).toSorted()).toEqual(['partlyRefunded 96.000', 'settled 4.000'])
    server.advance(60 * 86_400)
    await server.clock.refresh()
    await payToCode(server, code, amount)
    expect(await record(siti)).toMatchObject({ status: 'paid_off', paid: 0, written_off: total, surplus: amount })
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('have small remainders written off only up to a limit, beyond which the smallest payable amount is due', async () => {
    const siti = await approved()
    const rest = async (left: number) => {
      server.advance(1)
      const order = await openOrder(shop, 100_000)
      expect(await payLater(server, siti, order, { pid: 'later1' })).toMatchObject({ code: 200 })
      await refund(order, 100_000 - left)
      return (await siti.data('loanRecords')).lists[0]
    }
    expect(await rest(4_000)).toMatchObject({ status: 'paid_off', paid: 0 })
    expect(await rest(5_900)).toMatchObject({ status: 'paid_off', paid: 0 })
    expect(await rest(4_000)).toMatchObject({ status: 'repaying', written_off: 0 })
    const bills = await siti.data('bills', { type: 1 })
    const { repayment_total_amount, over } = bills.offers.all
    const { code, amount } = await siti.data('repay', { ...repaymentOf(bills, 3), repayment_total_amount })
    await payToCode(server, code, amount)
    const { surplus, ...last } = await record(siti)
    expect(last).toMatchObject({ status: 'paid_off', written_off: 0, outstanding: 0 })
    expect([surplus, over]).toEqual([amount - last.paid, surplus])
    expect(await ledgerSum(server.db)).toBe(0n)
  })

  it('are posted once, with payments before and after', async () => {
    const { siti, order } = await bought(900_000)
    await pay(siti)
    await refund(order, 300_000)
    await pay(siti)
    const [{ order_no, amount, principal_paid, charges_paid }] = (await siti.data('bills', { type: 1 })).loans
    const [books] = await server.db.query(
      `select sum(ledger.principal)::int as principal, sum(ledger.interest + ledger.fee)::int as charges, sum(ledger.surplus)::int as surplus
       from ledger join loan_order on loan_order.id = ledger.loan_id where loan_order.no = $1`,
      [order_no],
    )
    expect(books).toEqual({ principal: amount - principal_paid, charges: -charges_paid, surplus: 0 })
  })
})

describe('the settlement of a shop', () => {
  const settlement = (from: string, to: string) => shop.send('GET', `/settlement?from=${from}&to=${to}`)

  it('assigns a purchase at midnight in Jakarta to the new day', async () => {
    const siti = await approved()
    const today = toDayNumber(server.clock.now())
    server.advance(endOfDay(today) + 1 - server.clock.seconds())
    const order = await openOrder(shop, 300_000)
    await payLater(server, siti, order)
    const { body: told } = await shop.send('GET', `/orders/${order.order_id}`)
    const isIn = async (day: string) => {
      const { body } = await settlement(day, day)
      return body.lists.some(({ merchant_order }: any) => merchant_order === told.merchant_order)
    }
    expect([await isIn(toIsoDay(today)), await isIn(toIsoDay(today + 1))]).toEqual([false, true])
  })

  it('has pages, oldest first, and the total on the first one', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 300_000)
    await payLater(server, siti, order)
    for (const id of ['a', 'b', 'c']) await refund(order, 10_000, id)
    const period = { merchant: shop.id, from: new Date(0), to: new Date(server.clock.now().getTime() + 1) }
    const whole = await settlementReport(server.db, period, undefined)
    expect(whole).not.toHaveProperty('next')
    expect(whole.lists.length).toBeGreaterThan(3)
    expect(whole.total?.net).toBe(whole.lists.reduce((sum, { net }) => sum + net, 0))
    for (const pageRows of [1, 3, whole.lists.length - 1, whole.lists.length]) {
      const rows = []
      let after: string | undefined
      do {
        const page = await settlementReport(server.db, period, after, pageRows)
        expect(page.lists.length).toBeLessThanOrEqual(pageRows)
        expect(page.total).toEqual(after === undefined ? whole.total : undefined)
        rows.push(...page.lists)
        after = page.next
      } while (after !== undefined)
      expect(rows).toEqual(whole.lists)
    }
  })

  it('has at most a thousand rows in one reply, and the rest on later pages', async () => {
    const order = await openOrder(shop, 300_000)
    await server.db.query(
      `insert into purchase_refund (id, purchase_id, merchant_refund, amount, principal, commission, at)
       select gen_random_uuid(), $1, 'many' || no, 10, 0, 1, '2031-05-01T05:00:00Z' from generate_series(1, 1001) as no`,
      [order.order_id],
    )
    const { body: first } = await settlement('2031-05-01', '2031-05-01')
    const { body: last } = await settlement('2031-05-01', `2031-05-01&after=${first.next}`)
    expect([first.lists.length, last.lists.length]).toEqual([1000, 1])
    expect(last).not.toHaveProperty('next')
    expect(first.total).toEqual({ amount: -10_010, commission: -1001, net: -9009 })
    expect(last).not.toHaveProperty('total')
  })

  it.each([
    { name: 'of a leap year', from: '2024-01-01', to: '2024-12-31', expected: { status: 200 } },
    { name: 'of a day more', from: '2024-01-01', to: '2025-01-01', expected: { status: 400, body: { field: '/to' } } },
    { name: 'that ends before it begins', from: '2026-03-02', to: '2026-03-01', expected: { status: 400, body: { field: '/to' } } },
    { name: 'from an invalid day', from: '2026-02-30', to: '2026-03-05', expected: { status: 400, body: { field: '/from' } } },
    { name: 'to an invalid day', from: '2026-03-01', to: 'today', expected: { status: 400, body: { field: '/to' } } },
  ])('$name', async ({ from, to, expected }) => {
    expect(await settlement(from, to)).toMatchObject(expected)
  })

  it.each([
    { name: 'a row of another merchant', after: randomUUID(), expected: { status: 200, body: { lists: [] } } },
    { name: 'no id', after: '1', expected: { status: 400, body: { field: '/after' } } },
  ])('behind $name', async ({ after, expected }) => {
    expect(await settlement('2026-03-01', `2026-03-31&after=${after}`)).toMatchObject(expected)
  })
})

it('every posting of a purchase and its refunds sums to zero, and the last refund leaves no balance', () => {
  const purchase = fc
    .record({
      amount: fc.bigInt(1000n, 20_000_000n),
      share: fc.integer({ min: 0, max: 99 }),
      commission: fc.integer({ min: 0, max: 1000 }),
    })
    .chain(({ amount, share, commission }) =>
      fc.record({
        amount: fc.constant(amount),
        saving: fc.constant((amount * BigInt(share)) / 100n),
        commission: fc.constant(commissionOf({ commission } as never, amount)),
        cuts: fc.array(fc.bigInt(1n, amount), { maxLength: 6 }),
      }),
    )
  fc.assert(
    fc.property(purchase, ({ amount, saving, commission, cuts }) => {
      const total = { ...ZERO_POSTING }
      const add = (posting: typeof total) => {
        expect(Object.values(posting).reduce((sum, part) => sum + part, 0n)).toBe(0n)
        for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += posting[key]
      }
      add(purchasePosting({ amount, saving, commission }))
      let refunded = 0n
      for (const cut of [...cuts, amount]) {
        const more = cut < amount - refunded ? cut : amount - refunded
        if (more === 0n) continue
        add(refundPosting(refundParts({ amount, saving, commission, refunded } as never, more)))
        refunded += more
        expect(total.principal).toBeGreaterThanOrEqual(0n)
        expect(total.coupon).toBeGreaterThanOrEqual(0n)
      }
      expect(total).toEqual(ZERO_POSTING)
    }),
    { numRuns: 500 },
  )
})
