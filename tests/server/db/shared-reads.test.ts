import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { isRead } from '../../../src/server/db/statements.ts'
import { hasPostgres, openFreshDatabase } from '../support/engines.ts'

describe('a statement', () => {
  it.each([
    { sql: 'select 1', reads: true },
    { sql: '\n  select id from thing where id = $1', reads: true },
    { sql: 'select id from thing for update', reads: false },
    { sql: 'select id from thing for share', reads: false },
    { sql: 'update thing set n = 1', reads: false },
    { sql: 'insert into thing select 1', reads: false },
    { sql: 'with gone as (delete from thing returning id) select id from gone', reads: false },
  ])('$sql is shared: $reads', ({ sql, reads }) => expect(isRead(sql)).toBe(reads))

  it('has one name per text', async () => {
    // Resets the module, because a process has a limited number of statement names and other test files may have used some.
    vi.resetModules()
    const { statementOf } = await import('../../../src/server/db/statements.ts')
    const [one, again, other] = [statementOf('select 1'), statementOf('select 1', [2]), statementOf('select 2')]
    expect(one.name).toBe(again.name)
    expect(one.name).not.toBe(other.name)
  })
})

describe.runIf(hasPostgres)('simultaneous reads on PostgreSQL', () => {
  let db: Db
  beforeAll(async () => {
    db = await openFreshDatabase()
  })
  afterAll(() => db?.close())

  it('each get their own result, and a failed one its own error', async () => {
    const asked = Array.from({ length: 200 }, (_, n) =>
      db.query(n % 7 === 0 ? `select ($1::int / 0) as v` : 'select $1::int as v', [n]).then(
        ([row]) => row,
        (error: { code?: string }) => error.code,
      ),
    )
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 200 }, (_, n) => (n % 7 === 0 ? '22012' : { v: n })))
  })

  it.each([
    { where: 'alone', ask: (sql: string) => db.query(sql) },
    { where: 'in a transaction', ask: (sql: string) => db.transaction((tx) => tx.query(sql)) },
  ])('find a column that a migration has added, $where', async ({ where, ask }) => {
    const table = `thing_${where.replaceAll(' ', '_')}`
    await db.script(`create table ${table} (id integer); insert into ${table} values (1)`)
    const all = () => Promise.all(Array.from({ length: 12 }, () => ask(`select * from ${table}`)))
    expect(await all()).toEqual(Array(12).fill([{ id: 1 }]))
    await db.script(`alter table ${table} add column more integer default 2`)
    expect(await all()).toEqual(Array(12).fill([{ id: 1, more: 2 }]))
  })

  it('are not held up by one that is slow', async () => {
    const slow = db.query('select pg_sleep(3)')
    await new Promise((resolve) => setTimeout(resolve, 300))
    const quick = Array.from({ length: 20 }, () => db.query('select 1 as v').then(() => 'quick'))
    expect(await Promise.race([slow.then(() => 'slow'), Promise.all(quick).then(() => 'quick')])).toBe('quick')
    await slow
  })

  it('continue after their connections were cut', async () => {
    const cut = () =>
      db.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
    const asked = Array.from({ length: 40 }, () => db.query('select pg_sleep(0.05)').catch(() => {}))
    await cut().catch(() => {})
    await Promise.all(asked)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await Promise.all(Array.from({ length: 20 }, () => db.query('select 1 as v')))).toEqual(Array(20).fill([{ v: 1 }]))
  })
})
