import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { bothEngines } from '../support/engines.ts'

describe.each(bothEngines)('the database port on $engine', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await db.script('create table thing (id integer primary key, text text)')
  })
  afterAll(() => db?.close())

  it.each<{ name: string; sql: string; params?: unknown[]; expected: unknown }>([
    { name: 'int4', sql: 'select 7::int4 as v', expected: 7 },
    { name: 'int8', sql: 'select 9007199254740993::int8 as v', expected: 9007199254740993n },
    { name: 'int8 in', sql: 'select $1::int8 as v', params: [9007199254740993n], expected: 9007199254740993n },
    { name: 'a number as int8', sql: 'select $1::int8 as v', params: [5], expected: 5n },
    { name: 'date', sql: `select date '1950-01-01' as v`, expected: '1950-01-01' },
    { name: 'date in', sql: 'select $1::date as v', params: ['1988-01-01'], expected: '1988-01-01' },
    {
      name: 'timestamptz',
      sql: 'select $1::timestamptz as v',
      params: [new Date(1_700_000_000_123)],
      expected: new Date(1_700_000_000_123),
    },
    { name: 'jsonb', sql: 'select $1::jsonb as v', params: [JSON.stringify({ a: [1, 'x'] })], expected: { a: [1, 'x'] } },
    { name: 'boolean', sql: 'select $1::boolean as v', params: [true], expected: true },
    { name: 'text', sql: 'select $1::text as v', params: ["'; drop -- ☃ 𝕏"], expected: "'; drop -- ☃ 𝕏" },
    { name: 'null', sql: 'select $1::text as v', params: [null], expected: null },
    { name: 'undefined', sql: 'select $1::text as v', params: [undefined], expected: null },
    {
      name: 'uuid',
      sql: 'select $1::uuid as v',
      params: ['7b1f1f6e-58a6-4f0a-9d5a-0f8f3a1f4b11'],
      expected: '7b1f1f6e-58a6-4f0a-9d5a-0f8f3a1f4b11',
    },
    { name: 'numeric', sql: 'select 1.50::numeric as v', expected: '1.50' },
  ])('$name', async ({ sql, params, expected }) => {
    const [row] = await db.query<{ v: unknown }>(sql, params)
    expect(row?.v).toEqual(expected)
  })

  it('bytea', async () => {
    const [row] = await db.query<{ v: Uint8Array }>('select $1::bytea as v', [Buffer.from([0, 255, 7])])
    expect([...row!.v]).toEqual([0, 255, 7])
  })

  it('commits what resolves and rolls back what throws', async () => {
    await db.transaction((tx) => tx.query('insert into thing values (1)'))
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into thing values (2)')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await db.query('select id from thing order by id')).toEqual([{ id: 1 }])
  })

  it('refuses the Db inside its own transaction', async () => {
    await expect(db.transaction(() => db.query('select 1'))).rejects.toThrow('inside a transaction')
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow('inside a transaction')
    expect(await db.query('select 1 as v')).toEqual([{ v: 1 }])
  })

  it('maps the code of an error to its kind', async () => {
    await expect(db.query('insert into thing values (1)')).rejects.toMatchObject({ code: '23505' })
    await expect(db.query(`select 'x'::uuid`)).rejects.toMatchObject({ code: '22P02' })
  })

  it('counts right under many writers', async () => {
    await db.query(`insert into thing values (10, '0')`)
    const add = () => db.transaction((tx) => tx.query(`update thing set text = (text::int + 1)::text where id = 10`))
    await Promise.all(Array.from({ length: 50 }, add))
    expect(await db.query('select text from thing where id = 10')).toEqual([{ text: '50' }])
  })
})
