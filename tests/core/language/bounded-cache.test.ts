import { expect, it } from 'vitest'
import { boundedCache } from '../../../src/core/language/bounded-cache.ts'

it('computes a value once, and again after the cache was full', () => {
  const computed: string[] = []
  const cached = boundedCache<string>(2)
  const read = (key: string) => cached(key, (name) => (computed.push(name), name.toUpperCase()))

  expect(['a', 'a', 'b', 'a', 'c', 'a'].map(read)).toEqual(['A', 'A', 'B', 'A', 'C', 'A'])
  expect(computed).toEqual(['a', 'b', 'c', 'a'])
})
