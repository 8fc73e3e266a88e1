import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Sources } from '../../../src/compiler/load/config.ts'
import { changedSincePassed, savePassed } from '../../../src/compiler/cache/last-passed-files.ts'
import { sources as product } from '../../conformance/product.ts'
import { type Edit, editSources } from '../edit-sources.ts'

let passed: Sources
beforeEach(() => (passed = { ...product, root: mkdtempSync(join(tmpdir(), 'passed-')) }))
afterEach(() => rmSync(passed.root, { recursive: true }))

const rule = [...product.files.keys()].find((path) => path.startsWith('flows/rules/'))!
const cases: { name: string; edits: Edit[]; changed: string[] }[] = [
  { name: 'nothing', edits: [], changed: [] },
  { name: 'a changed file', edits: [{ file: 'flows/app.json', text: ['{', '{ '] }], changed: ['flows/app.json'] },
  { name: 'an additional file', edits: [{ file: 'flows/rules/other.json', value: {} }], changed: ['flows/rules/other.json'] },
  { name: 'a removed file', edits: [{ file: rule }], changed: [rule] },
]

it.each(cases)('lists $name as changed since the last check without errors', ({ edits, changed }) => {
  savePassed(passed)
  expect(changedSincePassed(editSources(passed, edits))).toEqual(changed)
})

it('lists no files before the first check without errors', () => expect(changedSincePassed(passed)).toEqual([]))
