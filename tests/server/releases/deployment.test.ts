import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { inForce } from '../../../src/publish/log-views.ts'
import { recordBuild } from '../../../src/server/releases/build-folder.ts'
import type { Log } from '../../../src/server/platform/log.ts'
import { mergeSources } from '../../../src/server/releases/merge-sources.ts'
import type { ReleaseStore } from '../../../src/server/releases/release-store.ts'
import { memoryStore } from '../support/memory-store.ts'
import { publicationOf, smallRelease, writeReleaseFolder } from '../support/small-release.ts'

const NOW = '2026-03-02T03:00:00.000Z'
const LATER = '2026-03-09T03:00:00.000Z'
type Prices = { fee: number; days: number; other?: number }

describe('a build that is deployed', () => {
  let store: ReleaseStore
  let folder: string
  const errors: string[] = []
  const log = { error: (_: object, text: string) => void errors.push(text) } as unknown as Log
  beforeEach(() => {
    errors.splice(0)
    folder = mkdtempSync(join(tmpdir(), 'alur-deployment-'))
    store = memoryStore(NOW)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const releaseOf = (id: string, code: string, prices: Prices) => ({
    ...smallRelease(id),
    code,
    sources: JSON.stringify({ 'flows/policy/prices.json': JSON.stringify(prices) }),
  })
  async function deploy(id: string, code: string, prices: Prices): Promise<string | undefined> {
    writeReleaseFolder(folder, releaseOf(id, code, prices))
    return startAgain()
  }
  /** Records the build in the folder like a starting server. Returns the active release. */
  async function startAgain(): Promise<string | undefined> {
    await recordBuild(store, folder, log)
    return inForce(await store.log())?.release
  }
  async function publish(id: string, code: string, prices: Prices, from = NOW): Promise<void> {
    const release = releaseOf(id, code, prices)
    await store.append(
      publicationOf(release, { code, from, by: 'Rini', why: 'letter 12' }),
      (await store.log()).publications.length,
      release,
    )
  }

  const cases: { name: string; published?: Prices; carried?: Prices; code?: string; build: Prices; expected: string }[] = [
    { name: 'is active when nothing was published', build: { fee: 2, days: 30 }, expected: 'second' },
    {
      name: 'is active when it contains what was published',
      published: { fee: 2, days: 30 },
      build: { fee: 2, days: 60 },
      expected: 'second',
    },
    {
      name: 'is refused when it would revert a publication',
      published: { fee: 2, days: 30 },
      build: { fee: 1, days: 60 },
      expected: 'refused',
    },
    {
      name: 'is refused when both changed the same entry',
      published: { fee: 2, days: 30 },
      build: { fee: 3, days: 30 },
      expected: 'refused',
    },
    {
      name: 'with the same code keeps publications when its JSON is unchanged',
      ...{ published: { fee: 2, days: 30 }, code: 'old', build: { fee: 1, days: 30 }, expected: 'published' },
    },
    {
      name: 'with the same code is refused when its JSON changed',
      ...{ published: { fee: 2, days: 30 }, code: 'old', build: { fee: 1, days: 60 }, expected: 'refused' },
    },
    {
      name: 'keeps publications carried over to its code',
      ...{ published: { fee: 2, days: 30 }, carried: { fee: 2, days: 60 }, build: { fee: 1, days: 60 }, expected: 'carried' },
    },
    {
      name: 'is refused when it has more than was carried over',
      ...{ published: { fee: 2, days: 30 }, carried: { fee: 2, days: 30 }, build: { fee: 1, days: 60 }, expected: 'refused' },
    },
    {
      name: 'is refused when something was published after the carry-over',
      ...{ published: { fee: 3, days: 30 }, carried: { fee: 2, days: 30 }, build: { fee: 1, days: 30 }, expected: 'refused' },
    },
  ]
  test.each(cases)('$name', async ({ published, carried, code = 'new', build, expected }) => {
    await deploy('first', 'old', { fee: 1, days: 30 })
    if (published) await publish('published', 'old', published)
    if (carried) await publish('carried', code, carried)
    const before = await store.log()
    const found = await deploy('second', code, build).catch((error: Error) => error)
    if (expected !== 'refused') return expect(found).toBe(expected)
    expect(String(found)).toContain('published (Rini')
    expect(String(found)).toContain('flows/policy/prices.json#/fee')
    expect(await store.log()).toEqual(before)
  })

  it('is refused again when the previous build kept publications that it still lacks', async () => {
    await deploy('first', 'old', { fee: 1, days: 30 })
    await publish('published', 'old', { fee: 2, days: 30 })
    await publish('carried', 'new', { fee: 2, days: 30 })
    expect(await deploy('second', 'new', { fee: 1, days: 30 })).toBe('carried')
    await expect(deploy('third', 'newer', { fee: 1, days: 30 })).rejects.toThrow('carried')
    expect(await deploy('fourth', 'newer', { fee: 2, days: 30 })).toBe('fourth')
  })

  it('is refused when it would drop a scheduled release, and keeps one that was carried over', async () => {
    await deploy('first', 'old', { fee: 1, days: 30 })
    await publish('waiting', 'old', { fee: 2, days: 30 }, LATER)
    await expect(deploy('second', 'new', { fee: 1, days: 30 })).rejects.toThrow('waiting')
    await publish('carried', 'new', { fee: 2, days: 30 }, LATER)
    expect(await deploy('second', 'new', { fee: 1, days: 30 })).toBe('second')
    expect(inForce(await store.log(), LATER)?.release).toBe('carried')
  })

  it('logs an error when it starts again after one with later code, and changes nothing', async () => {
    const olderFolder = folder
    await deploy('first', 'old', { fee: 1, days: 30 })
    folder = mkdtempSync(join(tmpdir(), 'alur-deployment-'))
    await deploy('second', 'new', { fee: 1, days: 30 })
    await publish('published', 'new', { fee: 2, days: 30 })
    expect(await startAgain()).toBe('published')
    expect(errors).toEqual([])
    const before = await store.log()
    rmSync(folder, { recursive: true })
    folder = olderFolder
    await startAgain()
    expect(errors).toEqual(['an older build runs: releases published since are not in force here'])
    expect(await store.log()).toEqual(before)
  })
})

const merges = [
  {
    name: 'an entry of theirs',
    base: { a: 1 },
    ours: { a: 1, b: 2 },
    theirs: { a: 3 },
    merged: { a: 3, b: 2 },
    adopted: ['x.json#/a'],
    conflicts: [],
  },
  {
    name: 'an entry that they removed',
    base: { a: 1, b: 1 },
    ours: { a: 1, b: 1, c: 1 },
    theirs: { a: 1 },
    merged: { a: 1, c: 1 },
    adopted: ['x.json#/b'],
    conflicts: [],
  },
  {
    name: 'their order',
    base: { a: 1, b: 1 },
    ours: { a: 1, b: 1 },
    theirs: { b: 1, a: 1 },
    merged: { b: 1, a: 1 },
    adopted: ['x.json#'],
    conflicts: [],
  },
  { name: 'a list as a whole', base: [1], ours: [1, 2], theirs: [1, 3], merged: [1, 2], adopted: [], conflicts: ['x.json#'] },
  { name: 'nothing that both have', base: { a: 1 }, ours: { a: 2 }, theirs: { a: 2 }, merged: { a: 2 }, adopted: [], conflicts: [] },
]
test.each(merges)('publications are merged: $name', ({ base, ours, theirs, merged, adopted, conflicts }) => {
  const file = (json: unknown) => ({ 'x.json': JSON.stringify(json) })
  const found = mergeSources(file(base), file(ours), file(theirs))
  expect({ ...found, texts: JSON.stringify(JSON.parse(found.texts['x.json']!)) }).toEqual({
    texts: JSON.stringify(merged),
    adopted,
    conflicts,
  })
})

test('a file of theirs is added, and one that they removed is removed', () => {
  const found = mergeSources({ 'a.json': '1', 'b.json': '1' }, { 'a.json': '1', 'b.json': '1' }, { 'a.json': '1', 'c.json': '1' })
  expect(Object.keys(found.texts)).toEqual(['a.json', 'c.json'])
})
