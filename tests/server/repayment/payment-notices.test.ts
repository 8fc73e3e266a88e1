import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { signNotice } from '../../../src/server/repayment/payment-notices.ts'
import { requestPaymentCode, borrowerWithLoan } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const SECRET = 'a secret of more than thirty-two characters'
const lines: string[] = []
let server: TestServer
let notice: { psp_id: string; code: string; amount: number; paid_time: number }
beforeAll(async () => {
  server = await openTestServer({
    settings: { paymentSecret: SECRET, logLevel: 'error' },
    logTo: new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) }),
  })
  const siti = await borrowerWithLoan(server)
  notice = { psp_id: 'psp-1', code: (await requestPaymentCode(siti)).code, amount: 1_261_000, paid_time: server.clock.seconds() }
})
afterAll(() => server.close())

const send = async (at: TestServer, payload: object) =>
  (await at.app.inject({ method: 'POST', url: '/callbacks/payment', payload })).statusCode
const payments = async () => (await server.db.query<{ count: number }>('select count(*)::int as count from payment'))[0]?.count

test.each([
  { name: 'a signature of another amount', change: (signed: any) => ({ ...signed, amount: 2 }), status: 403 },
  { name: 'a signature of another secret', change: (signed: any) => ({ ...signed, signature: signNotice(signed, 'x') }), status: 403 },
  { name: 'no signature', change: ({ signature: _, ...rest }: any) => rest, status: 400 },
  { name: 'an amount as text', change: (signed: any) => ({ ...signed, amount: '1261000' }), status: 400 },
  { name: 'nothing', change: () => ({}), status: 400 },
])('$name is refused', async ({ change, status }) => {
  expect(await send(server, change({ ...notice, signature: signNotice(notice, SECRET) }))).toBe(status)
  expect(await payments()).toBe(0)
})

it('a signed notice counts, once', async () => {
  const signed = { ...notice, signature: signNotice(notice, SECRET) }
  expect([await send(server, signed), await send(server, signed)]).toEqual([200, 200])
  expect(await payments()).toBe(1)
})

it('money for a code that no loan has is taken, and said in the log once', async () => {
  const lost = { ...notice, psp_id: 'psp-2', code: '80000000000000' }
  const signed = { ...lost, signature: signNotice(lost, SECRET) }
  expect([await send(server, signed), await send(server, signed)]).toEqual([200, 200])
  expect(await payments()).toBe(2)
  const said = lines.map((line) => JSON.parse(line) as { msg: string; payment?: string }).filter(({ payment }) => payment !== undefined)
  expect(said).toMatchObject([{ payment: 'psp-2', msg: expect.stringContaining('a code that no loan has') }])
})

it('is no address at all without a secret', async () => {
  const closed = await openTestServer()
  expect(await send(closed, { ...notice, signature: signNotice(notice, SECRET) })).toBe(404)
  await closed.close()
})
