import { expect, it } from 'vitest'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { checkedKeywords, matchesSchema } from '../../../src/core/state/matches-schema.ts'

const cases: { schema: JsonSchema; fits: unknown[]; fails: unknown[] }[] = [
  { schema: { type: 'string' }, fits: ['', 'a'], fails: [1, null, {}] },
  { schema: { type: ['integer', 'null'] }, fits: [1, null], fails: [1.5, '1'] },
  { schema: { enum: ['a', 1] }, fits: ['a', 1], fails: ['b', '1'] },
  { schema: { const: true }, fits: [true], fails: [false, 'true'] },
  { schema: { minLength: 2 }, fits: ['ab', 1], fails: ['a'] },
  { schema: { maxLength: 2 }, fits: ['ab', 1], fails: ['abc'] },
  { schema: { pattern: '^a+$' }, fits: ['aa', 1], fails: ['ab'] },
  { schema: { minimum: 2 }, fits: [2, 'a'], fails: [1] },
  { schema: { maximum: 2 }, fits: [2, 'a'], fails: [3] },
  { schema: { minItems: 1 }, fits: [[1], 'a'], fails: [[]] },
  { schema: { maxItems: 1 }, fits: [[1], 'a'], fails: [[1, 2]] },
  { schema: { items: { type: 'integer' } }, fits: [[], [1, 2], 'a'], fails: [[1, 'a']] },
  { schema: { required: ['a'] }, fits: [{ a: 1 }, []], fails: [{}, { b: 1 }] },
  { schema: { properties: { a: { type: 'integer' } } }, fits: [{}, { a: 1 }, { b: 'x' }, 'a'], fails: [{ a: 'x' }] },
  { schema: { properties: { a: {} }, additionalProperties: false }, fits: [{ a: 1 }, 'a'], fails: [{ b: 1 }] },
  { schema: { additionalProperties: { type: 'integer' } }, fits: [{ b: 1 }], fails: [{ b: 'x' }] },
  { schema: { anyOf: [{ type: 'string' }, { minimum: 2 }] }, fits: ['a', 2], fails: [1] },
]

it.each(cases)('the schema $schema tells $fits from $fails', ({ schema, fits, fails }) => {
  expect(fits.filter((value) => !matchesSchema(schema, value))).toEqual([])
  expect(fails.filter((value) => matchesSchema(schema, value))).toEqual([])
})

it('every keyword that is checked has a case', () => {
  expect(checkedKeywords.filter((keyword) => !cases.some(({ schema }) => Object.hasOwn(schema, keyword)))).toEqual([])
})
