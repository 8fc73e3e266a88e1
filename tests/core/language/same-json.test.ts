import { expect, it } from 'vitest'
import { changedFields, sameJson } from '../../../src/core/language/same-json.ts'

it.each<{ name: string; one: unknown; other: unknown; same: boolean }>([
  { name: 'equal lists are', one: [1, { a: 2 }], other: [1, { a: 2 }], same: true },
  { name: 'a member without a value is as a missing one', one: { a: undefined }, other: {}, same: true },
  { name: 'nothing and null are not', one: undefined, other: null, same: false },
  { name: 'keys in another order are not', one: { a: 1, b: 2 }, other: { b: 2, a: 1 }, same: false },
  { name: 'two files are, whatever is in them', one: new File(['a'], 'a'), other: new File(['b'], 'b'), same: true },
])('of the same JSON: $name', ({ one, other, same }) => {
  expect(sameJson(one, other)).toBe(same)
})

it.each<{ name: string; before: object; now: object; changed: string[] }>([
  { name: 'a value that differs', before: { a: [1], b: 2 }, now: { a: [2], b: 2 }, changed: ['a'] },
  { name: 'a field that is gone, and one that is new', before: { a: 1 }, now: { b: 1 }, changed: ['a', 'b'] },
  { name: 'nothing that was emptied before', before: { a: undefined }, now: {}, changed: [] },
])('of changed fields: $name', ({ before, now, changed }) => {
  expect(changedFields({ ...before }, { ...now })).toEqual(changed)
})
