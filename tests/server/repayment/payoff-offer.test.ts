import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowerWithLoan } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import { payBills } from '../support/pay-bills.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

it('when paying the last bill today is cheaper than on its due day, the offer also has the later amount', async () => {
  const siti = await borrowerWithLoan(server, '081255580001', 3_000_000)
  const bills = () => siti.data('bills', { type: 1 })
  expect((await bills()).offers.due).not.toHaveProperty('scheduled')

  await payBills(server, siti, 2, 2)
  const { lists, offers } = await bills()
  expect(offers.due.owed).toBeLessThan(lists[0].outstanding)
  expect(offers.due.scheduled).toBe(lists[0].outstanding)
  expect(offers.all).not.toHaveProperty('scheduled')

  server.advance(lists[0].days_left * 86_400)
  await siti.data('userStatus')
  const onItsDay = (await bills()).offers.due
  expect(onItsDay.owed).toBe(lists[0].outstanding)
  expect(onItsDay).not.toHaveProperty('scheduled')
})
