import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlan } from '../../../src/product/loan-math.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { formats } from '../../../src/product/formats.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { endPurchase } from '../../../src/server/commerce/close-purchase.ts'
import { birthdayOf, endOfDay, toDayNumber, toIsoDay } from '../../../src/server/platform/calendar.ts'
import {
  type Borrower,
  borrowerWithLoan,
  createBorrower,
  fillProfile,
  identityNumberOf,
  otherIdentityNumber,
  requestPaymentCode,
  submitAndAudit,
} from '../support/borrower.ts'
import { callWith, createMerchant, openOrder, orderBody, payLater, quoteOf, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills, payToCode } from '../support/pay-bills.ts'

let server: TestServer
let shop: TestMerchant
let count = 0
const nextPhone = () => `0813777${String(10_000 + ++count)}`
/** Income that is high enough for any instalment. */
const richly = { income: 4, salary: 90_000_000 }
/** Returns an approved borrower. `turns61`: days until the borrower's 61st birthday. */
async function approved(turns61?: number, job: object = {}): Promise<Borrower> {
  const borrower = await createBorrower(server, nextPhone())
  const cardid = otherIdentityNumber(count + 1)
  const birth_date = turns61 === undefined ? undefined : birthdayOf(server.clock.seconds() + turns61 * 86_400, -61) * 86_400
  await fillProfile(borrower, {
    person: birth_date === undefined ? { cardid } : { birth_date, cardid: identityNumberOf(birth_date, 'female', 1) },
    job,
  })
  await submitAndAudit(server, borrower)
  return borrower
}
beforeAll(async () => {
  server = await openTestServer({
    settings: {
      rateLimits: {
        ...(await import('../../../src/server/platform/settings.ts')).readSettings({ NODE_ENV: 'test' }).rateLimits,
        smsAddressHour: 100_000,
        captchaAddressAfter: 100_000,
      },
    },
  })
  shop = await createMerchant(server)
})
afterAll(() => server.close())

describe('a purchase', () => {
  it('is shown before sign-in, opened, priced, and paid by a loan that starts today', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000, { customer: 'siti-7' })
    const guest = await callWith(server, { token: '' }, order, 'commerceOrderGuest', { sign_key: order.sign_key })
    expect(guest.data).toMatchObject({ order_id: order.order_id, amount: 900_000, shop_url: 'https://shop.example/thanks' })
    const opened = await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, product_id: 'later3' })
    expect(opened).toMatchObject({ code: 200, data: { amount: 900_000, pay_amount: 900_000, saving_amount: 0 } })
    const products = await callWith(server, siti, order, 'commerceProducts')
    const plan = createPlan({ principal: 900_000n, instalments: 3, rates: { interest: 3000n, fee: 26_000n } })
    expect(products.data.lists.find(({ pid }: any) => pid === 'later3')).toMatchObject({
      first_amount: Number(plan.rows[0]!.amount),
      last_amount: Number(plan.rows.at(-1)!.amount),
      total: Number(plan.total),
      interest_free: false,
    })
    const preview = await callWith(server, siti, order, 'commercePreview', { amount: 900_000, pid: 'later3' })
    expect(preview.data.rows.map(({ amount }: any) => amount)).toEqual(plan.rows.map(({ amount }) => Number(amount)))
    expect(await payLater(server, siti, order)).toMatchObject({
      code: 200,
      data: { order_id: order.order_id, amount: 900_000, saving_amount: 0, status: 'repaying' },
    })
    const bills = await siti.data('bills', { type: 1 })
    expect(bills.lists.map(({ amount }: any) => amount)).toEqual(plan.rows.map(({ amount }) => Number(amount)))
    const [record] = (await siti.data('loanRecords')).lists
    expect(record).toMatchObject({
      status: 'repaying',
      merchant: opened.data.merchant,
      amount: 900_000,
      bank_name: '',
      bills: { length: 3 },
    })
    expect(bills.loans).toMatchObject([{ merchant: opened.data.merchant, amount: 900_000 }])
    expect((await siti.data('userStatus')).loan_status.bill_status).toBe(2)
    const receipt = await siti.data('commerceReceipt', { order_id: order.order_id })
    expect(receipt).toMatchObject({
      status: 'paid',
      loan: { total: Number(plan.total), period: 3, first_due_time: endOfDay(toDayNumber(server.clock.now()) + 30) },
    })
    expect(await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key }), 'paid already').toMatchObject({ code: 4260 })
    expect((await callWith(server, siti, order, 'commerceReceipt')).data, 'by the key').toEqual(receipt)
    expect((await siti.data('limitAmount')).used).toBe(900_000)
    expect(await ledgerSum(server.db)).toBe(0n)
    expect((await shop.send('GET', `/orders/${order.order_id}`)).body).toMatchObject({ status: 'paid', refunded: 0 })
  })

  it('without interest costs its price', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 600_000)
    expect(await payLater(server, siti, order, { pid: 'free3' })).toMatchObject({ code: 200 })
    const bills = await siti.data('bills', { type: 1 })
    expect(bills.lists.reduce((sum: number, bill: any) => sum + bill.amount, 0)).toBe(600_000)
    const free = await callWith(server, siti, order, 'commerceProductsFree')
    expect(free.data.lists.map(({ pid, interest_free }: any) => ({ pid, interest_free }))).toEqual([{ pid: 'free3', interest_free: true }])
  })

  it.each([
    { name: 'below the minimum of three instalments', amount: 149_999, paid: ['later1'], free: [] },
    { name: 'at the minimum of three instalments', amount: 150_000, paid: ['later1', 'later3'], free: ['free3'] },
    { name: 'at the maximum without interest', amount: 5_000_000, paid: ['later1', 'later3'], free: ['free3'] },
    { name: 'above the maximum without interest', amount: 5_000_001, paid: ['later1', 'later3'], free: [] },
    { name: 'of a buyer who turns 61 in 45 days', amount: 900_000, turns61: 45, paid: ['later1'], free: [] },
  ])('$name may be paid over $paid and $free', async ({ amount, turns61, paid, free }) => {
    const siti = await approved(turns61, richly)
    const order = await openOrder(shop, amount)
    const offered = async (call: string) => (await callWith(server, siti, order, call)).data.lists.map(({ pid }: any) => pid).toSorted()
    expect(await offered('commerceProducts')).toEqual(paid)
    expect(await offered('commerceProductsFree')).toEqual(free)
    if (free.length === 0) expect(await payLater(server, siti, order, { pid: 'free3' })).toMatchObject({ code: 4240 })
  })

  it('is repaid and settled like a cash loan', async () => {
    const siti = await approved()
    await payLater(server, siti, await openOrder(shop, 900_000))
    await payBills(server, siti, 3)
    expect((await siti.data('userStatus')).loan_status.bill_status).toBe(3)
    expect((await siti.data('loanRecords')).lists[0]).toMatchObject({ status: 'paid_off', outstanding: 0 })
  })
})

describe('a voucher', () => {
  it('reduces the loan, is reserved for the order, and is used once', async () => {
    const siti = await approved()
    const first = await openOrder(shop, 300_000)
    expect(await payLater(server, siti, first, { coupon: 'tenth' })).toMatchObject({
      code: 200,
      data: { amount: 270_000, saving_amount: 30_000 },
    })
    const code = (await requestPaymentCode(siti, 3)) as { code: string; amount: number }
    await payToCode(server, code.code, code.amount)
    const again = await openOrder(shop, 300_000)
    expect(await payLater(server, siti, again, { coupon: 'tenth' })).toMatchObject({ code: 4262, data: { field: '/coupon_id' } })
  })

  it.each([
    { name: 'is capped at its maximum', coupon: 'tenth', amount: 900_000, expect: { code: 200, data: { saving_amount: 50_000 } } },
    { name: 'accepts its minimum purchase', coupon: 'tenth', amount: 200_000, expect: { code: 200, data: { saving_amount: 20_000 } } },
    { name: 'refuses less than its minimum purchase', coupon: 'tenth', amount: 199_999, expect: { code: 4262 } },
    { name: 'is rounded down', coupon: 'tenth', amount: 200_009, expect: { code: 200, data: { saving_amount: 20_000 } } },
    { name: 'ends', coupon: 'past', amount: 300_000, expect: { code: 4262 } },
    { name: 'is for its own shops', coupon: 'elsewhere', amount: 300_000, expect: { code: 4262 } },
    { name: 'must exist', coupon: 'nothing', amount: 300_000, expect: { code: 4262 } },
    { name: 'must not be an inherited name', coupon: 'constructor', amount: 300_000, expect: { code: 4262 } },
  ])('$name', async ({ coupon, amount, expect: expected }) => {
    expect(await payLater(server, await approved(), await openOrder(shop, amount), { coupon })).toMatchObject(expected)
  })

  describe('with terms of its own', () => {
    const dayFromNow = (days: number) => toIsoDay(toDayNumber(server.clock.now()) + days)
    const change = (terms: object) => Object.assign(policyOf(server.config).coupons.get('past')!, terms)

    it.each([
      { name: 'holds on its first day', from: 0, to: 9, code: 200 },
      { name: 'holds on its last day', from: -9, to: 0, code: 200 },
      { name: 'does not hold before its first day', from: 1, to: 9, code: 4262 },
      { name: 'does not hold after its last day', from: -9, to: -1, code: 4262 },
    ])('$name, which begins at midnight in Jakarta', async ({ from, to, code }) => {
      const siti = await approved()
      // One hour after midnight in Jakarta, when UTC still has the previous day.
      server.advance(endOfDay(toDayNumber(server.clock.now())) + 3601 - server.clock.seconds())
      await server.clock.refresh()
      change({ from: dayFromNow(from), to: dayFromNow(to) })
      expect(await payLater(server, siti, await openOrder(shop, 300_000), { coupon: 'past' })).toMatchObject({ code })
    })

    it('never pays the whole price', async () => {
      change({ from: dayFromNow(0), to: dayFromNow(1), percent: 100, maximumSaving: 300_000 })
      const siti = await approved()
      expect(await payLater(server, siti, await openOrder(shop, 300_000), { coupon: 'past' })).toMatchObject({ code: 4262 })
      const dearer = await payLater(server, siti, await openOrder(shop, 450_001), { coupon: 'past' })
      expect(dearer).toMatchObject({ code: 200, data: { amount: 150_001, saving_amount: 300_000 } })
    })
  })

  it('is available to others once it is returned, and the full price applies again', async () => {
    const [siti, ani] = [await approved(), await approved()]
    const [order, other] = [await openOrder(shop, 300_000), await openOrder(shop, 300_000)]
    const choose = (coupon?: string) =>
      callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, ...(coupon && { coupon_id: coupon }) })
    const isFree = async () => {
      const { data } = await callWith(server, ani, other, 'commerceOrder', { sign_key: other.sign_key })
      return data.coupons.find(({ id }: any) => id === 'last').available
    }
    expect(await choose('last')).toMatchObject({ code: 200, data: { saving_amount: 60_000, pay_amount: 240_000 } })
    expect(await isFree()).toBe(false)
    expect(await choose('tenth')).toMatchObject({ code: 200, data: { saving_amount: 30_000, coupon: { id: 'tenth' } } })
    expect(await isFree()).toBe(true)
    const { data } = await choose()
    expect(data).toMatchObject({ saving_amount: 0, pay_amount: 300_000 })
    expect(data.coupons.find(({ id }: any) => id === 'last')).toMatchObject({ saving_amount: 60_000, pay_amount: 240_000 })
    expect(await payLater(server, siti, order)).toMatchObject({ code: 200, data: { amount: 300_000 } })
    expect(await siti.data('commerceReceipt', { order_id: order.order_id })).toMatchObject({ saving_amount: 0, pay_amount: 300_000 })
  })

  it('moves to the order that replaces the one that reserved it', async () => {
    const siti = await approved()
    const [first, second] = [await openOrder(shop, 900_000), await openOrder(shop, 300_000)]
    const open = async (order: typeof first, coupon?: string) =>
      (await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, ...(coupon && { coupon_id: coupon }) })).data
    const offered = (data: any) => data.coupons.find(({ id }: any) => id === 'last')
    expect(await open(first, 'last')).toMatchObject({ coupon: { id: 'last' } })
    expect(offered(await open(second)), 'although no other is left').toMatchObject({ available: true, saving_amount: 60_000 })
    expect(await open(second, 'last')).toMatchObject({ saving_amount: 60_000, pay_amount: 240_000 })
    expect(await siti.data('commerceReceipt', { order_id: first.order_id })).toMatchObject({ saving_amount: 0, pay_amount: 900_000 })
    expect(await payLater(server, siti, second, { coupon: 'last' })).toMatchObject({ code: 200, data: { amount: 240_000 } })
    expect(await server.db.query(`select taken from coupon_stock where coupon = 'last'`)).toEqual([{ taken: 1 }])
    await shop.send('POST', `/orders/${second.order_id}/refunds`, { merchant_refund: 'whole', amount: 300_000 })
  })

  it('is available again when the last order with it ends', async () => {
    const [siti, ani] = [await approved(), await approved()]
    const order = await openOrder(shop, 300_000)
    const reserved = await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, coupon_id: 'last' })
    expect(reserved).toMatchObject({ code: 200, data: { coupon: { id: 'last' } } })
    expect(await payLater(server, ani, await openOrder(shop, 300_000), { coupon: 'last' })).toMatchObject({ code: 4262 })
    expect(await endPurchase(server.db, order.order_id, 'cancelled', server.clock.now())).toBe(true)
    expect(await payLater(server, ani, await openOrder(shop, 300_000), { coupon: 'last' })).toMatchObject({ code: 200 })
  })

  it('may come as coupon_id or coupons_id, not as both with different values', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 300_000)
    await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, coupon_id: 'tenth' })
    const paying = {
      sign_key: order.sign_key,
      pid: 'later3',
      amount: 270_000,
      quote_id: await quoteOf(server, siti, order, 'later3', 270_000),
      agreement: true,
    }
    const two = { ...paying, coupon_id: 'tenth', coupons_id: 'last' }
    expect(await callWith(server, siti, order, 'commerceLoan', two)).toMatchObject({ code: 4003, data: { field: '/coupons_id' } })
    expect(await callWith(server, siti, order, 'commerceLoan', { ...paying, coupons_id: 'tenth' })).toMatchObject({ code: 200 })
  })
})

describe('the agreement and the summary of a purchase', () => {
  it('are stored with the figures and every instalment, and can be read later', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000)
    const { data: plan } = await callWith(server, siti, order, 'commercePreview', { pid: 'later3', amount: 900_000 })
    const { data } = await payLater(server, siti, order)
    const { lists } = await siti.data('agreedTexts')
    const [loan] = (await siti.data('loanRecords')).lists
    const kept = lists.filter((document: { order_no?: string }) => document.order_no === loan.order_no)
    const { purchase, riplayPurchase } = server.config.facts.base!.documents as { [document: string]: { version: string } }
    expect(kept.map(({ version, agreed_time }: { version: string; agreed_time: number }) => [version, agreed_time]).toSorted()).toEqual(
      [purchase!.version, riplayPurchase!.version].map((version) => [version, data.apply_time]).toSorted(),
    )
    const bodyOf = async (version: string) =>
      (await siti.data('agreedText', { id: kept.find((each: { version: string }) => each.version === version).id })).body as string
    const [agreement, summary] = [await bodyOf(purchase!.version), await bodyOf(riplayPurchase!.version)]
    for (const body of [agreement, summary]) {
      expect(body).toContain('900.000,00')
      expect(body).toContain(loan.merchant)
      expect(body).not.toMatch(/\{\{|undefined|NaN/)
    }
    for (const { due_time, amount } of plan.rows) expect(summary).toContain(`${formats.date(due_time)}: ${formats.rupiah(amount)}`)
    expect(summary).toContain('Effective rate a year: 321.68%')
  })

  it('state the cost a day and the effective rates: none without interest', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000)
    // 2,610 rupiah a day on 900,000; 12.55604 % in 30 days, compounded to 321.684 % a year.
    const costly = await callWith(server, siti, order, 'commercePreview', { pid: 'later3', amount: 900_000 })
    expect(costly.data).toMatchObject({ cost_rate: 29_000, monthly_rate: 1_255_604, yearly_rate: 32_168_400 })
    const free = await callWith(server, siti, order, 'commercePreviewFree', { pid: 'free3', amount: 900_000 })
    expect(free.data).toMatchObject({ cost_rate: 0, monthly_rate: 0, yearly_rate: 0 })
  })
})

describe('a purchase is refused', () => {
  it.each([
    { name: 'with another amount', change: { amount: 899_999 }, code: 4250 },
    { name: 'by another plan than was shown', change: { quote_id: 'another' }, code: 4223 },
    { name: 'without the plan that was shown', change: { quote_id: undefined }, code: 4003 },
    { name: 'with a product that the shop does not offer', change: { pid: 'none' }, code: 4240 },
    { name: 'with two different products', change: { product_id: 'later1' }, code: 4003 },
    { name: 'without the agreement', change: { agreement: false }, code: 4003 },
    { name: 'without the version of the agreement', change: { agreement_version: undefined }, code: 4003 },
    { name: 'with an agreement of an older release', change: { agreement_version: '0123456789ab' }, code: 4111 },
    { name: 'with a summary of an older release', change: { riplay_version: '0123456789ab' }, code: 4111 },
    { name: 'with different keys in body and header', change: { sign_key: 'other' }, code: 4240 },
    { name: 'under another shop', headers: { commerce_app_id: 'other' }, code: 4240 },
    { name: 'for another buyer', headers: { commerce_app_uid: 'somebody' }, code: 4240 },
    { name: 'with a changed key', headers: { commerce_api_sign_key: 'x' }, code: 4240 },
  ])('$name', async ({ change = {}, headers = {}, code }) => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000, { customer: 'c1' })
    const paying = {
      sign_key: order.sign_key,
      pid: 'later3',
      amount: 900_000,
      quote_id: await quoteOf(server, siti, order, 'later3', 900_000),
      agreement: true,
    }
    expect(await callWith(server, siti, order, 'commerceLoan', { ...paying, ...change }, headers)).toMatchObject({ code })
    expect((await siti.data('loanRecords')).lists).toEqual([])
  })

  it.each([
    { name: 'the late fee', pid: 'later3', change: { late: 40_000 } },
    { name: 'interest and fee, with one total', pid: 'later3', change: { interest: 4_000, fee: 25_000 } },
    { name: 'the number of instalments', pid: 'free3', change: { period: 6 } },
  ])('when $name has changed since the plan was shown', async ({ pid, change }) => {
    const siti = await approved()
    const order = await openOrder(shop, 900_000)
    const free = pid.startsWith('free')
    await callWith(server, siti, order, free ? 'commerceOrderFree' : 'commerceOrder', { sign_key: order.sign_key })
    const quote_id = await quoteOf(server, siti, order, pid, 900_000)
    const { payLater: products } = policyOf(server.config)
    const product = products.get(pid)!
    const pay = async () => {
      const paying = { sign_key: order.sign_key, pid, amount: 900_000, quote_id, agreement: true }
      return callWith(server, siti, order, 'commerceLoan', paying)
    }
    products.set(pid, { ...product, ...change })
    expect(await pay()).toMatchObject({ code: 4223 })
    products.set(pid, product)
    expect(await pay()).toMatchObject({ code: 200 })
  })

  it('for a borrower who is not approved, who has a loan, or whose limit is too small', async () => {
    const fresh = await createBorrower(server, nextPhone())
    expect(await payLater(server, fresh, await openOrder(shop, 900_000))).toMatchObject({ code: 4212 })
    const busy = await borrowerWithLoan(server, nextPhone(), 1_000_000, { person: { cardid: otherIdentityNumber(count + 1) } })
    expect(await payLater(server, busy, await openOrder(shop, 900_000))).toMatchObject({ code: 4224 })
    const siti = await approved(undefined, { ...richly, other_loan_status: 1 })
    const { available } = await siti.data('limitAmount')
    expect(await payLater(server, siti, await openOrder(shop, available + 1))).toMatchObject({ code: 4261 })
    expect(await payLater(server, siti, await openOrder(shop, available))).toMatchObject({ code: 200 })
  })

  it('after it expired, and the coupon is available again', async () => {
    const siti = await approved()
    const order = await openOrder(shop, 300_000)
    await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key, coupon_id: 'tenth' })
    server.advance(3599)
    expect(await endPurchase(server.db, order.order_id, 'expired', server.clock.now()), 'not yet').toBe(false)
    const status = async () => (await callWith(server, siti, order, 'commerceReceipt')).data.status
    expect(await status()).toBe('open')
    server.advance(1)
    expect(await payLater(server, siti, order)).toMatchObject({ code: 4260 })
    expect(await status(), 'also before the job has ended it').toBe('expired')
    expect(await endPurchase(server.db, order.order_id, 'expired', server.clock.now())).toBe(true)
    expect(await payLater(server, siti, await openOrder(shop, 300_000), { coupon: 'tenth' })).toMatchObject({ code: 200 })
  })

  it('for anyone but the borrower who opened it', async () => {
    const [siti, ani] = [await approved(), await approved()]
    const order = await openOrder(shop, 900_000)
    await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key })
    for (const [name, payload] of [
      ['commerceOrder', { sign_key: order.sign_key }],
      ['commerceProducts', {}],
      ['commercePreview', { amount: 900_000, pid: 'later3' }],
      ['commerceReceipt', { order_id: order.order_id }],
      ['commerceReceipt', {}],
    ] as const)
      expect(await callWith(server, ani, order, name, payload), name).toMatchObject({ code: 4240 })
    expect(await callWith(server, { token: '' }, order, 'commerceOrderGuest', { sign_key: order.sign_key })).toMatchObject({ code: 4240 })
  })
})

describe('the merchant’s own requests', () => {
  it.each([
    { name: 'with another secret', change: { secret: 'y'.repeat(40) } },
    { name: 'more than five minutes old', change: { seconds: -301 } },
    { name: 'more than five minutes early', change: { seconds: 301 } },
    { name: 'with an unknown key', change: { headers: { 'x-key-id': 'nobody' } } },
    { name: 'without a signature', change: { headers: { 'x-signature': '' } } },
  ])('are refused $name', async ({ change }) => {
    expect(await shop.send('POST', '/orders', orderBody(300_000), change)).toMatchObject({ status: 401, body: { code: 4007 } })
  })

  it.each([
    { name: 'lines that do not add up', more: { amount: 1 }, status: 422, field: '/amount' },
    { name: 'a page of another site', more: { return_url: 'https://shop.example.evil.example/x' }, field: '/return_url' },
    { name: 'a page of a subdomain of the shop', more: { return_url: 'https://shop.example@evil.example/' }, field: '/return_url' },
    { name: 'a page with a script address', more: { return_url: 'javascript:alert(1)' }, field: '/return_url' },
    { name: 'the page of a sandbox that is turned off', more: { return_url: '//evil.example/sandbox/shop' }, field: '/return_url' },
    { name: 'an amount that is not a number', more: { amount: '300000' }, field: '/amount' },
    { name: 'a line without a price', more: { lines: [{ name: 'A', quantity: 1 }] }, field: '/lines/0/price' },
    { name: 'an unknown field', more: { role: 'admin' }, field: '/role' },
  ])('are refused with $name, naming the field $field', async ({ more, status = 400, field }) => {
    expect(await shop.send('POST', '/orders', orderBody(300_000, more))).toMatchObject({ status, body: { field } })
  })

  it.each([
    { name: 'the same key twice', body: '{"merchant_refund":"r1","amount":100000,"amount":300000}', code: 4003 },
    { name: 'no JSON', body: '{"merchant_refund":"r1"', code: 4001 },
    { name: 'JSON that is no object', body: '["r1"]', code: 4001 },
    { name: 'JSON that is too deep', body: '['.repeat(21) + ']'.repeat(21), code: 4000 },
    { name: 'a text with a zero byte', body: '{"merchant_refund":"r\\u0000","amount":1}', code: 4000 },
  ])('give nothing back with a body of $name', async ({ body, code }) => {
    const siti = await approved()
    const order = await openOrder(shop, 300_000)
    await payLater(server, siti, order)
    expect(await shop.send('POST', `/orders/${order.order_id}/refunds`, body)).toMatchObject({ status: 400, body: { code } })
    expect((await shop.send('GET', `/orders/${order.order_id}`)).body).toMatchObject({ refunded: 0 })
  })

  it('open one order per order number, and refuse other contents under it', async () => {
    const body = orderBody(300_000, { customer: 'siti-7' })
    const [first, second] = [await shop.send('POST', '/orders', body), await shop.send('POST', '/orders', body, { seconds: -300 })]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    for (const changed of [
      { amount: 1000, lines: [{ name: 'A', quantity: 1, price: 1000 }] },
      { lines: [{ name: 'Two fans', quantity: 2, price: 150_000 }] },
      { customer: 'ani-8' },
      { return_url: 'https://shop.example/elsewhere' },
    ])
      expect(await shop.send('POST', '/orders', { ...body, ...changed }), Object.keys(changed).join()).toMatchObject({
        status: 422,
        body: { code: 4022 },
      })
  })

  it.each<{ name: string; end: (id: string) => unknown }>([
    { name: 'was cancelled', end: (id) => shop.send('POST', `/orders/${id}/cancel`) },
    { name: 'is past its time', end: () => server.advance(3600) },
    { name: 'has expired', end: (id) => (server.advance(3600), endPurchase(server.db, id, 'expired', server.clock.now())) },
  ])('open no order under the number of one that $name', async ({ end }) => {
    const body = orderBody(300_000)
    const { order_id } = (await shop.send('POST', '/orders', body)).body
    await end(order_id)
    expect(await shop.send('POST', '/orders', body)).toMatchObject({ status: 422, body: { code: 4260 } })
    expect(await shop.send('POST', '/orders', { ...body, customer: 'ani-8' }), 'other contents').toMatchObject({ body: { code: 4022 } })
  })

  it('get a paid order again under its number', async () => {
    const siti = await approved()
    const body = orderBody(300_000)
    const order = { ...(await shop.send('POST', '/orders', body)).body, merchant: shop.id, customer: '' }
    await payLater(server, siti, order)
    server.advance(3600)
    expect(await shop.send('POST', '/orders', body)).toMatchObject({ status: 200, body: { order_id: order.order_id, status: 'paid' } })
  })

  it('cancel an order, also repeatedly, but not a paid one', async () => {
    const siti = await approved()
    const [left, bought] = [await openOrder(shop, 300_000), await openOrder(shop, 300_000)]
    const cancel = (order: { order_id: string }) => shop.send('POST', `/orders/${order.order_id}/cancel`)
    expect(await cancel(left)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await cancel(left)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    await payLater(server, siti, bought)
    expect(await cancel(bought)).toMatchObject({ status: 422, body: { code: 4260 } })
    await shop.send('POST', `/orders/${bought.order_id}/refunds`, { merchant_refund: 'whole', amount: 300_000 })
    expect(await cancel(bought)).toMatchObject({ status: 422, body: { code: 4260 } })
  })

  it('reach no order of another merchant', async () => {
    const other = await createMerchant(server, 'other')
    const order = await openOrder(shop, 300_000)
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/cancel', {}],
      ['POST', '/refunds', { merchant_refund: 'r', amount: 1 }],
    ] as const)
      expect(await other.send(method, `/orders/${order.order_id}${path}`, body)).toMatchObject({ status: 422, body: { code: 4240 } })
  })
})
