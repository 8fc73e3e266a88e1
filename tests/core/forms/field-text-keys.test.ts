import { expect, it } from 'vitest'
import { errorTextKeys, fieldTextKeys } from '../../../src/core/forms/field-text-keys.ts'

it('words of a field fall back from the form to every form, and of a fault to its rule', () => {
  expect(fieldTextKeys('wish', 'amount')).toEqual(['form.wish.amount', 'field.amount'])
  expect(fieldTextKeys('wish', 'amount', 'help')).toEqual(['form.wish.amount.help', 'field.amount.help'])
  expect(errorTextKeys('wish', '/people/1/phone', 'pattern')).toEqual(['form.wish.phone.pattern', 'field.phone.pattern', 'rule.pattern'])
})
