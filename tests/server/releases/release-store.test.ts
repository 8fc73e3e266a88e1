import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { Db } from '../../../src/server/db/db.ts'
import { createClock } from '../../../src/server/platform/clock.ts'
import { firstBreak, type PublicationRow } from '../../../src/server/releases/publication.ts'
import { allPublications } from '../../../src/server/releases/release-queries.ts'
import { createReleaseStore, type ReleaseStore } from '../../../src/server/releases/release-store.ts'
import { engines } from '../support/engines.ts'
import { publicationOf, smallRelease } from '../support/small-release.ts'

const clock = createClock(
  () => Date.parse('2026-03-02T03:00:00Z'),
  async () => 0,
)

describe.each(engines)('releases on $engine', ({ open }) => {
  let db: Db
  let store: ReleaseStore
  beforeAll(async () => {
    db = await open()
    store = createReleaseStore(db, clock)
  })
  afterAll(() => db?.close())

  const length = async () => (await store.log()).publications.length
  const put = async (id: string) => {
    const release = smallRelease(id)
    return store.append(publicationOf(release), await length(), release)
  }

  it('are stored with their files, and the log is complete', async () => {
    await put('one')
    const second = await put('two')
    expect(await store.release('two', 'code')).toEqual({ ...smallRelease('two'), newFiles: undefined })
    expect(await store.missing(['boot.one.json', 'boot.none.json'])).toEqual(['boot.none.json'])
    const log = await store.log()
    expect(log.publications.at(-1)).toEqual(second)
    expect(log).not.toHaveProperty('brokenAt')
  })

  it('a repeated request adds nothing', async () => {
    const release = smallRelease('repeated')
    const publication = publicationOf(release)
    const before = await length()
    const first = await store.append(publication, before, release)
    expect(await store.append(publication, before, release)).toEqual(first)
    expect(await length()).toBe(before + 1)
  })

  it('refuse one of two publications after the same log entry', async () => {
    const before = await length()
    const both = ['left', 'right'].map((id) => smallRelease(id)).map((release) => [publicationOf(release), release] as const)
    const stored = await Promise.all(both.map(([publication, release]) => store.append(publication, before, release)))
    expect(stored.filter((each) => each !== undefined)).toHaveLength(1)
    expect(await length()).toBe(before + 1)
  })

  it('a release without one of its files is not stored at all', async () => {
    const release = { ...smallRelease('partial'), files: ['boot.partial.json', 'boot.lost.json'] }
    const before = await length()
    await expect(store.append(publicationOf(release), before, release)).rejects.toThrow('without 1 of its files')
    expect(await length()).toBe(before)
    expect(await store.missing(['boot.partial.json'])).toEqual(['boot.partial.json'])
  })

  it.each([
    `update publication set body = '{}'`,
    'delete from publication',
    'truncate publication',
    `update release set manifest = ''`,
    'delete from release_file',
  ])('the database refuses "%s"', async (sql) => {
    await expect(db.query(sql)).rejects.toThrow('releases are append-only')
  })

  describe('a log that was tampered with', () => {
    let rows: PublicationRow[]
    beforeAll(async () => {
      rows = await allPublications(db)
    })
    const at = (index: number, change: Partial<PublicationRow>) => rows.map((row, place) => (place === index ? { ...row, ...change } : row))

    test.each([
      { what: 'a reason', changed: () => at(0, { body: rows[0]!.body.replace('a word', 'another') }), brokenAt: 1 },
      { what: 'a release beside the body', changed: () => at(1, { release: 'one' }), brokenAt: 2 },
      { what: 'a time', changed: () => at(1, { effective_at: new Date(0) }), brokenAt: 2 },
      { what: 'a hash', changed: () => at(1, { hash: '0'.repeat(64) }), brokenAt: 2 },
      { what: 'a row left out', changed: () => rows.toSpliced(0, 1), brokenAt: 1 },
      { what: 'two rows exchanged', changed: () => [rows[1]!, rows[0]!, ...rows.slice(2)], brokenAt: 1 },
    ])('is detected by $what', ({ changed, brokenAt }) => {
      expect(firstBreak(rows)).toBeUndefined()
      expect(firstBreak(changed())).toBe(brokenAt)
    })
  })
})
