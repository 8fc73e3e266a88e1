import fc from 'fast-check'
import { resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { loadSources, parseSourceFile } from '../../../src/compiler/load/load-sources.ts'
import { pointerOf, read } from '../../../src/core/language/pointer.ts'
import { findingsOf, withValueAt } from '../edit-sources.ts'
import { sizeOf } from '../../support/whole-run.ts'

let clean: Sources
let paths: string[]
beforeAll(async () => {
  clean = await loadSources(resolve(import.meta.dirname, '../../..'))
  paths = [...clean.files.keys()].filter((path) => !path.startsWith('schemas/meta/'))
})

/** Returns every path in a JSON value. */
function pathsIn(json: unknown, path: string[] = []): string[][] {
  if (typeof json !== 'object' || json === null) return [path]
  return [path, ...Object.entries(json).flatMap(([key, value]) => pathsIn(value, [...path, key]))]
}

const strange = [
  null,
  true,
  0,
  -1.5,
  '',
  'x',
  '/',
  '/data',
  '/x/~1',
  [],
  {},
  [[]],
  [null],
  { value: 5 },
  { rupiah: {} },
  { find: 5, by: {} },
  { steps: 'toString', done: '/x' },
  { choose: 1 },
  { choose: { one: null } },
  { run: 'toString' },
  { has: [5] },
  { t: {} },
  { when: 1 },
  { not: { not: null } },
]
const pick = <T>(list: T[], at: number): T => list[Math.floor(at * list.length) % list.length]!

/** A mutation of one place in one file. Fractions from 0 to 1 choose the file, the place, the new value and the file that it is from. */
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const mutation = fc.record({
  how: fc.constantFrom('remove', 'replace', 'rename', 'graft', 'cut'),
  file: fraction,
  place: fraction,
  what: fraction,
  other: fraction,
})
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never

function applyMutation(files: Sources['files'], { how, file, place, what, other }: Mutation): void {
  const path = pick(paths, file)
  const { text, json } = files.get(path)!
  const at = pick(pathsIn(json), place)
  const donor = clean.files.get(pick(paths, other))?.json
  const mutations = {
    remove: () => JSON.stringify(withValueAt(json, at, at.length === 0 ? {} : undefined)),
    replace: () => JSON.stringify(withValueAt(json, at, pick(strange, what))),
    rename: () =>
      JSON.stringify(
        withValueAt(
          json,
          [...at.slice(0, -1), pick(['__proto__', 'constructor', 'toString', 'é', 'a/b~c', ''], what)],
          read(json, pointerOf(at)),
        ),
      ),
    graft: () => JSON.stringify(withValueAt(json, at, read(donor, pointerOf(pick(pathsIn(donor), what))))),
    cut: () => text.slice(0, Math.floor(text.length * what)),
  }
  files.set(path, parseSourceFile(path, mutations[how]() ?? ''))
}

it('check never throws, however the structure of files is changed', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(mutation, { minLength: 1, maxLength: 5 }), (all) => {
      const files = new Map(clean.files)
      for (const one of all) applyMutation(files, one)
      for (const { code, line, message } of findingsOf({ ...clean, files })) {
        found++
        expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
        expect(line).toBeGreaterThan(0)
        expect(message).toMatch(/\.$|[?]$/)
      }
    }),
    { numRuns: Number(process.env['ALUR_RUNS'] ?? sizeOf(6, 25)) },
  )
  expect(found).toBeGreaterThan(0)
}, 600_000)
