import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editJson, projectFormat } from '../../src/studio/edit/edit-json.ts'
import { editsBetween } from '../../src/studio/edit/edits-between.ts'

const formatText = projectFormat(join(import.meta.dirname, '../..'))
const FILE = 'flows/a.json'
const become = async (ours: string, theirs: string) => editJson(ours, editsBetween(FILE, ours, theirs), formatText)

test('a new entry gets its position from the other text, and no other line changes', async () => {
  const ours = '{\n  "first": { "a": 1 },\n  "last": [1, 2]\n}\n'
  const theirs = '{"first":{"a":1},"second":true,"third":{"b":null},"last":[1,2]}'
  const merged = '{\n  "first": { "a": 1 },\n  "second": true,\n  "third": { "b": null },\n  "last": [1, 2]\n}\n'
  expect(await become(ours, theirs)).toBe(merged)
})

const name = fc.constantFrom('a', 'b', 'c', 'd/e', '')
const leaf = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 }))
const map = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf)))), { noNullPrototype: true })

test('any text becomes any other, with the same order', async () => {
  await fc.assert(
    fc.asyncProperty(map, map, async (one, other) => {
      const ours = await formatText(JSON.stringify(one, null, 2))
      expect(JSON.stringify(JSON.parse(await become(ours, JSON.stringify(other))))).toBe(JSON.stringify(other))
    }),
    { numRuns: 200 },
  )
})
