import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMerchantEventsJob } from '../../../src/server/commerce/merchant-events.ts'
import { insertMerchantEvent } from '../../../src/server/commerce/merchant-event-queries.ts'
import { merchantDocument } from '../../../src/server/commerce/merchant-openapi.ts'
import { KEY_HEADER } from '../../../src/server/commerce/merchant-requests.ts'
import { policyOf, type Merchant } from '../../../src/server/catalog/policy.ts'
import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import { engines } from '../support/engines.ts'
import { createMerchant, openOrder, type TestMerchant } from '../support/merchant.ts'
import { assertDocumented } from '../support/merchant-document.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const MINUTE = 60
const DAYS = 3
type Heard = { headers: IncomingHttpHeaders; path: string; text: string }

describe.each(engines)('events of an order to its merchant, on $engine', ({ open }) => {
  let server: TestServer
  let shop: TestMerchant
  /** The merchant's server, which replies with `status`. */
  let merchantServer: Server
  let status: number | 'hang up' | 'stay silent' = 200
  const heard: Heard[] = []
  beforeAll(async () => {
    merchantServer = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        heard.push({ headers: request.headers, path: request.url ?? '', text: Buffer.concat(chunks).toString() })
        if (status === 'stay silent') return undefined
        if (status === 'hang up') return request.socket.destroy()
        return response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => merchantServer.listen(0, '127.0.0.1', resolve))
    server = await openTestServer({ db: await open(), settings: { sandbox: false } })
    shop = await createMerchant(server)
    hear(shop.id, `http://127.0.0.1:${(merchantServer.address() as AddressInfo).port}/events`)
  })
  beforeEach(async () => {
    await server.db.script('delete from merchant_event')
    heard.splice(0)
  })
  afterAll(async () => {
    await server?.close()
    await new Promise((resolve) => merchantServer.close(resolve))
  })

  const hear = (id: string, webhook: string) => {
    const merchants = policyOf(server.config).merchants as Map<string, Merchant>
    const [terms] = [...merchants.values()] as [Merchant]
    merchants.set(id, { ...terms, webhook })
  }
  const run = async (services = server.services) => {
    const job = createMerchantEventsJob()
    await job.run(services)
    await job.settle?.()
  }
  const later = async (seconds: number) => {
    server.advance(seconds)
    await server.clock.refresh()
  }
  const cancelled = async () => {
    const order = await openOrder(shop, 300_000)
    await shop.send('POST', `/orders/${order.order_id}/cancel`)
    return order
  }
  const delivered = async () => (await server.db.query('select 1 from merchant_event where delivered_at is not null')).length
  const waiting = async () => (await server.db.query('select 1 from merchant_event where next_at is not null')).length

  it('are sent once, signed with the key of the merchant', async () => {
    status = 204
    const order = await cancelled()
    await Promise.all([run(), run()])
    await later(MINUTE * 10)
    await run()
    expect(heard).toHaveLength(1)
    const { headers, path, text } = heard[0]!
    const { secret } = shop
    expect(headers[SIGNATURE_HEADER]).toBe(signRequest(secret, { method: 'POST', path, time: String(headers[TIME_HEADER]), body: text }))
    expect(headers[KEY_HEADER], 'so that one who has two knows which').toBe(`key-${shop.id}`)
    const body = JSON.parse(text)
    expect(body).toMatchObject({ event: 'order.cancelled', order_id: order.order_id, status: 'cancelled', amount: 300_000, refunded: 0 })
    expect(headers['idempotency-key']).toBe(body.id)
    const { requestBody, parameters } = merchantDocument.webhooks.order.post
    const { schema } = requestBody.content['application/json']
    assertDocumented(schema, body)
    expect(parameters.filter(({ name }) => headers[name.toLowerCase()] === undefined)).toEqual([])
  })

  it('are sent again at growing intervals with the same id until one is accepted', async () => {
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

  it('are abandoned after days with one error that names the order', async () => {
    status = 503
    const order = await cancelled()
    const errors: [object, string][] = []
    const log = { ...server.services.log, warn: () => {}, error: (...line: [object, string]) => void errors.push(line) }
    for (let hours = 0; hours < 24 * (DAYS + 2); hours += 1) {
      await run({ ...server.services, log: log as unknown as typeof server.services.log })
      await later(MINUTE * 60)
    }
    const about = { name: 'order.cancelled', order: order.order_id, merchant: shop.id, status: 503 }
    expect(errors).toEqual([[expect.objectContaining(about), 'an event was dropped: its merchant did not accept it in time']])
    expect(await waiting()).toBe(0)
    expect(await server.db.query('select delivered_at from merchant_event')).toEqual([{ delivered_at: null }])
  })

  it.each([
    { name: 'does not answer', answer: 'stay silent' as const },
    { name: 'answers with 500', answer: 500 },
    { name: 'hangs up', answer: 'hang up' as const },
  ])('are sent without a wait for another merchant that has hundreds of older events and $name', async ({ answer }) => {
    status = 204
    await createMerchant(server, 'silent')
    const dead = createServer((request, response) => {
      if (answer === 'hang up') request.socket.destroy()
      else if (answer !== 'stay silent') response.writeHead(answer).end()
    })
    await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
    hear('silent', `http://127.0.0.1:${(dead.address() as AddressInfo).port}`)
    const order = await cancelled()
    await server.db.script('delete from merchant_event')
    const event = (merchant: string) =>
      insertMerchantEvent(server.db, { merchant, purchaseId: order.order_id, body: { event: 'order.cancelled' }, at: server.clock.now() })
    for (let count = 0; count < 200; count += 1) await event('silent')
    await later(1)
    const job = createMerchantEventsJob()
    const runs: Promise<void>[] = []
    try {
      for (let told = 1; told <= 3; told += 1) {
        await event(shop.id)
        runs.push(job.run(server.services))
        await vi.waitFor(async () => expect(await delivered()).toBe(told), 20_000)
        expect(heard).toHaveLength(told)
      }
    } finally {
      dead.closeAllConnections()
      dead.close()
      await Promise.allSettled(runs)
      await job.settle?.()
    }
  })

  it.each([
    { name: 'whose key cannot be opened', sql: `update merchant_key set secret = 'sealed:00000000:AAAA' where merchant = 'broken'` },
    { name: 'with an invalid address', webhook: 'no address' },
    { name: 'that the policy no longer has', isGone: true },
  ])('are sent although there is a merchant $name, which is tried again', async ({ sql, webhook = 'http://127.0.0.1:1', isGone }) => {
    status = 204
    await createMerchant(server, 'broken')
    hear('broken', webhook)
    if (sql) await server.db.script(sql)
    if (isGone) (policyOf(server.config).merchants as Map<string, Merchant>).delete('broken')
    const order = await cancelled()
    const event = { purchaseId: order.order_id, body: { event: 'order.cancelled' }, at: server.clock.now() }
    await insertMerchantEvent(server.db, { merchant: 'broken', ...event })
    const lines: unknown[][] = []
    const log = {
      ...server.services.log,
      error: (...line: unknown[]) => void lines.push(line),
      warn: (...line: unknown[]) => void lines.push(line),
    }
    const job = createMerchantEventsJob()
    await job.run({ ...server.services, log: log as unknown as typeof server.services.log })
    await job.settle?.()
    expect(heard).toHaveLength(1)
    expect(lines.map(([about]) => (about as { merchant?: string }).merchant)).toContain('broken')
    const [left] = await server.db.query('select attempts, next_at > $1 as "isLater" from merchant_event where next_at is not null', [
      server.clock.now(),
    ])
    expect(left).toEqual({ attempts: 1, isLater: true })
  })
})
