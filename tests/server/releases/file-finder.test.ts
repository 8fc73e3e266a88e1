import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db, Sql } from '../../../src/server/db/db.ts'
import { createFileFinder } from '../../../src/server/releases/file-finder.ts'
import { insertFiles } from '../../../src/server/releases/release-queries.ts'
import { engines } from '../support/engines.ts'

const MINUTE_MS = 60_000

describe.each(engines)('files of any release on $engine', ({ open }) => {
  let db: Db
  let find: ReturnType<typeof createFileFinder>
  let now = Date.parse('2026-03-02T03:00:00Z')
  /** File names of each query. `most`: largest number of simultaneous queries. */
  let queries: string[][] = []
  let [atOnce, most] = [0, 0]
  let fails = false
  const counted: Sql['query'] = async (text, params) => {
    queries.push(params![0] as string[])
    most = Math.max(most, ++atOnce)
    try {
      if (fails) throw Object.assign(new Error('away'), { code: '57P01' })
      return await db.query(text, params)
    } finally {
      atOnce--
    }
  }
  beforeAll(async () => {
    db = await open()
    await store('boot.one.json')
  })
  afterAll(() => db?.close())
  beforeEach(() => {
    ;[queries, atOnce, most, fails] = [[], 0, 0, false]
    find = createFileFinder({ query: counted, vault: db.vault }, { systemTime: () => new Date(now) })
  })

  const store = (...names: string[]) =>
    insertFiles(
      db,
      names.map((name) => ({ name, body: Buffer.from(name), br: null, gz: null })),
    )
  const textOf = async (name: string) => {
    const file = await find(name)
    return file && Buffer.from(file.body).toString()
  }

  it('a file is read once, however often it is requested', async () => {
    expect(await Promise.all([textOf('boot.one.json'), textOf('boot.one.json')])).toEqual(['boot.one.json', 'boot.one.json'])
    expect(await textOf('boot.one.json')).toBe('boot.one.json')
    expect(queries).toEqual([['boot.one.json']])
  })

  it('an unknown name is queried once a minute', async () => {
    for (let time = 0; time < 5; time++) expect(await find('boot.later.json')).toBeUndefined()
    expect(queries).toHaveLength(1)
    await store('boot.later.json')
    now += MINUTE_MS
    expect(await textOf('boot.later.json')).toBe('boot.later.json')
    expect(queries).toHaveLength(2)
  })

  it('a flood of invented names causes one query at a time, and delays no file', async () => {
    const flood = (from: number) => Promise.all(Array.from({ length: 1000 }, (_, index) => find(`made.${from + index}.json`)))
    const answers = flood(0)
    await Promise.resolve()
    const [text, ...made] = await Promise.all([textOf('boot.one.json'), answers, flood(1000), flood(0)])
    expect([text, queries.length, most]).toEqual(['boot.one.json', 2, 1])
    expect(made.flat().filter((file) => file !== undefined)).toEqual([])
    await flood(0)
    expect(queries).toHaveLength(2)
  })

  it('an impossible file name is not queried', async () => {
    for (const name of ['', '../server.json', 'a b', 'x'.repeat(101), 'boot\u0000.json']) expect(await find(name)).toBeUndefined()
    expect(queries).toEqual([])
  })

  it('a failed query is not cached: the next request finds the file', async () => {
    fails = true
    await expect(find('boot.one.json')).rejects.toThrow('away')
    fails = false
    expect(await textOf('boot.one.json')).toBe('boot.one.json')
  })

  it('the cache is limited: the oldest file is read again', async () => {
    const large = Buffer.alloc(12 * 1024 * 1024)
    const names = ['large.1.json', 'large.2.json', 'large.3.json']
    for (const name of names) await insertFiles(db, [{ name, body: large, br: null, gz: null }])
    for (const name of [...names, ...names.slice(1), names[0]!]) expect((await find(name))?.body.length).toBe(large.length)
    expect(queries).toEqual([...names, names[0]!].map((name) => [name]))
  })
})
