import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { createMerchant, type TestMerchant } from '../support/merchant.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let shop: TestMerchant
const failed: string[] = []
beforeAll(async () => {
  server = await openTestServer({
    settings: { logLevel: 'error' },
    logTo: new Writable({ write: (chunk, _encoding, next) => (failed.push(String(chunk)), next()) }),
  })
  shop = await createMerchant(server)
})
afterAll(() => server?.close())

it.each([
  { name: 'an unavailable database', code: 'ECONNREFUSED', status: 503, body: { code: 5003, msg: 'busy' }, retry: '2', logged: 0 },
  { name: 'a row that is locked for too long', code: '55P03', status: 409, body: { code: 4009, msg: 'inFlight' }, logged: 0 },
  { name: 'an error of the server', code: '42703', status: 500, body: { code: 5000, msg: 'internal' }, logged: 1 },
])('a merchant gets the same status for $name as a borrower: $status', async ({ code, status, body, retry, logged }) => {
  const { query } = server.db
  failed.length = 0
  server.db.query = () => Promise.reject(Object.assign(new Error('the database'), { code }))
  const reply = await shop.send('GET', '/orders/x').finally(() => (server.db.query = query))
  expect(reply).toMatchObject({ status, body })
  expect(reply.headers['retry-after']).toBe(retry)
  expect(failed).toHaveLength(logged)
})

it('a merchant’s request that is refused as busy gets Retry-After', async () => {
  const full = await openTestServer({ settings: { load: { ...readSettings({}).load, callsPerAddress: 0 } } })
  const reply = await (await createMerchant(full)).send('GET', '/orders/x')
  expect(reply).toMatchObject({ status: 503, body: { code: 5003, msg: 'busy' }, headers: { 'retry-after': '2' } })
  await full.close()
})
