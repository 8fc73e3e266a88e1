import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { merchantEventsJob } from '../../../src/server/commerce/merchant-events.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import { createMerchant, openOrder, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const MINUTE = 60
const DAYS = 3
type Heard = { headers: IncomingHttpHeaders; path: string; text: string }

describe('what happens to an order is told to its merchant', () => {
  let server: TestServer
  let shop: TestMerchant
  /** The merchant's server: takes what it is told to with this status. */
  let merchantServer: Server
  let status: number | 'hang up' = 200
  const heard: Heard[] = []
  beforeAll(async () => {
    merchantServer = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        heard.push({ headers: request.headers, path: request.url ?? '', text: Buffer.concat(chunks).toString() })
        if (status === 'hang up') return request.socket.destroy()
        return response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => merchantServer.listen(0, '127.0.0.1', resolve))
    server = await openTestServer({ settings: { sandbox: false } })
    shop = await createMerchant(server)
    const merchant = policyOf(server.config).merchants.get(shop.id)
    if (merchant) merchant.webhook = `http://127.0.0.1:${(merchantServer.address() as AddressInfo).port}/events`
  })
  beforeEach(async () => {
    await server.db.script('delete from merchant_event')
    heard.splice(0)
  })
  afterAll(async () => {
    await server?.close()
    await new Promise((resolve) => merchantServer.close(resolve))
  })

  const run = () => merchantEventsJob.run(server.services)
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const cancelled = async () => {
    const order = await openOrder(shop, 300_000)
    await shop.send('POST', `/orders/${order.order_id}/cancel`)
    return order
  }
  const waiting = async () => (await server.db.query('select 1 from merchant_event where next_at is not null')).length

  it('once, signed with the key of the merchant', async () => {
    status = 204
    const order = await cancelled()
    await Promise.all([run(), run()])
    await later(MINUTE * 10)
    await run()
    expect(heard).toHaveLength(1)
    const { headers, path, text } = heard[0]!
    const { secret } = shop
    expect(headers[SIGNATURE_HEADER]).toBe(signRequest(secret, { method: 'POST', path, time: String(headers[TIME_HEADER]), body: text }))
    const body = JSON.parse(text)
    expect(body).toMatchObject({ event: 'order.cancelled', order_id: order.order_id, status: 'cancelled', amount: 300_000, refunded: 0 })
    expect(headers['idempotency-key']).toBe(body.id)
  })

  it('again at growing distances, with the same id, until it is taken', async () => {
    await cancelled()
    const gaps: number[] = []
    for (status of [500, 'hang up', 404, 302] as const) {
      const before = heard.length
      let minutes = 0
      for (; heard.length === before; minutes += 1) {
        await run()
        if (heard.length === before) await later(MINUTE)
      }
      gaps.push(minutes)
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
    expect(gaps.at(-1)).toBeGreaterThan(gaps[1] ?? 0)
    status = 200
    await later(MINUTE * 60)
    await run()
    const told = heard.length
    await later(MINUTE * 60)
    await run()
    expect(heard).toHaveLength(told)
    expect(new Set(heard.map(({ text }) => JSON.parse(text).id)).size).toBe(1)
    expect(await waiting()).toBe(0)
  })

  it('and given up after days', async () => {
    status = 503
    await cancelled()
    for (let hours = 0; hours < 24 * (DAYS + 2); hours += 1) {
      await run()
      await later(MINUTE * 60)
    }
    expect(await waiting()).toBe(0)
    expect(await server.db.query('select delivered_at from merchant_event')).toEqual([{ delivered_at: null }])
  })
})
