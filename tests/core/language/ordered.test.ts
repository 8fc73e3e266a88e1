import { expect, it } from 'vitest'
import { ordered } from '../../../src/core/language/ordered.ts'

it.each([
  { name: "no order keeps the file's", order: undefined, expect: 'a b c' },
  { name: 'listed ones come first', order: ['c'], expect: 'c a b' },
  { name: 'in the order of the list', order: ['b', 'a', 'c'], expect: 'b a c' },
  { name: 'what does not exist is passed over', order: ['x', 'b', 'toString'], expect: 'b a c' },
  { name: 'what is listed twice stands once', order: ['b', 'b'], expect: 'b a c' },
  { name: 'an empty list changes nothing', order: [], expect: 'a b c' },
])('$name', ({ order, expect: wanted }) => {
  const entries = ordered({ a: 1, b: 2, c: 3 }, order)
  expect(entries.map(([id]) => id).join(' ')).toBe(wanted)
  expect(Object.fromEntries(entries)).toEqual({ a: 1, b: 2, c: 3 })
})
