import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJobs } from '../../src/server/jobs/jobs.ts'
import { createCatchUpJob } from '../../src/server/catch-up-job.ts'
import { type Borrower, createBorrower, fillProfile, placeOrder } from './support/borrower.ts'
import { openTestServer, type TestServer } from './support/test-server.ts'

const DAY = 86_400
let server: TestServer
let siti: Borrower
beforeAll(async () => {
  server = await openTestServer()
  siti = await createBorrower(server)
  await fillProfile(siti)
})
afterAll(() => server.close())

/** Time passes and nobody looks. Leases run on the clock of the database, which no test can move: they are ended there. */
const pass = async (seconds: number) => {
  server.advance(seconds - 10)
  server.advanceSystemClock(10)
  await server.clock.refresh()
  await server.db.query(`update job_lease set until = clock_timestamp() - interval '1 second'`)
  await runJobs(server.services, [createCatchUpJob()], randomUUID())
}
const one = async (sql: string) => (await server.db.query<{ v: unknown }>(sql))[0]?.v

it('the jobs alone decide, pay out, charge late fees and end what is over', async () => {
  await siti.data('submitProfile')
  await pass(200)
  expect(await one('select state as v from credit')).toBe('auditing')
  await pass(100)
  expect(await one('select state as v from credit')).toBe('approved')

  await placeOrder(siti, 3_000_000)
  await pass(10)
  expect(await one('select state as v from loan_order')).toBe('pending')
  await pass(300)
  expect(await one('select state as v from loan_order')).toBe('active')

  await pass(30 * DAY)
  expect(await one('select state as v from loan_order')).toBe('active')
  await pass(DAY)
  expect(await one('select state as v from loan_order')).toBe('overdue')
  expect(await one('select late as v from bill where no = 1')).toBe(3_000n)
  await pass(DAY)
  expect(await one('select late as v from bill where no = 1')).toBe(6_000n)
  await runJobs(server.services, [createCatchUpJob()], randomUUID())
  await pass(10)
  expect(await one('select late as v from bill where no = 1'), 'done again it has no more effect').toBe(6_000n)
  expect(await one('select count(*)::int as v from loan_event')).toBe(4)
})

it('an account that fails each time holds up no other, and is not named in the log', async () => {
  const { services, db, clock, close } = await openTestServer()
  const accounts = Array.from({ length: 4 }, () => randomUUID()).sort()
  for (const [index, id] of accounts.entries()) {
    await db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, `+62812000000${index}0`, clock.now()])
    await db.query(`insert into credit (account_id, state, next_at) values ($1, 'new', $2)`, [id, clock.now()])
  }
  const seen: string[] = []
  const catchUp = async (_: unknown, accountId: string) => {
    seen.push(accountId)
    throw new Error('It fails each time.')
  }
  const said: string[] = []
  const log = { ...services.log, error: (about: object) => said.push(...Object.keys(about)) } as unknown as typeof services.log
  const job = createCatchUpJob(3)
  for (let run = 0; run < 3; run++) await job.run({ ...services, catchUp, log })
  expect(seen).toEqual([...accounts, ...accounts.slice(0, 3)])
  expect(new Set(said), 'a log never says whose account it is').toEqual(new Set(['err']))
  await close()
})
