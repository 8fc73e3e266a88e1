import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { openEmpty } from '../support/open-empty.ts'
import { migrate, readMigrations } from '../../../src/server/db/migrate.ts'
import { MIGRATIONS } from '../support/test-server.ts'

describe('migrations', () => {
  let db: Db
  beforeAll(async () => {
    db = await openEmpty()
  })
  afterAll(() => db?.close())

  const folderOf = (files: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'alur-migrations-'))
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql)
    return folder
  }

  it('apply in order, once, and one that fails leaves nothing', async () => {
    const good = {
      '001_one.sql': '-- a; comment;\ncreate table one (id integer);\ninsert into one values (1);\n',
      '002_two.sql': 'alter table one add more text;\n',
    }
    await migrate(db, folderOf(good))
    await migrate(db, folderOf(good))
    expect(await db.query('select * from one')).toEqual([{ id: 1, more: null }])
    const bad = { ...good, '003_three.sql': 'create table three (id integer);\nselect nothing from nowhere;\n' }
    await expect(migrate(db, folderOf(bad))).rejects.toMatchObject({ code: '42P01' })
    expect(await db.query(`select to_regclass('three') as three`)).toEqual([{ three: null }])
    await migrate(db, folderOf({ ...good, '003_three.sql': 'create table three (id integer);\n' }))
    await expect(migrate(db, folderOf({ '001_one.sql': 'create table changed (id integer);\n' }))).rejects.toThrow(
      '001_one.sql is not the one that was applied',
    )
  })

  it('on a database that has them all, ask for their list and open no transaction', async () => {
    const whole = await openEmpty()
    const folder = folderOf({
      '001_one.sql': 'create table first_one (id integer);\n',
      '002_two.sql': 'create table second_one (id integer);\n',
    })
    await migrate(whole, folder)
    const asked: string[] = []
    const query: Db['query'] = (sql, params) => (asked.push(sql), whole.query(sql, params))
    const transaction = () => Promise.reject(new Error('a transaction was opened'))
    await migrate({ ...whole, query, transaction }, folder)
    expect(asked).toHaveLength(1)
    await whole.close()
  })

  it('are tried again until the table is free, with one warning', async () => {
    const own = await openEmpty()
    const folder = folderOf({ '001_one.sql': 'create table held (id integer);\n', '002_two.sql': 'alter table held add more text;\n' })
    let refusals = 0
    const asked: string[] = []
    const transaction: Db['transaction'] = (work) =>
      own.transaction((tx) =>
        work({
          ...tx,
          query: (sql, params) => {
            asked.push(sql)
            const isRefused = sql.startsWith('alter') && refusals++ < 3
            return isRefused ? Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' })) : tx.query(sql, params)
          },
        }),
      )
    const lines: string[] = []
    await migrate({ ...own, transaction }, folder, { warn: (line) => void lines.push(line), pauseMs: 1 })
    expect(asked.filter((sql) => /^(set local|alter)/.test(sql)).slice(1, 3)).toEqual([
      expect.stringMatching(/^set local lock_timeout = '\ds'$/),
      'alter table held add more text',
    ])
    expect(lines).toEqual([expect.stringContaining('002_two.sql')])
    expect(await own.query('select number from migration order by number')).toEqual([{ number: 1 }, { number: 2 }])
    expect(await own.query('select more from held')).toEqual([])
    await own.close()
  })

  it.each([
    { files: { 'one.sql': '' }, says: 'one.sql is not named like' },
    { files: { '001_a.sql': '', '001_b.sql': '' }, says: 'Two migrations have the number of 001_a.sql' },
  ])('are refused: $says', ({ files, says }) => {
    expect(() => readMigrations(folderOf(files as unknown as Record<string, string>))).toThrow(says)
  })

  it('are named by number and subject', () => {
    expect(readMigrations(MIGRATIONS)).toHaveLength(readdirSync(MIGRATIONS).length)
  })
})
