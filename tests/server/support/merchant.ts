import { randomUUID } from 'node:crypto'
import { KEY_HEADER } from '../../../src/server/commerce/merchant-requests.ts'
import { upsertMerchantKey } from '../../../src/server/commerce/merchant-key-queries.ts'
import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import { assertDocumentedReply } from './merchant-document.ts'
import type { Borrower } from './borrower.ts'
import type { Reply, TestServer } from './test-server.ts'

/** A merchant's server with its own key. */
export type TestMerchant = {
  id: string
  secret: string
  send(
    method: 'GET' | 'POST',
    path: string,
    body?: object | string,
    change?: { secret?: string; seconds?: number; headers?: Record<string, string> },
  ): Promise<{ status: number; body: any; headers: Record<string, unknown> }>
}
export type OpenedOrder = { order_id: string; sign_key: string; checkout_path: string; merchant: string; customer: string }

export async function createMerchant(server: TestServer, id = 'shop'): Promise<TestMerchant> {
  const key = { id: `key-${id}`, merchant: id, secret: `secret-of-${id}-with-more-than-32-characters` }
  await upsertMerchantKey(server.db, key, server.clock.now())
  const send: TestMerchant['send'] = async (method, path, body, { secret = key.secret, seconds = 0, headers = {} } = {}) => {
    const text = typeof body === 'string' ? body : body ? JSON.stringify(body) : ''
    const time = String(Math.floor(server.clock.systemTime().getTime() / 1000) + seconds)
    const url = `/merchant/v1${path}`
    const response = await server.app.inject({
      method,
      url,
      headers: {
        [KEY_HEADER]: key.id,
        [TIME_HEADER]: time,
        [SIGNATURE_HEADER]: signRequest(secret, { method, path: url, time, body: text }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { payload: text } : {}),
    })
    assertDocumentedReply(method, path, response.json(), response.statusCode)
    return { status: response.statusCode, body: response.json(), headers: response.headers }
  }
  return { id, secret: key.secret, send }
}

export const orderBody = (amount: number, more: object = {}) => ({
  merchant_order: randomUUID(),
  amount,
  lines: [{ name: 'Rice cooker', quantity: 1, price: amount }],
  return_url: 'https://shop.example/thanks',
  ...more,
})

export async function openOrder(
  merchant: TestMerchant,
  amount: number,
  more: { customer?: string } = {},
): Promise<OpenedOrder & { order_no: string }> {
  const { status, body } = await merchant.send('POST', '/orders', orderBody(amount, more))
  if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`)
  return { ...body, merchant: merchant.id, customer: more.customer ?? '' }
}

/** Sends a call with the headers of the order. */
export function callWith(
  server: TestServer,
  { token }: Pick<Borrower, 'token'>,
  order: OpenedOrder,
  name: string,
  payload: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  return server.call(name, payload, {
    token,
    headers: {
      commerce_app_id: order.merchant,
      commerce_api_sign_key: order.sign_key,
      ...(order.customer ? { commerce_app_uid: order.customer } : {}),
      ...headers,
    },
  })
}

/** Returns the quote id of the plan for the order; 'none' without a plan. */
export async function quoteOf(server: TestServer, borrower: Borrower, order: OpenedOrder, pid: string, amount: number): Promise<string> {
  const { data } = await callWith(server, borrower, order, pid.startsWith('free') ? 'commercePreviewFree' : 'commercePreview', {
    amount,
    pid,
  })
  return data?.quote_id ?? 'none'
}

/** Opens the order and pays with its plan, like the app. */
export async function payLater(
  server: TestServer,
  borrower: Borrower,
  order: OpenedOrder,
  { pid = 'later3', coupon }: { pid?: string; coupon?: string } = {},
): Promise<Reply> {
  const chosen = coupon ? { coupon_id: coupon } : {}
  const free = pid.startsWith('free')
  const opened = await callWith(server, borrower, order, free ? 'commerceOrderFree' : 'commerceOrder', {
    sign_key: order.sign_key,
    ...chosen,
  })
  if (opened.code !== 200) return opened
  return callWith(server, borrower, order, 'commerceLoan', {
    sign_key: order.sign_key,
    pid,
    amount: opened.data.pay_amount,
    quote_id: await quoteOf(server, borrower, order, pid, opened.data.pay_amount),
    agreement: true,
    ...chosen,
    ...(coupon ? { coupons_id: coupon } : {}),
  })
}
