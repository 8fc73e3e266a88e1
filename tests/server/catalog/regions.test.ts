import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRegionPath, listRegions } from '../../../src/server/catalog/regions.ts'

const require = createRequire(import.meta.url)
const all = (file: string): { code: string; [parent: string]: string }[] =>
  JSON.parse(readFileSync(require.resolve(`indonesia-nodejs/data/json/${file}.json`), 'utf8'))

test.each([
  { file: 'cities', parent: 'province_code', every: 1 },
  { file: 'districts', parent: 'city_code', every: 1 },
  // One parent takes 4 ms, and there are 7,285.
  { file: 'villages', parent: 'district_code', every: 37 },
])('the $file are found inside their parents', ({ file, parent, every }) => {
  const expected = new Map<string, string[]>()
  for (const row of all(file)) expected.set(row[parent]!, [...(expected.get(row[parent]!) ?? []), row.code])
  for (const [pid, codes] of [...expected].filter((_, index) => index % every === 0)) {
    const found = listRegions(pid).map((region) => region.id)
    if (found.length !== codes.length || !codes.every((code) => found.includes(code)))
      expect({ pid, found: found.toSorted() }).toEqual({ pid, found: codes.toSorted() })
  }
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
