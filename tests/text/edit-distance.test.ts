import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '../../src/text/edit-distance.ts'

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['kitten', 'sitting', 3],
  ['salary', 'slaary', 2],
])('%j and %j are %i apart', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
})

it('is the same both ways, and at most the length of the longer word', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const distance = editDistance(one, other)
      expect(editDistance(other, one)).toBe(distance)
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(distance === 0).toBe(one === other)
    }),
  )
})
