import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../../src/server/db/copy-queries.ts'
import type { Db } from '../../../src/server/db/db.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { ledgerSum } from '../support/ledger-sum.ts'
import { borrowerWithLoan, requestPaymentCode, type Borrower } from '../support/borrower.ts'
import { bothEngines, createDatabase, hasPostgres } from '../support/engines.ts'
import { MIGRATIONS, openMigrated } from '../support/open-migrated.ts'
import { randomVault } from '../support/random-vault.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const rowsOf = async (db: Db, table: string) =>
  (await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t`)).map(({ row }) => row).toSorted()

/** Calls `before` with each statement of a transaction before it runs. */
const watch = (db: Db, before: (sql: string, params?: readonly unknown[]) => Promise<void>): Db => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) =>
      work({
        ...tx,
        query: async (sql, params) => {
          await before(sql, params)
          return tx.query(sql, params)
        },
      }),
    ),
})

describe.each(bothEngines)('a copy of the embedded database on $engine', ({ open }) => {
  let server: TestServer
  let siti: Borrower
  let copy: Db
  beforeAll(async () => {
    server = await openTestServer()
    siti = await borrowerWithLoan(server)
    await requestPaymentCode(siti, 3)
    // Too large for an exact double.
    await server.db.query(`update payment_code set amount = 9007199254740993`)
    copy = await open()
  })
  afterAll(async () => {
    await server?.close()
    await copy?.close()
  })

  it('has every row unchanged, and accepts existing sessions', async () => {
    const copied = await copyDatabase(server.db, copy)
    expect([...copied.keys()]).toEqual(expect.arrayContaining(['account', 'session', 'ledger', 'profile', 'idempotency']))
    for (const table of copied.keys()) expect(await rowsOf(copy, table), table).toEqual(await rowsOf(server.db, table))
    expect(await ledgerSum(copy)).toBe(0n)
    const next = await openTestServer({ db: { ...copy, close: async () => {} }, start: server.clock.now() })
    expect(await next.call('userStatus', {}, { token: siti.token })).toMatchObject({ code: 200 })
    await next.close()
  })

  it('is transferred in parts, also with large rows', async () => {
    const partLength = 100_000
    const from = await openMigrated()
    const to = await open()
    const id = randomUUID()
    const at = server.clock.now()
    await from.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, '+6281200000001', at])
    // Many small rows, some that almost fill a part, and one that exceeds it.
    const lengths = [...Array<number>(90).fill(10), ...Array<number>(5).fill(partLength * 0.4), partLength * 1.5, 10]
    for (const length of lengths)
      await from.query('insert into business_photo (id, account_id, picture, preview, created_at) values ($1, $2, $3, $4, $5)', [
        randomUUID(),
        id,
        'x'.repeat(length),
        '',
        at,
      ])
    const written: number[] = []
    const watched = watch(to, async (sql, params) => {
      if (sql.startsWith('insert into business_photo')) written.push(String(params?.[0]).length)
    })
    expect((await copyDatabase(from, watched, partLength)).get('business_photo')).toBe(lengths.length)
    expect(await rowsOf(to, 'business_photo')).toEqual(await rowsOf(from, 'business_photo'))
    const largest = Math.max(...lengths) + 1000
    expect(Math.max(...written)).toBeLessThan(largest)
    expect(written.filter((length) => length > partLength * 1.1)).toHaveLength(1)
    await from.close()
    await to.close()
  })

  it('is refused by a database with rows, which stay unchanged', async () => {
    const before = await rowsOf(copy, 'account')
    await expect(copyDatabase(server.db, copy)).rejects.toThrow(/is not empty/)
    expect(await rowsOf(copy, 'account')).toEqual(before)
  })
})

it.runIf(hasPostgres)('a copy of a database in use has all tables from the same moment', async () => {
  const { address, drop } = await createDatabase()
  const from = await openPostgres(address, 2, () => {}, randomVault)
  await migrate(from, MIGRATIONS)
  const to = await openMigrated()
  const id = randomUUID()
  const at = new Date()
  await from.query('insert into account (id, phone, created_at) values ($1, $2, $3)', [id, '+6281200000001', at])
  const busy = watch(to, async (sql) => {
    if (!sql.startsWith('insert into account ')) return
    await from.query('insert into business_photo (id, account_id, picture, preview, created_at) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      id,
      'x',
      '',
      at,
    ])
  })
  const copied = await copyDatabase(from, busy)
  expect(await rowsOf(from, 'business_photo')).toHaveLength(1)
  expect([copied.get('account'), copied.get('business_photo')]).toEqual([1, 0])
  await to.close()
  await from.close()
  await drop()
})
