import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowerWithLoan, requestPaymentCode } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payToCode } from '../support/pay-bills.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('a loan is paid off at the time of its last payment, not of the notice', async () => {
  const siti = await borrowerWithLoan(server, '081255570001', 1_000_000)
  const { code, amount } = await requestPaymentCode(siti, 3)
  const paidAt = server.clock.now()
  server.advance(2 * 86_400)
  await server.clock.refresh()
  await payToCode(server, code, amount, paidAt)
  const [loan] = (await siti.data('loanRecords')).lists
  const [payment] = (await siti.data('repayRecords')).lists
  expect(loan).toMatchObject({ status: 'paid_off', settled_time: payment.paid_time })
  expect(loan.settled_time).toBe(Math.floor(paidAt.getTime() / 1000))
})
