import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { quotes } from '../../../src/product/loan-quotes.ts'
import { policyOf } from '../../../src/server/catalog/policy.ts'
import { periodsOf } from '../../../src/server/loans/quote.ts'
import { createBorrower, fillProfile, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('the price that the app computes equals the server’s plan, to the rupiah', async () => {
  const borrower = await createBorrower(server)
  await fillProfile(borrower)
  await submitAndAudit(server, borrower)
  const { lists } = await borrower.data('loanProducts')
  let compared = 0
  for (const product of lists) {
    const { pid, min_amount, max_amount, step } = product
    for (const money of [min_amount, min_amount + step, min_amount + 7 * step, max_amount - step, max_amount])
      for (const { period, ...quote } of quotes(money, { of: product })) {
        const plan = await borrower.data('loanPlan', { pid, money, period })
        expect({ period: plan.period, ...quote }, `${money} over ${period}`).toEqual({
          period,
          first_amount: plan.first_amount,
          last_amount: plan.last_amount,
          interest_total: plan.interest_total,
          fee_total: plan.fee_total,
          total: plan.total,
        })
        compared += 1
      }
  }
  expect(compared).toBeGreaterThan(0)
})

test.each([
  { name: 'what the cap allows', interest: 4000, offered: [1, 6], closedFor: [] },
  { name: 'one ten-millionth more', interest: 4001, offered: [], closedFor: ['cap'] },
])('at a daily cost of $name the periods $offered are offered', ({ interest, offered, closedFor }) => {
  const product = { ...policyOf(server.config).products.get('cash')!, interest, fee: 26_000, periods: [1, 6] }
  expect(periodsOf(server.config, product, server.clock.now(), undefined)).toEqual({ offered, closedFor })
})
