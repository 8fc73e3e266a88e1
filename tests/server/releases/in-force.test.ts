import { afterAll, beforeAll, expect, it } from 'vitest'
import { borrowerWithLoan } from '../support/borrower.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ change: (config) => void (config.release = 'a1b2c3d4e5f6') })
  await borrowerWithLoan(server)
})
afterAll(() => server?.close())

it.each(['profile', 'credit', 'consent', 'loan_order'])('%s keeps the release that was active then', async (table) => {
  const rows = await server.db.query<{ release: string | null }>(`select release from ${table}`)
  expect(new Set(rows.map(({ release }) => release))).toEqual(new Set([server.config.release]))
})
