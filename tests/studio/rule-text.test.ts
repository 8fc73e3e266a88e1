import { expect, test } from 'vitest'
import { formatRule, isLooser, withRule } from '../../src/studio/client/forms/field-edits.ts'
import type { RuleModel } from '../../src/studio/contract.ts'

const rule: RuleModel = { file: 'a.json', pointer: '/minimum', sharedWith: [], value: 1_000_000, keyword: 'minimum', input: 'number' }

test.each([
  ['id-id', '1.500.000', 1_500_000],
  ['id-id', '1500000', 1_500_000],
  ['en-us', '1,500,000', 1_500_000],
  ['id-id', '1.000', 1000],
  ['id-id', '0,5', 0.5],
])('in %s the limit %s is %d, and is formatted back', (locale, text, value) => {
  expect(withRule(rule, 'number', text, locale)).toMatchObject({ was: 1_000_000, value })
  expect(withRule(rule, 'number', formatRule(value, locale), locale)).toMatchObject({ value })
})

test.each([
  ['id-id', 'Infinity'],
  ['id-id', '1e3'],
  ['id-id', '0x10'],
  ['id-id', 'ten'],
  ['en-us', '1.000'],
  ['id-id', '1,000'],
])('in %s the limit %s is refused', (locale, text) => {
  expect(() => withRule(rule, 'number', text, locale)).toThrow(SyntaxError)
})

test('a channel’s limit with thousands separators is compared by its value', () => {
  const ofChannel = { ...rule, inherited: 500_000 }
  const isLooserAs = (text: string) => isLooser(ofChannel, withRule(ofChannel, 'number', text, 'id-id'))
  expect([isLooserAs('400.000'), isLooserAs('600.000'), isLooserAs('')]).toEqual([true, false, false])
})

test('a pattern is stored as typed', () => {
  expect(withRule({ ...rule, value: 'x' }, 'text', '^1.000$', 'id-id')).toMatchObject({ value: '^1.000$' })
})
