import { createRequire } from 'node:module'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { regionFolder, writeRegionFiles } from '../../../src/server/catalog/region-files.ts'
import { findRegionPath, listRegions } from '../../../src/server/catalog/regions.ts'

const require = createRequire(import.meta.url)
const all = (file: string): { code: string; [parent: string]: string }[] =>
  JSON.parse(readFileSync(require.resolve(`indonesia-nodejs/data/json/${file}.json`), 'utf8'))

test.each([
  { file: 'cities', parent: 'province_code' },
  { file: 'districts', parent: 'city_code' },
  { file: 'villages', parent: 'district_code' },
])('the $file are found inside their parents', ({ file, parent }) => {
  const expected = new Map<string, string[]>()
  for (const row of all(file)) expected.set(row[parent]!, [...(expected.get(row[parent]!) ?? []), row.code])
  const found = new Map([...expected.keys()].map((pid) => [pid, listRegions(pid).map(({ id }) => id)]))
  const wrong = [...expected].filter(([pid, codes]) => found.get(pid)?.toSorted().join() !== codes.toSorted().join())
  expect(expected.size).toBeGreaterThan(30)
  expect(wrong).toEqual([])
})

test.each([
  { name: 'provinces', pid: undefined, count: 38 },
  { name: 'inside a village', pid: '3174011001', count: 0 },
  { name: 'an unknown id', pid: '99', count: 0 },
  { name: 'three digits', pid: '317', count: 0 },
  { name: 'dots', pid: '3..4', count: 0 },
])('$name: $count', ({ pid, count }) => expect(listRegions(pid)).toHaveLength(count))

test.each([
  { ids: ['31', '3174', '317401', '3174011001'], names: ['Tebet Timur', 'Tebet'] },
  { ids: ['31', '3174', '317401', '1101012001'], names: undefined },
  { ids: ['31', '3174', undefined, '3174011001'], names: undefined },
])('the path $ids', ({ ids, names }) => {
  expect(
    findRegionPath(ids)
      ?.map((region) => region.name)
      .reverse()
      .slice(0, 2),
  ).toEqual(names)
})

test('the cached files are those that the build writes today', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alur-regions-'))
  const contents = (of: string) => Object.fromEntries(readdirSync(of).map((name) => [name, readFileSync(join(of, name), 'utf8')]))
  try {
    writeRegionFiles(folder)
    expect(contents(regionFolder())).toEqual(contents(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
