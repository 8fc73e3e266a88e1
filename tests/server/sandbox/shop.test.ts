import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPurchase } from '../../../src/server/commerce/purchase-queries.ts'
import { escapeHtml } from '../../../src/server/http/escape-html.ts'
import { type Borrower, createBorrower, fillProfile, submitAndAudit } from '../support/borrower.ts'
import { type OpenedOrder, payLater } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let siti: Borrower
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
  siti = await createBorrower(server)
  await fillProfile(siti)
  await submitAndAudit(server, siti)
})
afterAll(() => server?.close())

const post = (path: string, payload: object) => server.app.inject({ method: 'POST', url: `/sandbox/api/shop/${path}`, payload })
const page = async (order: string) => (await server.app.inject(`/sandbox/shop?lan=en-US&order=${order}`)).body.replaceAll('\u00a0', ' ')
/** Returns a text of the page. */
const says = (key: string, values?: object): string =>
  escapeHtml(server.services.translations.translatorFor('en-us')(`sandbox.testShop.${key}`, { ...values }))

/** Orders a fan. Returns the shop's order number, and the order as in the address of the app's page. */
async function openFan(): Promise<{ order: string; opened: OpenedOrder }> {
  const { go } = (await post('order', { cart: ['fan'] })).json<{ go: string }>()
  const query = new URL(go, 'http://shop.example').searchParams
  const of = (name: string) => query.get(name) ?? ''
  const [id = ''] = of('sign_key').split('.')
  const purchase = await findPurchase(server.db, id)
  return {
    order: purchase!.merchantOrder,
    opened: { order_id: id, sign_key: of('sign_key'), checkout_path: go, merchant: of('app_id'), customer: of('app_uid') },
  }
}

test('the shop can cancel an unpaid order, but not a paid one', async () => {
  const { order } = await openFan()
  expect(await page(order)).toContain(says('cancel'))
  expect((await post('cancel', { order })).statusCode).toBe(200)
  expect(await page(order)).toContain('order.cancelled')
  expect(await page(order)).not.toContain(says('cancel'))
  expect((await post('cancel', { order: 'none' })).statusCode).toBe(400)
})

test('each return is shown with its refund, and returns are offered as long as the shop accepts them', async () => {
  const { order, opened } = await openFan()
  expect((await payLater(server, siti, opened)).code).toBe(200)
  expect(await page(order)).not.toContain(says('cancel'))
  expect((await post('refund', { order, share: 'half' })).statusCode).toBe(200)
  expect(await page(order)).toContain(`${says('paid')} · Rp 325.000,00 · ${says('returned', { amount: 'Rp 162.500,00' })}`)
  expect(await page(order)).toContain(says('refundAll'))
  server.advance(30 * 86_400)
  expect(await page(order)).not.toContain(says('refundAll'))
  expect(await page(order)).toContain(says('noReturns'))
})
