import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PolicyFiles } from '../../../src/generated/policy.ts'
import { type Borrower, borrowerWithLoan, createBorrower } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const DAY = 86_400
let server: TestServer
let siti: Borrower
beforeAll(async () => {
  server = await openTestServer()
  siti = await borrowerWithLoan(server, '081266600001', 3_000_000)
})
afterAll(() => server.close())

const fileOf = async (borrower: Borrower) => {
  const { link } = await borrower.data('billCalendar')
  return Buffer.from(link.split('base64,')[1], 'base64').toString()
}
const all = (file: string, name: string) =>
  file
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

it('has an event for each bill on its due day, with the bill’s own id', async () => {
  const { lists } = await siti.data('bills', { type: 1 })
  const file = await fileOf(siti)
  expect(all(file, 'UID')).toEqual(lists.map((bill: any) => bill.plan_id))
  const jakarta = (seconds: number) => new Date((seconds + 7 * 3600) * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  expect(all(file, 'DTSTART;VALUE=DATE')).toEqual(lists.map((bill: any) => jakarta(bill.due_time)))
})

it('has an alarm in the morning of each day with a reminder', async () => {
  const { messages } = server.config.policy.messages as PolicyFiles['messages']
  const { days } = messages.dueSoon
  messages.dueSoon.days = [3, 1, 0]
  try {
    const bills = (await siti.data('bills', { type: 1 })).lists
    expect(all(await fileOf(siti), 'TRIGGER')).toEqual(bills.flatMap(() => ['-PT63H', '-PT15H', 'PT9H']))
  } finally {
    messages.dueSoon.days = days
  }
})

it('leaves out past bills', async () => {
  const before = all(await fileOf(siti), 'UID')
  server.advance(31 * DAY)
  expect(all(await fileOf(siti), 'UID')).toEqual(before.slice(1))
})

it('is refused without a bill', async () => {
  const other = await createBorrower(server, '081266600002')
  expect(await other.call('billCalendar')).toMatchObject({ code: 4240 })
})
