import { describe, expect, it } from 'vitest'
import { fieldTextParams, limitsOf } from '../../../src/core/forms/field-text-params.ts'

describe('the limits of a field', () => {
  it.each([
    { schema: { minimum: 1, maximum: 12 }, limits: { minimum: 1, maximum: 12 } },
    { schema: { minLength: 5, maxLength: 200, pattern: '\\S' }, limits: { minLength: 5, maxLength: 200 } },
    { schema: { pattern: '^[0-9]{10,14}$' }, limits: { minLength: 10, maxLength: 14 } },
    { schema: { pattern: '^\\d{16}$' }, limits: { minLength: 16, maxLength: 16 } },
    { schema: { pattern: '^[a-z]{2,9}$', maxLength: 7 }, limits: { minLength: 2, maxLength: 7 } },
    { schema: { pattern: '^[a-z][0-9]{2}$' }, limits: {} },
    { schema: { type: 'array', minItems: 2, maxItems: 2 }, limits: { minItems: 2, maxItems: 2 } },
  ])('are $limits for the schema $schema', ({ schema, limits }) => {
    expect(limitsOf(schema)).toEqual(limits)
  })

  it('are shown as the field shows its value, beside what the app shares', () => {
    expect(
      fieldTextParams(
        { minimum: 10_000 },
        'Amount',
        { app: { name: 'x' } },
        { widgetFormats: { Amount: (value) => `<${String(value)}>` } },
      ),
    ).toEqual({ minimum: '<10000>', app: { name: 'x' } })
  })
})
