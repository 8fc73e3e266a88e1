import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../../src/server/db/db.ts'
import { runJobs } from './support/run-jobs.ts'
import { createCatchUpJob } from '../../src/server/catch-up-job.ts'
import { type Borrower, createBorrower, fillProfile, placeOrder } from './support/borrower.ts'
import { engines } from './support/engines.ts'
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

/** Lets time pass and runs the job. Ends its lease in the database, because leases use the database's clock, which tests cannot move. */
const pass = async (seconds: number) => {
  server.advance(seconds - 10)
  server.advanceSystemClock(10)
  await server.clock.refresh()
  await server.db.query(`update job_lease set until = clock_timestamp() - interval '1 second'`)
  await runJobs(server.services, [createCatchUpJob()], randomUUID())
}
const one = async (sql: string) => (await server.db.query<{ v: unknown }>(sql))[0]?.v

it('the jobs decide, pay out, charge late fees and expire without calls of borrowers', async () => {
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

it('an account that always fails does not delay others, and is not named in the log', async () => {
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
  const job = createCatchUpJob(3, 0)
  // The time limit is 0, so each run handles one account.
  for (let run = 0; run < 7; run++) await job.run({ ...services, catchUp, log })
  expect(seen).toEqual([...accounts, ...accounts.slice(0, 3)])
  expect(new Set(said), 'a log never says whose account it is').toEqual(new Set(['err']))
  await close()
})

it('an account that always fails is logged once an hour, with its loan', async () => {
  const { services, db, clock, advance, close } = await openTestServer()
  const [account, loan] = [randomUUID(), randomUUID()]
  await db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [account, '+628120000100', clock.now()])
  await db.query(
    `insert into loan_order (id, no, account_id, product, merchant, principal, periods, interest_rate, fee_rate, late_rate, purpose, state,
       open, created_at, expected_at, next_at) values ($1, 'L1', $2, 'cash', 'shop', 1, 1, 0, 0, 0, '', 'waiting', true, $3, $3, $3)`,
    [loan, account, clock.now()],
  )
  const error = new Error('It fails each time.')
  const said: object[] = []
  const log = { ...services.log, error: (about: object) => void said.push(about) } as unknown as typeof services.log
  const job = createCatchUpJob()
  const run = async (seconds: number) => {
    advance(seconds)
    await clock.refresh()
    await job.run({ ...services, catchUp: () => Promise.reject(error), log })
  }
  for (const seconds of [0, 5, 3590]) await run(seconds)
  expect(said).toEqual([{ loan, err: error }])
  await run(5)
  expect(said).toEqual([
    { loan, err: error },
    { loan, err: error },
  ])
  await close()
})

describe.each(engines)('many accounts that are due, on $engine', ({ open }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ db: await open() })
  })
  afterAll(() => server?.close())

  let count = 0
  const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000)
  const account = async () => {
    const id = randomUUID()
    await server.db.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, `+628129${++count}`, server.clock.now()])
    return id
  }
  const dueOrder = async (state: string, nextAt: Date) => {
    const id = await account()
    await server.db.query(
      `insert into loan_order (id, no, account_id, product, merchant, principal, periods, interest_rate, fee_rate, late_rate, purpose, state,
         open, created_at, expected_at, next_at) values ($1, $2, $3, 'cash', 'shop', 1, 1, 0, 0, 0, '', $4, true, $5, $5, $5)`,
      [randomUUID(), String(++count), id, state, nextAt],
    )
    return id
  }
  const dueApplication = async (nextAt: Date) => {
    const id = await account()
    await server.db.query(`insert into credit (account_id, state, next_at) values ($1, 'auditing', $2)`, [id, nextAt])
    return id
  }
  const dueRefund = async (accountId: string, nextAt: Date) => {
    const bankId = randomUUID()
    await server.db.query(
      `insert into bank_account (id, account_id, bank, card_num, holder, mobile, chosen, created_at) values ($1, $2, 'bca', $4, '', '', false, $3)`,
      [bankId, accountId, nextAt, bankId],
    )
    await server.db.query(
      `insert into refund (id, account_id, bank_account_id, amount, state, requested_at, next_at) values ($1, $2, $3, 1, 'pending', $4, $4)`,
      [randomUUID(), accountId, bankId, nextAt],
    )
  }
  /** Runs the job and returns the accounts in the order of its visits. Nothing is due for an account after its visit. */
  const visits = async (batch: number, onVisit: (accountId: string) => Promise<void> = async () => {}): Promise<string[]> => {
    const seen: string[] = []
    const catchUp = async (db: Sql, accountId: string) => {
      seen.push(accountId)
      for (const table of ['credit', 'loan_order', 'refund'])
        await db.query(`update ${table} set next_at = null where account_id = $1`, [accountId])
      await onVisit(accountId)
    }
    await createCatchUpJob(batch).run({ ...server.services, catchUp })
    return seen
  }

  it('are all caught up in one run, the longest due first', async () => {
    const times = [3, 9, 1, 7, 5]
    const accounts: string[] = []
    for (const minutes of times) accounts.push(await dueOrder('overdue', minutesAgo(minutes)))
    const oldestFirst = times.toSorted((one, other) => other - one).map((minutes) => accounts[times.indexOf(minutes)])
    expect(await visits(2)).toEqual(oldestFirst)
  })

  it('are caught up before bills when a payout or a reply is due', async () => {
    const bills: string[] = []
    for (let minutes = 30; minutes > 26; minutes--) bills.push(await dueOrder('active', minutesAgo(minutes)))
    const [payout, application] = [await dueOrder('waiting', minutesAgo(2)), await dueApplication(minutesAgo(1))]
    let later = ''
    const seen = await visits(2, async (accountId) => {
      if (accountId === bills[0]) later = await dueOrder('unknown', minutesAgo(0))
    })
    expect(seen).toEqual([payout, application, ...bills.slice(0, 2), later, ...bills.slice(2)])
  })

  it('wait for the next run when the time is up, except one of each kind', async () => {
    const bills = [await dueOrder('active', minutesAgo(9)), await dueOrder('active', minutesAgo(8))]
    const others = [await dueOrder('waiting', minutesAgo(3)), await dueApplication(minutesAgo(2)), await dueApplication(minutesAgo(1))]
    const seen: string[][] = []
    const catchUp = async (db: Sql, accountId: string) => {
      seen.at(-1)!.push(accountId)
      for (const table of ['credit', 'loan_order']) await db.query(`update ${table} set next_at = null where account_id = $1`, [accountId])
    }
    const job = createCatchUpJob(200, 0)
    for (let run = 0; run < 4; run++) {
      seen.push([])
      await job.run({ ...server.services, catchUp })
    }
    expect(seen).toEqual([[others[0], bills[0]], [others[1], bills[1]], [others[2]], []])
  })

  it('are caught up once each, however many things are due', async () => {
    const id = await dueOrder('waiting', minutesAgo(9))
    await dueRefund(id, minutesAgo(8))
    await dueRefund(id, minutesAgo(7))
    const other = await dueApplication(minutesAgo(6))
    expect(await visits(1)).toEqual([id, other])
  })
})
