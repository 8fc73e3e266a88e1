import { expect, test } from 'vitest'
import { mapValues } from '../../../src/core/language/map.ts'
import { presentEntries } from '../../../src/core/values/is-absent.ts'

const text = (value: unknown, key: string) => `${key}: ${String(value)}`
const cases: { name: string; given: string; mapped: string; present: string }[] = [
  { name: 'no entry', given: '{}', mapped: '{}', present: '{}' },
  { name: 'in the order in which they are written', given: '{"b":1,"a":2}', mapped: '{"b":"b: 1","a":"a: 2"}', present: '{"b":1,"a":2}' },
  { name: 'absent values', given: '{"a":"","b":null,"c":0}', mapped: '{"a":"a: ","b":"b: null","c":"c: 0"}', present: '{"c":0}' },
  {
    name: '__proto__ is a name as any other',
    given: '{"__proto__":{"a":1},"b":2}',
    mapped: '{"__proto__":"__proto__: [object Object]","b":"b: 2"}',
    present: '{"__proto__":{"a":1},"b":2}',
  },
]

test.each(cases)('$name', ({ given, mapped, present }) => {
  const map = JSON.parse(given) as Record<string, unknown>
  expect(JSON.stringify(mapValues(map, text))).toBe(mapped)
  expect(JSON.stringify(presentEntries(map))).toBe(present)
  expect(Object.getPrototypeOf(presentEntries(map))).toBe(Object.prototype)
})
