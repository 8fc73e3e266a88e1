import { afterAll, beforeAll, expect, it } from 'vitest'
import { localPorts } from '../../../src/server/ports/local-ports.ts'
import { borrowerWithLoan, createBorrower, fillProfile, otherIdentityNumber, placeOrder, submitAndAudit } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
let count = 0
let paidAt = (now: number): number => now
let fails = false
let server: TestServer
beforeAll(async () => {
  const payout = {
    request: async () => {},
    withdraw: async () => false,
    inquire: async (_sql: unknown, _id: string, at: Date) =>
      fails
        ? { state: 'failed' as const, code: 'TEMPORARY_BANK_NETWORK_ERROR' }
        : { state: 'ok' as const, at: new Date(paidAt(at.getTime() / 1000) * 1000) },
  }
  server = await openTestServer({ ports: { ...localPorts, payout } })
})
afterAll(() => server?.close())

it.each<{ name: string; says: typeof paidAt }>([
  { name: 'at its time', says: (now) => now - 60 },
  { name: 'before the order', says: () => 0 },
  { name: 'in a year to come', says: (now) => now + 365 * DAY },
  { name: 'in milliseconds', says: (now) => now * 1000 },
])('a loan that was paid out $name begins between its order and today', async ({ says }) => {
  paidAt = says
  const phone = `0812777700${String(++count).padStart(2, '0')}`
  const who = await borrowerWithLoan(server, phone, 1_000_000, { person: { cardid: otherIdentityNumber(700 + count) } })
  const [loan] = (await who.data('bills', { type: 1 })).loans
  const { lists } = await who.data('loanRecords')
  expect(loan.start_time).toBeGreaterThanOrEqual(lists[0].apply_time)
  expect(loan.start_time).toBeLessThanOrEqual(server.clock.seconds())
})

it('a loan whose first transfer failed begins no earlier than the request of the successful one', async () => {
  ;[paidAt, fails] = [() => 0, true]
  const who = await createBorrower(server, '081277770099')
  await fillProfile(who, { person: { cardid: otherIdentityNumber(799) } })
  await submitAndAudit(server, who)
  await placeOrder(who, 1_000_000)
  await who.data('userStatus')
  server.advance(600)
  await who.data('userStatus')
  fails = false
  server.advance(2 * DAY)
  await server.clock.refresh()
  const requestedAt = server.clock.seconds()
  await who.data('userStatus')
  server.advance(600)
  await who.data('userStatus')
  const [loan] = (await who.data('bills', { type: 1 })).loans
  expect(loan.start_time).toBe(requestedAt)
})
