import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { until } from '../../support/until.ts'
import { createDatabase, hasPostgres } from '../support/engines.ts'
import { openEmpty } from '../support/open-empty.ts'
import { MIGRATIONS } from '../support/open-migrated.ts'
import { randomVault } from '../support/random-vault.ts'

const INDEX = 'create index concurrently if not exists thing_at on thing (at);\n'
const folder = mkdtempSync(join(tmpdir(), 'alur-migrations-'))
writeFileSync(join(folder, '001_thing.sql'), 'create table thing (id integer, at timestamptz default now());\n')
writeFileSync(join(folder, '002_thing-at.sql'), `-- Found by housekeeping.\n${INDEX}`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isWhole = async (db: Db) =>
  (await db.query(`select indisvalid as it from pg_index where indexrelid = to_regclass('thing_at')`))[0]?.it
const applied = async (db: Db) =>
  (await db.query<{ number: number }>('select number from migration order by number')).map(({ number }) => number)

it('the embedded database supports an index that is built concurrently', async () => {
  const db = await openEmpty()
  await migrate(db, folder)
  await migrate(db, folder)
  expect([await isWhole(db), await applied(db)]).toEqual([true, [1, 2]])
  await db.close()
})

describe.runIf(hasPostgres)('an index that is built concurrently', () => {
  let address: string
  let drop: () => Promise<void>
  const open = () => openPostgres(address, 3, () => {}, randomVault)
  let db: Db
  let other: Db
  beforeAll(async () => {
    ;({ address, drop } = await createDatabase())
    ;[db, other] = [await open(), await open()]
    await db.script('create table thing (id integer, at timestamptz default now())')
  })
  afterAll(async () => {
    await db?.close()
    await other?.close()
    await drop?.()
  })
  const begin = async () => {
    await db.script('drop table if exists migration; drop table thing; create table thing (id integer, at timestamptz default now())')
    await db.script(`insert into thing select no from generate_series(1, 1000) as no`)
    const first = readMigrations(folder)[0]!
    await db.script(
      'create table migration (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
    )
    await db.query('insert into migration (number, name, hash) values ($1, $2, $3)', [first.number, first.name, first.hash])
  }

  it('blocks no write while it waits for earlier ones', async () => {
    await begin()
    let [begun, end] = [() => {}, () => {}]
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const ended = new Promise<void>((resolve) => (end = resolve))
    const long = other.transaction(async (tx) => {
      await tx.query('insert into thing values (0)')
      begun()
      await ended
    })
    // The build waits only for transactions that wrote before its start.
    await hasBegun
    let isOver = false
    const migrated = migrate(db, folder).finally(() => (isOver = true))
    const building = async () => (await other.query('select 1 from pg_stat_progress_create_index')).length === 1
    await until(async () => isOver || (await building()), { every: 5 })
    try {
      await other.query('insert into thing values (2000)')
      expect(isOver).toBe(false)
    } finally {
      end()
      await Promise.allSettled([long, migrated])
    }
    expect([await isWhole(db), await applied(db)]).toEqual([true, [1, 2]])
  })

  it('is rebuilt after an interrupted build', async () => {
    await begin()
    await db.script('create index thing_at on thing (at)')
    await db.query(`update pg_index set indisvalid = false where indexrelid = to_regclass('thing_at')`)
    await migrate(db, folder)
    expect([await isWhole(db), await applied(db)]).toEqual([true, [1, 2]])
  })

  it('is built once by two servers that start at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await begin()
      await Promise.all([migrate(db, folder), migrate(other, folder)])
      expect([await isWhole(db), await applied(db)]).toEqual([true, [1, 2]])
    }
  })
})

/** Number of the last migration that builds an index with a lock. Released migrations must not change. */
const LAST_THAT_LOCKS = 205

it.each(readMigrations(MIGRATIONS).filter(({ number }) => number > LAST_THAT_LOCKS))(
  '$name locks no existing table against writes for an index',
  ({ name }) => {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll(/--.*$/gm, '')
    const made = new Set([...sql.matchAll(/create table (\w+)/g)].map(([, table]) => table))
    const locking = [...sql.matchAll(/create (?:unique )?index (?!concurrently)[\s\S]*? on (\w+)/g)].filter(([, table]) => !made.has(table))
    expect(locking.map(([statement]) => statement)).toEqual([])
    if (sql.includes('concurrently')) expect(sql.trim()).toMatch(/^create (unique )?index concurrently if not exists [^;]+;$/)
  },
)

it('refunds from before the column and from older servers get the merchant of their purchase', async () => {
  const db = await openEmpty()
  const before = mkdtempSync(join(tmpdir(), 'alur-migrations-'))
  for (const { name, number, sql } of readMigrations(MIGRATIONS)) if (number <= LAST_THAT_LOCKS) writeFileSync(join(before, name), sql)
  await migrate(db, before)
  const purchase = '00000000-0000-4000-8000-000000000001'
  const refund = (name: string) =>
    db.query(
      `insert into purchase_refund (id, purchase_id, merchant_refund, amount, principal, commission, at) values (gen_random_uuid(), $1, $2, 1, 0, 0, now())`,
      [purchase, name],
    )
  await db.query(
    `insert into purchase (id, no, merchant, merchant_order, customer, amount, lines, return_url, state, created_at, expires_at)
     values ($1, '1', 'shop', '1', '', 1000, '[]', '', 'open', now(), now())`,
    [purchase],
  )
  await refund('before')
  await migrate(db, MIGRATIONS)
  await refund('after')
  expect(await db.query('select merchant_refund, merchant from purchase_refund order by at')).toEqual([
    { merchant_refund: 'before', merchant: 'shop' },
    { merchant_refund: 'after', merchant: 'shop' },
  ])
  await db.close()
  rmSync(before, { recursive: true, force: true })
})
