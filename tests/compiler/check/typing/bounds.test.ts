import { describe, expect, it } from 'vitest'
import { findLooseness } from '../../../../src/compiler/check/typing/bounds.ts'
import type { Type } from '../../../../src/compiler/check/typing/type.ts'

const digits = '^[0-9]+$'
const cases: { name: string; wanted: Type; given: Type; keyword: string | undefined }[] = [
  { name: 'equal bounds', wanted: { type: 'integer', minimum: 1 }, given: { type: 'integer', minimum: 1 }, keyword: undefined },
  { name: 'a stricter minimum', wanted: { type: 'integer', minimum: 1 }, given: { type: 'integer', minimum: 2 }, keyword: undefined },
  { name: 'a lower minimum', wanted: { type: 'integer', minimum: 2 }, given: { type: 'integer', minimum: 1 }, keyword: 'minimum' },
  { name: 'no minimum', wanted: { type: 'integer', minimum: 2 }, given: { type: 'integer' }, keyword: 'minimum' },
  { name: 'a higher maximum', wanted: { type: 'integer', maximum: 6 }, given: { type: 'integer', maximum: 12 }, keyword: 'maximum' },
  { name: 'a longer text', wanted: { type: 'string', maxLength: 5 }, given: { type: 'string', maxLength: 9 }, keyword: 'maxLength' },
  { name: 'a shorter text', wanted: { type: 'string', minLength: 5 }, given: { type: 'string' }, keyword: 'minLength' },
  {
    name: 'a length and another pattern, which may bound it',
    wanted: { type: 'string', maxLength: 5 },
    given: { type: 'string', pattern: '^[0-9]{1,5}$' },
    keyword: undefined,
  },
  {
    name: 'a length and the same pattern',
    wanted: { type: 'string', pattern: digits, maxLength: 5 },
    given: { type: 'string', pattern: digits },
    keyword: 'maxLength',
  },
  { name: 'no pattern', wanted: { type: 'string', pattern: digits }, given: { type: 'string' }, keyword: 'pattern' },
  {
    name: 'another pattern, which cannot be compared',
    wanted: { type: 'string', pattern: digits },
    given: { type: 'string', pattern: '^[1-9]+$' },
    keyword: undefined,
  },
  { name: 'a value that is not listed', wanted: { enum: [1, 2] }, given: { enum: [1, 3] }, keyword: 'enum' },
  { name: 'fewer values', wanted: { enum: [1, 2] }, given: { enum: [1] }, keyword: undefined },
  {
    name: 'a bound in `allOf`',
    wanted: { type: 'integer', maximum: 6 },
    given: { allOf: [{ type: 'integer' }, { maximum: 5 }] },
    keyword: undefined,
  },
  {
    name: 'the stricter of two bounds in `allOf`',
    wanted: { maximum: 12, allOf: [{ type: 'integer', maximum: 6 }], type: 'integer' },
    given: { type: 'integer', maximum: 9 },
    keyword: 'maximum',
  },
  { name: 'alternatives', wanted: { type: 'integer', maximum: 6 }, given: { anyOf: [{ type: 'integer' }] }, keyword: undefined },
  { name: 'anything', wanted: { type: 'integer', maximum: 6 }, given: true, keyword: undefined },
]

describe('a type that accepts values which another refuses is found', () => {
  it.each(cases)('$name', ({ wanted, given, keyword }) => {
    expect(findLooseness(wanted, given)?.keyword).toBe(keyword)
  })
})
