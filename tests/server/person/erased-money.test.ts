import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createMessageSmsJob } from '../../../src/server/inbox/message-sms-job.ts'
import { currentMessage } from '../../../src/server/loans/current-message.ts'
import { erasePerson } from '../../../src/server/person/person.ts'
import { type Borrower, createBorrower, fillProfile, otherIdentityNumber, requestPaymentCode, submitAndAudit } from '../support/borrower.ts'
import { callWith, createMerchant, openOrder, payLater, type OpenedOrder, type TestMerchant } from '../support/merchant.ts'
import { CALLBACK_SECRET, postSigned } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
const lines: string[] = []
let server: TestServer
let shop: TestMerchant
let count = 0
beforeAll(async () => {
  server = await openTestServer({
    settings: { paymentSecret: CALLBACK_SECRET, reviewSecret: CALLBACK_SECRET, logLevel: 'error' },
    logTo: new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
  })
  shop = await createMerchant(server)
})
afterAll(() => server.close())

type Buyer = { siti: Borrower; uid: string; orderNo: string; order: OpenedOrder; notice: { psp_id: string; code: string; amount: number } }

/** Makes a purchase of 900,000 rupiah that is paid off on its third day. */
async function paidOffPurchase(): Promise<Buyer> {
  const siti = await createBorrower(server, `0813999${String(10_000 + ++count)}`)
  await fillProfile(siti, { person: { cardid: otherIdentityNumber(7000 + count) } })
  await submitAndAudit(server, siti)
  const order = await openOrder(shop, 900_000)
  expect(await payLater(server, siti, order)).toMatchObject({ code: 200 })
  await after(3)
  const { code, amount } = await requestPaymentCode(siti, 3)
  const notice = { psp_id: `psp-${count}`, code, amount }
  await pay(notice)
  const { uid } = await siti.data('account')
  const [{ order_no: orderNo, status }] = (await siti.data('loanRecords')).lists
  expect(status).toBe('paid_off')
  return { siti, uid, orderNo, order, notice }
}
const pay = async (notice: Buyer['notice']) =>
  expect(await postSigned(server, '/callbacks/payment', { ...notice, paid_time: server.clock.seconds() })).toBe(200)
const refund = (order: OpenedOrder, id: string) =>
  shop.send('POST', `/orders/${order.order_id}/refunds`, { merchant_refund: id, amount: 300_000 })
const after = async (days: number) => {
  server.advance(days * DAY)
  await server.clock.refresh()
}
const erase = (person: string, refundDays: { [merchant: string]: number } = { shop: 30, other: 0 }) =>
  erasePerson(
    server.db,
    { person, operator: 'Rini', reason: 'the borrower asked for it', at: server.clock.systemTime() },
    { refundDays, now: server.clock.now() },
  )
const messages = (uid: string) => server.db.query('select kind from message where account_id = $1', [uid])
const loanId = async (uid: string) =>
  (await server.db.query<{ id: string }>('select id from loan_order where account_id = $1', [uid]))[0]!.id
const surplus = async (uid: string) =>
  (
    await server.db.query<{ surplus: number }>(
      'select -sum(surplus)::int as surplus from ledger join loan_order on loan_order.id = loan_id where account_id = $1',
      [uid],
    )
  )[0]!.surplus
const logged = (words: string) => lines.filter((line) => line.includes('was erased has a surplus') && line.includes(words))

it('a person is erased only after the return period of the goods', async () => {
  const { uid, order } = await paidOffPurchase()
  await expect(erase(uid)).rejects.toThrow(/can be given back until 2026-04-01/)
  await after(26)
  await expect(erase(uid)).rejects.toThrow(/can be given back until/)
  await after(2)
  expect(await refund(order, 'late')).toMatchObject({ status: 422 })
  expect((await erase(uid)).get('account')).toBe(1)
})

it('a person is erased after a full return once the surplus is paid out', async () => {
  const { siti, uid, order } = await paidOffPurchase()
  await shop.send('POST', `/orders/${order.order_id}/refunds`, { merchant_refund: 'whole', amount: 900_000 })
  await siti.data('refundSurplus', { surplus_amount: (await siti.data('surplus')).surplus_amount })
  server.advance(3600)
  await siti.data('userStatus')
  expect((await erase(uid)).get('account')).toBe(1)
})

it('the orders that an erased person did not pay are deleted once their merchant was told, and others lose what names the buyer', async () => {
  const { siti, uid, order: paid } = await paidOffPurchase()
  const [told, untold] = [await openOrder(shop, 300_000, { customer: 'siti-7' }), await openOrder(shop, 300_000, { customer: 'siti-7' })]
  for (const order of [told, untold]) {
    expect(await callWith(server, siti, order, 'commerceOrder', { sign_key: order.sign_key })).toMatchObject({ code: 200 })
    await shop.send('POST', `/orders/${order.order_id}/cancel`)
  }
  await server.db.query('update merchant_event set next_at = null where purchase_id = $1', [told.order_id])
  await after(31)
  await erase(uid)
  const left = await server.db.query('select id, customer, return_url as address from purchase where account_id = $1 order by created_at', [
    uid,
  ])
  expect(left).toEqual([paid, untold].map(({ order_id }) => ({ id: order_id, customer: '', address: '' })))
  expect(await server.db.query('select 1 from merchant_event where purchase_id = $1', [told.order_id])).toEqual([])
})

it('a return after the erasure sends no message and logs an error with the loan', async () => {
  const { siti, uid, order } = await paidOffPurchase()
  // As if the merchant's return period had become longer after the erasure.
  await erase(uid, { shop: 2 })
  expect(await refund(order, 'after')).toMatchObject({ status: 200 })
  expect(await surplus(uid)).toBeGreaterThan(0)
  expect(await messages(uid)).toEqual([])
  const [line, ...more] = logged(await loanId(uid))
  expect(more).toEqual([])
  for (const word of [uid, siti.phone.slice(1)]) expect(line).not.toContain(word)
})

it('a payment after the erasure sends no message', async () => {
  const { uid, notice } = await paidOffPurchase()
  await after(31)
  await erase(uid)
  await pay({ ...notice, psp_id: `${notice.psp_id}-again` })
  expect(await surplus(uid)).toBe(notice.amount)
  expect(await messages(uid)).toEqual([])
  expect(logged(await loanId(uid))).toHaveLength(1)
})

it('a payment that staff assign to the loan of an erased person logs an error', async () => {
  const { uid, orderNo } = await paidOffPurchase()
  await after(31)
  await erase(uid)
  await pay({ psp_id: 'stray', code: '800000000099', amount: 50_000 })
  const decision = { reference: 'd-1', psp_id: 'stray', outcome: 'assign', reason: 'Her digits.', uid, order_no: orderNo }
  expect(await postSigned(server, '/callbacks/unmatched-payment', decision)).toBe(200)
  expect(await surplus(uid)).toBe(50_000)
  expect(logged(await loanId(uid))).toHaveLength(1)
})

it('a message written during the erasure is not sent', async () => {
  const { uid } = await paidOffPurchase()
  await after(31)
  await erase(uid)
  await server.db.query(
    `insert into message (id, account_id, kind, cause, details, created_at) values (gen_random_uuid(), $1, 'settled', 'race', '{}', $2)`,
    [uid, server.clock.now()],
  )
  await createMessageSmsJob(currentMessage).run(server.services)
  expect(await server.db.query(`select phone from sms_outbox where phone like 'erased %'`)).toEqual([])
  expect(await server.db.query('select announced_at is null as open from message where account_id = $1', [uid])).toEqual([{ open: false }])
})

test.each([
  { state: 'frozen', waitsDays: null, says: /frozen: thaw it first/ },
  { state: 'auditing', waitsDays: null, says: /is being looked at/ },
  { state: 'rejected', waitsDays: 1, says: /may apply again from/ },
])('a decision of the lender still holds after the erasure: $state', async ({ state, waitsDays, says }) => {
  const { uid } = await paidOffPurchase()
  await after(31)
  const nextAt = waitsDays && new Date(server.clock.now().getTime() + waitsDays * DAY * 1000)
  const stand = (...values: unknown[]) =>
    server.db.query('update credit set state = $2, next_at = $3 where account_id = $1', [uid, ...values])
  await stand(state, nextAt)
  await expect(erase(uid)).rejects.toThrow(says)
  await after(2)
  if (!nextAt) await stand('new', null)
  expect((await erase(uid)).get('account')).toBe(1)
})
