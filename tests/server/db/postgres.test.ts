import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { openPostgres } from '../../../src/server/db/postgres.ts'
import { until } from '../../support/until.ts'
import { createDatabase, hasPostgres, openFreshDatabase } from '../support/engines.ts'
import { MIGRATIONS } from '../support/test-server.ts'
import { randomVault } from '../support/random-vault.ts'

describe.runIf(hasPostgres)('PostgreSQL', () => {
  let db: Db
  beforeAll(async () => {
    db = await openFreshDatabase()
    await db.script('create table thing (id integer primary key, n integer not null default 0); insert into thing values (1), (2)')
  })
  afterAll(() => db?.close())

  it('runs a transaction again after a deadlock, and loses nothing', async () => {
    let runs = 0
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        runs += 1
        await tx.query('update thing set n = n + 1 where id = $1', [first])
        // Waits until both transactions have locked their first row, so that they deadlock.
        if (runs <= 2) await until(() => runs >= 2)
        await tx.query('update thing set n = n + 1 where id = $1', [second])
      })
    await Promise.all([both(1, 2), both(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect(await db.query('select n from thing order by id')).toEqual([{ n: 2 }, { n: 2 }])
  })

  it('runs a transaction again after a serialization failure', async () => {
    let reads = 0
    const add = () =>
      db.transaction(async (tx) => {
        await tx.query('set transaction isolation level serializable')
        const [row] = await tx.query<{ n: number }>('select n from thing where id = 1')
        reads += 1
        // Waits until all three have read the row, so that their writes conflict.
        if (reads <= 3) await until(() => reads >= 3)
        await tx.query('update thing set n = $1 where id = 1', [row!.n + 1])
      })
    const [before] = await db.query<{ n: number }>('select n from thing where id = 1')
    await Promise.all([add(), add(), add()])
    expect(reads).toBeGreaterThan(3)
    expect(await db.query('select n from thing where id = 1')).toEqual([{ n: before!.n + 3 }])
  })

  it('continues after its connections were cut', async () => {
    await db.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()')
    await sleep(50)
    expect(await db.query('select 1 as v')).toEqual([{ v: 1 }])
  })

  it('is migrated once by servers that start together', async () => {
    const { address, drop } = await createDatabase()
    const servers = await Promise.all(Array.from({ length: 4 }, () => openPostgres(address, 2, () => {}, randomVault)))
    await Promise.all(servers.map((server) => migrate(server, MIGRATIONS)))
    const applied = await servers[0]!.query<{ number: number }>('select number from migration order by number')
    expect(applied.map(({ number }) => number)).toEqual(readMigrations(MIGRATIONS).map(({ number }) => number))
    await Promise.all(servers.map((server) => server.close()))
    await drop()
  })

  it('warns when a power cut could lose acknowledged commits', async () => {
    const { address, drop } = await createDatabase()
    const lines: string[] = []
    const careless = new URL(address)
    careless.searchParams.set('options', '-c synchronous_commit=off')
    const server = await openPostgres(careless.href, 1, (line) => lines.push(line), randomVault)
    expect(lines).toEqual(['PostgreSQL runs with synchronous_commit = off: a power cut can lose what was acknowledged.'])
    await server.close()
    await drop()
  })
})
