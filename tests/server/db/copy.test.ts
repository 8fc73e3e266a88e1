import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../../src/server/db/copy-queries.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { ledgerSum } from '../../../src/server/ledger/ledger-queries.ts'
import { borrowerWithLoan, requestPaymentCode, type Borrower } from '../support/borrower.ts'
import { bothEngines } from '../support/engines.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const rowsOf = async (db: Db, table: string) =>
  (await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)).map(({ row }) => row).toSorted()

describe.each(bothEngines)('a copy of the embedded database on $engine', ({ open }) => {
  let server: TestServer
  let siti: Borrower
  let copy: Db
  beforeAll(async () => {
    server = await openTestServer()
    siti = await borrowerWithLoan(server)
    await requestPaymentCode(siti, 3)
    // Beyond the whole numbers of a float.
    await server.db.query(`update payment_code set amount = 9007199254740993`)
    copy = await open()
  })
  afterAll(async () => {
    await server?.close()
    await copy?.close()
  })

  it('has every row as it was, and serves who was signed in', async () => {
    const copied = await copyDatabase(server.db, copy)
    expect([...copied.keys()]).toEqual(expect.arrayContaining(['account', 'session', 'ledger', 'profile', 'idempotency']))
    for (const table of copied.keys()) expect(await rowsOf(copy, table), table).toEqual(await rowsOf(server.db, table))
    expect(await ledgerSum(copy)).toBe(0n)
    const next = await openTestServer({ db: { ...copy, close: async () => {} }, start: server.clock.now() })
    expect(await next.call('userStatus', {}, { token: siti.token })).toMatchObject({ code: 200 })
    await next.close()
  })

  it('is refused where there are rows already, which stay as they are', async () => {
    const before = await rowsOf(copy, 'account')
    await expect(copyDatabase(server.db, copy)).rejects.toThrow(/is not empty/)
    expect(await rowsOf(copy, 'account')).toEqual(before)
  })
})
