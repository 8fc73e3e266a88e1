import { expect, it } from 'vitest'
import { changedFields, sameJson, sameValue } from '../../../src/core/language/same-json.ts'

it.each<{ name: string; one: unknown; other: unknown; same: boolean }>([
  { name: 'equal lists are', one: [1, { a: 2 }], other: [1, { a: 2 }], same: true },
  { name: 'a member without a value is as a missing one', one: { a: undefined }, other: {}, same: true },
  { name: 'nothing and null are not', one: undefined, other: null, same: false },
  { name: 'keys in another order are not', one: { a: 1, b: 2 }, other: { b: 2, a: 1 }, same: false },
  { name: 'two files are, whatever is in them', one: new File(['a'], 'a'), other: new File(['b'], 'b'), same: true },
])('of the same JSON: $name', ({ one, other, same }) => {
  expect(sameJson(one, other)).toBe(same)
})

it.each<{ name: string; one: unknown; other: unknown; same: boolean }>([
  { name: 'maps whose keys are in another order are', one: { a: { b: 1, c: 2 } }, other: { a: { c: 2, b: 1 } }, same: true },
  { name: 'lists in another order are not', one: [1, 2], other: [2, 1], same: false },
  { name: 'lists of which only the first item is equal are not', one: [1, 2], other: [1, 3], same: false },
  { name: 'a list and a longer one are not', one: [1], other: [1, 2], same: false },
  { name: 'a map and one with more are not', one: { a: 1 }, other: { a: 1, b: 2 }, same: false },
  { name: 'a map and one with less are not', one: { a: 1, b: 2 }, other: { a: 1 }, same: false },
  { name: 'a member without a value is as a missing one', one: { a: undefined }, other: {}, same: true },
  { name: 'nothing and null are not', one: undefined, other: null, same: false },
  { name: 'a list and a map are not', one: [], other: {}, same: false },
  { name: 'a list and a map with its indexes are not', one: [1], other: { 0: 1, length: 1 }, same: false },
  { name: 'a list and a text are not', one: ['a'], other: 'a', same: false },
  { name: 'a number and its text are not', one: 1, other: '1', same: false },
])('the same value: $name', ({ one, other, same }) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([same, same])
})

it.each<{ name: string; before: object; now: object; changed: string[] }>([
  { name: 'a value that differs', before: { a: [1], b: 2 }, now: { a: [2], b: 2 }, changed: ['a'] },
  { name: 'a field that is gone, and one that is new', before: { a: 1 }, now: { b: 1 }, changed: ['a', 'b'] },
  { name: 'nothing that was emptied before', before: { a: undefined }, now: {}, changed: [] },
])('of changed fields: $name', ({ before, now, changed }) => {
  expect(changedFields({ ...before }, { ...now })).toEqual(changed)
})
