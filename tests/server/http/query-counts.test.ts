import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { type Borrower, borrowerWithLoan, createBorrower, fillProfile, otherIdentityNumber, submitAndAudit } from '../support/borrower.ts'
import { upsertBills } from '../../../src/server/loans/bill-queries.ts'
import { openDatabase } from '../support/engines.ts'
import { CALLBACK_SECRET, postSigned } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import table from './query-counts.json' with { type: 'json' }

type Bound = { call: string; payload?: Record<string, unknown>; most: number }
const { approved, sentBack, withLoan }: Record<keyof typeof table, Bound[]> = table

const asked: string[] = []
let server: TestServer

function noted<T extends Sql>(sql: T): T {
  const query: Sql['query'] = (text, params) => {
    asked.push(text)
    return sql.query(text, params)
  }
  return { ...sql, query }
}

beforeAll(async () => {
  const db = await openDatabase()
  const noting: Db = { ...noted(db), transaction: (work) => db.transaction((tx) => work(noted(tx))) }
  server = await openTestServer({ db: noting, settings: { reviewSecret: CALLBACK_SECRET } })
})
afterAll(() => server.close())

async function expectAtMost(borrower: Borrower, { call, payload, most }: Bound): Promise<void> {
  await borrower.data(call, payload)
  asked.length = 0
  await borrower.data(call, payload)
  expect(asked.length, asked.join('\n')).toBeGreaterThan(0)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
}

describe('of a borrower with a loan', () => {
  let siti: Borrower
  beforeAll(async () => {
    siti = await borrowerWithLoan(server)
  })

  it.each(withLoan)('$call makes at most $most queries', (bound) => expectAtMost(siti, bound))
})

describe('of a borrower with several loans', () => {
  let tono: Borrower
  beforeAll(async () => {
    tono = await borrowerWithLoan(server, '081234567893', undefined, { person: { cardid: otherIdentityNumber(3) } })
  })
  const countOf = async (call: string) => {
    await tono.data(call)
    asked.length = 0
    await tono.data(call)
    return asked.length
  }

  it('lists of loans and payments make no more queries than for one loan', async () => {
    const calls = ['loanRecords', 'repayRecords', 'surplus']
    const before = []
    for (const call of calls) before.push(await countOf(call))
    const [columns] = await server.db.query<{ names: string }>(
      `select string_agg(column_name, ', ') as names from information_schema.columns
       where table_name = 'loan_order' and column_name not in ('id', 'no', 'state', 'open', 'next_at')`,
    )
    await server.db.query(
      `insert into loan_order (id, no, state, open, ${columns!.names}) select gen_random_uuid(), no || '-' || copy, 'paid_off', false, ${columns!.names}
       from loan_order, generate_series(1, 3) as copy where open and account_id = (select id from account where phone = '+6281234567893')`,
    )
    const after = []
    for (const call of calls) after.push(await countOf(call))
    expect(after).toEqual(before)
    expect((await tono.data('loanRecords')).lists).toHaveLength(4)
  })
})

describe('a written list', () => {
  const event = (_: unknown, index: number) => ({ name: `event${index}`, at: server.clock.seconds() })
  const amounts = { late: 0n, fee: 1n, interest: 2n, principal: 3n }

  it.each([
    { what: 'events', write: () => server.call('reportEvents', { events: Array.from({ length: 20 }, event) }), table: 'analytics_event' },
    {
      what: 'bills',
      write: async () => {
        const [loan] = await server.db.query<{ id: string }>('select id from loan_order limit 1')
        const bills = [1, 2, 3].map((no) => ({ no, due: amounts, paid: amounts, paidAt: no === 1 ? new Date() : undefined }))
        await upsertBills(server.db, loan!.id, bills)
      },
      table: 'bill',
    },
  ])('takes one statement: $what', async ({ write, table: name }) => {
    asked.length = 0
    await write()
    expect(asked.filter((text) => text.includes(`insert into ${name} `))).toHaveLength(1)
  })
})

describe('of a borrower who was approved', () => {
  let rini: Borrower
  beforeAll(async () => {
    rini = await createBorrower(server, '081234567891')
    await fillProfile(rini, { person: { cardid: otherIdentityNumber(2) } })
    await submitAndAudit(server, rini)
  })

  it.each(approved)('$call makes at most $most queries', (bound) => expectAtMost(rini, bound))
})

describe('of a borrower whose application was sent back', () => {
  let dewi: Borrower
  beforeAll(async () => {
    dewi = await createBorrower(server, '081234567894')
    await fillProfile(dewi, { person: { cardid: otherIdentityNumber(4) } })
    await submitAndAudit(server, dewi)
    const { uid } = await dewi.data('account')
    expect(await postSigned(server, '/callbacks/credit', { reference: 'sent-back', uid, outcome: 'reopen' })).toBe(200)
  })

  it.each(sentBack)('$call makes at most $most queries', async (bound) => {
    expect((await dewi.data(bound.call)).sent_back).toBeDefined()
    await expectAtMost(dewi, bound)
  })
})
