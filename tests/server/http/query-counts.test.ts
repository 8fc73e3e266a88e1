import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { type Borrower, borrowerWithLoan, createBorrower, fillProfile, otherIdentityNumber, submitAndAudit } from '../support/borrower.ts'
import { openMigrated } from '../support/open-migrated.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'
import table from './query-counts.json' with { type: 'json' }

type Bound = { call: string; payload?: Record<string, unknown>; most: number }
const { approved, withLoan }: { approved: Bound[]; withLoan: Bound[] } = table

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
  const db = await openMigrated()
  const noting: Db = { ...noted(db), transaction: (work) => db.transaction((tx) => work(noted(tx))) }
  server = await openTestServer({ db: noting })
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

  it.each(withLoan)('$call asks the database at most $most times', (bound) => expectAtMost(siti, bound))
})

describe('of a borrower who was approved', () => {
  let rini: Borrower
  beforeAll(async () => {
    rini = await createBorrower(server, '081234567891')
    await fillProfile(rini, { person: { cardid: otherIdentityNumber(2) } })
    await submitAndAudit(server, rini)
  })

  it.each(approved)('$call asks the database at most $most times', (bound) => expectAtMost(rini, bound))
})
