import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Db } from '../../../src/server/db/db.ts'
import { EmbeddedConnection } from '../../../src/server/db/embedded-connection.ts'

/** Bytes. Larger than the pieces that the engine reads and writes. */
const LARGE = 300_000

describe('the driver over the embedded engine', () => {
  let db: Db
  let analyzeChanged: (db: Db) => Promise<void>
  beforeAll(async () => {
    // Resets the module, because a process has a limited number of statement names and other test files may have used some.
    vi.resetModules()
    ;({ analyzeChanged } = await import('../../../src/server/db/embedded.ts'))
    const { openMigrated } = await import('../support/open-migrated.ts')
    db = await openMigrated()
  })
  afterAll(() => db.close())

  it('answers simultaneous queries, each with its own result', async () => {
    const asked = Array.from({ length: 50 }, (_, index) => index)
    const answers = await Promise.all(asked.map((n) => db.query(`select $1::int as n, ${n % 5} as kind`, [n])))
    expect(answers).toEqual(asked.map((n) => [{ n, kind: n % 5 }]))
  })

  it.each([
    { name: 'a syntax error', sql: 'select from where', code: '42601' },
    { name: 'a statement that fails when it runs', sql: 'select 1 / $1::int', params: [0], code: '22012' },
    { name: 'a value of another type', sql: 'select $1::int', params: ['x'], code: '22P02' },
  ])('answers the next query after $name', async ({ sql, params = [], code }) => {
    const [failed, next] = await Promise.allSettled([db.query(sql, params), db.query('select $1::int as n', [1])])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code } })
    expect(next).toEqual({ status: 'fulfilled', value: [{ n: 1 }] })
  })

  it('a failed transaction leaves no changes, and waiting ones continue', async () => {
    await db.script('create table thing (id integer primary key)')
    const insert = (id: number, sql: string) =>
      db.transaction(async (tx) => {
        await tx.query('insert into thing values ($1)', [id])
        await tx.query(sql)
      })
    const outcomes = await Promise.allSettled([insert(1, 'select 1 / 0'), insert(2, 'select 1'), db.query('select 1')])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(await db.query('select id from thing')).toEqual([{ id: 2 }])
  })

  it('a statement is planned again when its table gets another column', async () => {
    await db.script('create table widened as select 1 as id')
    const all = () => db.query('select * from widened')
    expect(await all()).toEqual([{ id: 1 }])
    await db.script('alter table widened add column kind text')
    expect(await all()).toEqual([{ id: 1, kind: null }])
  })

  it('sends and receives more than one piece', async () => {
    const [bytes, text] = [Buffer.alloc(LARGE, 7), 'é'.repeat(LARGE)]
    const [row] = await db.query<{ bytes: Buffer; text: string }>('select $1::bytea as bytes, $2::text as text', [bytes, text])
    expect(row?.bytes.equals(bytes)).toBe(true)
    expect(row?.text).toBe(text)
  })

  it('a statement that was planned for an empty table is planned again when the table has grown', async () => {
    await db.script('create table "Grown" (id integer primary key, at integer unique)')
    await db.script('vacuum analyze "Grown"')
    const find = () => db.query<{ id: number }>('select id from "Grown" where at = $1', [7])
    for (let times = 0; times < 10; times++) await find()
    const plan = async () => JSON.stringify(await db.query(`explain execute ${await nameOf()}(7)`))
    const nameOf = async () => {
      const [row] = await db.query<{ name: string }>(
        `select name from pg_prepared_statements where statement like 'select id from "Grown"%'`,
      )
      return row?.name ?? ''
    }
    await db.query('insert into "Grown" select n, n from generate_series(1, 5000) n')
    expect(await plan()).toContain('Seq Scan')
    await analyzeChanged(db)
    expect(await plan()).toContain('Index Scan')
    expect(await find()).toEqual([{ id: 7 }])
  })

  it('a second connection after the first has ended finds the session as the first left it', async () => {
    const engine = await PGlite.create()
    const connect = async () => {
      const client = new pg.Client({ stream: () => new EmbeddedConnection(engine), ssl: false, user: 'postgres', database: 'postgres' })
      await client.connect()
      return client
    }
    const first = await connect()
    await first.query('create temporary table thing as select 7 as id')
    await first.end()
    const second = await connect()
    expect((await second.query('select id from thing')).rows).toEqual([{ id: 7 }])
    await second.end()
    await engine.close()
  })
})
