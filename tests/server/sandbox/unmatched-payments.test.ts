import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowerWithLoan, type Borrower, requestPaymentCode } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let who: Borrower
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
  who = await borrowerWithLoan(server)
})
afterAll(() => server?.close())

type Listed = { psp_id: string; loan?: { phone: string; order_no: string } }
const unmatched = async () => (await server.app.inject('/sandbox/api/unmatched')).json<Listed[]>()
const post = async (path: string, payload: object) =>
  (await server.app.inject({ method: 'POST', url: `/sandbox/api/${path}`, payload })).statusCode
const strays = async () => post('pay', { code: (await requestPaymentCode(who, 1)).code, how: 'stray' })

test.each([
  { outcome: 'refund', paid: 0 },
  { outcome: 'assign', paid: 1 },
])('a payment with a wrong code is listed with the intended loan, until: $outcome', async ({ outcome, paid }) => {
  expect(await strays()).toBe(200)
  const [listed, ...others] = await unmatched()
  expect([listed?.loan?.phone, others]).toEqual([who.phone, []])
  expect((await server.app.inject('/sandbox')).body).toContain(listed!.psp_id)
  expect(await post('unmatched', { psp_id: listed!.psp_id, outcome: 'keep' })).toBe(400)
  expect(await post('unmatched', { psp_id: listed!.psp_id, outcome })).toBe(200)
  expect(await unmatched()).toEqual([])
  expect((await who.data('repayRecords')).lists).toHaveLength(paid)
})
