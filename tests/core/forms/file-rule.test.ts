import { expect, it } from 'vitest'
import { violatedFileRule } from '../../../src/core/forms/file-rule.ts'
import { createFormValidator } from '../../../src/core/forms/form-validator.ts'

const file = (size: number, type = 'image/jpeg') => new Blob(['x'.repeat(size)], { type })

it.each([
  { name: 'that is as large as it may be', given: file(3), rule: { maxBytes: 3 }, violated: undefined },
  { name: 'that is larger', given: file(4), rule: { maxBytes: 3 }, violated: 'maxBytes' },
  { name: 'of a type that is named', given: file(1), rule: { accept: ['image/png', 'image/jpeg'] }, violated: undefined },
  { name: 'of a type of a kind that is named', given: file(1), rule: { accept: ['image/*'] }, violated: undefined },
  { name: 'of another type', given: file(1, 'text/html'), rule: { accept: ['image/*', 'image/jpeg'] }, violated: 'accept' },
  { name: 'of a type that only begins alike', given: file(1, 'image/pngx'), rule: { accept: ['image/png'] }, violated: 'accept' },
  { name: 'of a kind that only begins alike', given: file(1, 'imagery/png'), rule: { accept: ['image/*'] }, violated: 'accept' },
  { name: 'whose largest size is no number', given: file(4), rule: { maxBytes: '3' }, violated: undefined },
  { name: 'without a rule', given: file(9), rule: {}, violated: undefined },
])('a file $name violates $violated', ({ given, rule, violated }) => {
  expect(violatedFileRule(given, rule)).toBe(violated)
})

it('a file is a text to the validator, and its own rules say what is allowed', () => {
  const card = { type: 'string', accept: ['image/png', 'application/pdf'], maxBytes: 1_600_000 }
  const seen: unknown[] = []
  const { validate } = createFormValidator(
    { type: 'object', properties: { card, big: { maxBytes: 1_600_000 } } },
    (data) => (seen.push(data), []),
  )
  const big = file(1_600_001)
  expect(validate({ card: file(1), big, name: 'Sari' })).toEqual([
    { instancePath: '/card', keyword: 'accept', params: { types: 'PNG, PDF' } },
    { instancePath: '/big', keyword: 'maxBytes', params: { megabytes: 1.5 } },
  ])
  expect(seen).toEqual([{ card: 'file', big: 'file', name: 'Sari' }])
})
