import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowerWithLoan, type Borrower, requestPaymentCode } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let who: Borrower
beforeAll(async () => {
  server = await openTestServer({ settings: { sandbox: true } })
  who = await borrowerWithLoan(server)
})
afterAll(() => server?.close())

type Listed = { code: string; till?: { holder: string; amount: number } }
const listed = async () => (await server.app.inject('/sandbox/api/codes')).json<Listed[]>()
const page = async () => (await server.app.inject('/sandbox?lan=en-US')).body

it('a code is shown like at an ATM or a till until it is paid', async () => {
  const { code, holder, amount } = await requestPaymentCode(who, 1)
  expect(await listed()).toMatchObject([{ code, till: { holder, amount } }])
  expect(await page()).toContain(`At the ATM or till: ${holder}`)
  await server.app.inject({ method: 'POST', url: '/sandbox/api/pay', payload: { code } })
  expect((await listed()).map(({ till }) => till)).toEqual([undefined])
  expect(await page()).toContain('At the ATM or till: no such bill')
})
