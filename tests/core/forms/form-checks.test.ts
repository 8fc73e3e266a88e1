import { expect, it } from 'vitest'
import { createFormChecks } from '../../../src/core/forms/form-checks.ts'
import type { Host } from '../../../src/core/host/host.ts'
import type { ValidatorError } from '../../../src/core/host/validator.ts'

it('the words of an error follow its limit', () => {
  const host = {
    text: (key: string, values?: Record<string, unknown>) => `${key} ${String(values?.limit)}`,
    hasText: (key: string) => key === 'rule.minimum',
    widgetFormats: {},
  } as unknown as Host
  const raw = (limit: number): ValidatorError[] => [{ instancePath: '/amount', keyword: 'minimum', params: { limit } }]
  const form = { schema: 'one', submit: { call: 'order', button: 'send' } }
  let errors = raw(1)
  const checks = createFormChecks({ id: 'one', form, schema: {}, validate: () => errors }, () => ({}), {}, host)
  expect([...checks.errors()]).toEqual([['/amount', 'rule.minimum 1']])
  errors = raw(5)
  expect([...checks.errors()]).toEqual([['/amount', 'rule.minimum 5']])
})
