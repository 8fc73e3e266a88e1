import { describe, expect, it } from 'vitest'
import type { Form, FormRule } from '../../../src/core/language/forms.ts'
import type { Text } from '../../../src/core/language/values.ts'
import { fieldErrorsOf } from '../../../src/core/forms/field-errors.ts'
import type { ValidatorError } from '../../../src/core/host/validator.ts'
import { errorText, formErrors, formWarnings } from '../../../src/core/forms/form-errors.ts'
import { holds } from '../../../src/core/values/condition.ts'
import type { Scope } from '../../../src/core/values/scope.ts'
import { productHost } from '../../../src/product/product-host.ts'

describe('what a validator says, field by field', () => {
  const cases: { name: string; raw: ValidatorError[]; expected: [at: string, keyword: string][] }[] = [
    { name: 'nothing', raw: [], expected: [] },
    {
      name: 'a missing field is a fault of that field',
      raw: [{ instancePath: '', keyword: 'required', params: { missingProperty: 'name' } }],
      expected: [['/name', 'required']],
    },
    {
      name: 'a missing field inside a list',
      raw: [{ instancePath: '/contacts/1', keyword: 'required', params: { missingProperty: 'phone' } }],
      expected: [['/contacts/1/phone', 'required']],
    },
    {
      name: 'a dependency is a missing field',
      raw: [{ instancePath: '', keyword: 'dependentRequired', params: { property: 'a', missingProperty: 'b' } }],
      expected: [['/b', 'required']],
    },
    {
      name: 'wrappers say nothing of their own',
      raw: ['if', 'oneOf', 'anyOf', 'allOf', 'additionalProperties'].map((keyword) => ({ instancePath: '', keyword, params: {} })),
      expected: [],
    },
    {
      name: 'the most telling fault of a field comes first',
      raw: [
        { instancePath: '/a', keyword: 'maxLength', params: { limit: 3 } },
        { instancePath: '/a', keyword: 'pattern', params: { pattern: '^x' } },
        { instancePath: '/a', keyword: 'type', params: { type: 'string' } },
      ],
      expected: [
        ['/a', 'type'],
        ['/a', 'pattern'],
        ['/a', 'maxLength'],
      ],
    },
    {
      name: 'a name with a slash is escaped',
      raw: [{ instancePath: '', keyword: 'required', params: { missingProperty: 'a/b' } }],
      expected: [['/a~1b', 'required']],
    },
  ]
  it.each(cases)('$name', ({ raw, expected }) => {
    expect(fieldErrorsOf(raw).map(({ path, keyword }) => [path, keyword])).toEqual(expected)
  })
})

describe('the words of a fault', () => {
  const form: Form = {
    schema: 'x',
    fields: { amount: { widget: 'Amount' }, born: { widget: 'Date' }, list: { items: { pay: { widget: 'Amount' } } } },
    rules: {
      same: { field: '/again', text: 'form.x.same', must: { '/form/x/again': '/form/x/first' } },
      short: { field: '/first', text: 'form.x.short', must: { '/form/x/first': { not: 'a' } }, level: 'warn' },
    },
    submit: { call: 'x', button: 'x' },
  }
  const words = (known: string[]) => ({
    ...productHost,
    now: () => 0,
    hasText: (key: string) => known.includes(key),
    text: (key: string, values?: Record<string, unknown>) => (values?.limit === undefined ? key : `${key} ${values.limit}`),
  })
  const schema = {
    properties: {
      code: { pattern: '^[0-9]{4,6}$' },
      amount: { maximum: 900_000 },
      list: { items: { properties: { pay: { minimum: 1 } } } },
    },
  }
  type Given = Parameters<typeof errorText>
  const errorsIn = (definition: Given[0], raw: ValidatorError[], scope: Scope, host: Given[3]) =>
    formErrors(
      definition.form,
      raw,
      { isKept: ({ must }) => holds(must, scope), textOf: (error) => errorText(definition, error, scope, host) },
      scope,
      host,
    )
  const errorsOf = (raw: ValidatorError[], known: string[], data = { again: 1, first: 1 } as object) =>
    Object.fromEntries(errorsIn({ id: 'x', form, schema }, raw, { form: { x: data } }, words(known)))

  const limit = (at: string, value: number): ValidatorError[] => [
    { instancePath: at, keyword: 'minimum', params: { comparison: '>=', limit: value } },
  ]
  const cases = [
    { name: 'of the field', raw: limit('/n', 5), known: ['form.x.n.minimum', 'rule.minimum'], expected: { '/n': 'form.x.n.minimum 5' } },
    {
      name: 'of the field in every form',
      raw: limit('/n', 5),
      known: ['field.n.minimum', 'rule.minimum'],
      expected: { '/n': 'field.n.minimum 5' },
    },
    { name: 'of the rule', raw: limit('/n', 5), known: ['rule.minimum'], expected: { '/n': 'rule.minimum 5' } },
    { name: 'of a plural', raw: limit('/n', 5), known: ['rule.minimum_other'], expected: { '/n': 'rule.minimum 5' } },
    { name: 'of nothing known', raw: limit('/n', 5), known: [], expected: { '/n': 'rule.other 5' } },
    {
      name: 'an amount is shown as one',
      raw: limit('/amount', 200_000),
      known: ['rule.minimum'],
      expected: { '/amount': 'rule.minimum Rp\u00a0200.000' },
    },
    {
      name: 'inside a list too',
      raw: limit('/list/3/pay', 1000),
      known: ['rule.minimum'],
      expected: { '/list/3/pay': 'rule.minimum Rp\u00a01.000' },
    },
    {
      name: 'a date is shown as one',
      raw: limit('/born', -631_152_000),
      known: ['rule.minimum'],
      expected: { '/born': 'rule.minimum 01/01/1950' },
    },
  ]
  it.each(cases)('are $name', ({ raw, known, expected }) => {
    expect(errorsOf(raw, known)).toEqual(expected)
  })

  it.each([
    { name: 'the lengths that a pattern counts', at: '/code', keyword: 'pattern', says: '4 to 6' },
    { name: 'the other limits of the field', at: '/amount', keyword: 'minimum', says: 'at most Rp\u00a0900.000' },
    { name: 'those of a field in a list', at: '/list/1/pay', keyword: 'type', says: 'at least Rp\u00a01' },
    { name: 'what the app shares', at: '/none', keyword: 'type', says: 'in Alur' },
  ])('may name $name', ({ at, keyword, says }) => {
    const text = (_: string, values: Record<string, unknown> = {}) =>
      [
        values.minLength && `${String(values.minLength)} to ${String(values.maxLength)}`,
        values.minimum && `at least ${String(values.minimum)}`,
        values.maximum && `at most ${String(values.maximum)}`,
        `in ${(values.app as { name: string }).name}`,
      ].find(Boolean) as string
    const scope = { form: { x: { again: 1, first: 1 } }, app: { name: 'Alur' } }
    const errors = errorsIn({ id: 'x', form, schema }, [{ instancePath: at, keyword }], scope, {
      ...productHost,
      now: () => 0,
      hasText: () => true,
      text,
    })
    expect(errors.get(at)).toBe(says)
  })

  it('a rule across fields speaks at its field', () => {
    expect(errorsOf([], [], { first: 'a', again: 'b' })).toEqual({ '/again': 'form.x.same' })
  })

  it.each([
    { bank: { least: 10, most: 10 }, says: 'x.exact 10' },
    { bank: { least: 12, most: 14 }, says: 'x.range 14' },
    { bank: undefined, says: 'x.other' },
  ])('the error of a rule across fields names its limit: $says', ({ bank, says }) => {
    const limit = '/computed/bank/most'
    const text: Text = {
      choose: {
        exact: { when: { has: limit, '/computed/bank/least': limit }, then: { t: 'x.exact', with: { limit } } },
        range: { when: { has: limit }, then: { t: 'x.range', with: { limit } } },
      },
      otherwise: 'x.other',
    }
    const measured: Form = {
      schema: 'x',
      rules: { fits: { field: '/code', text, must: { '/form/x/code': 'right' } } },
      submit: form.submit,
    }
    const scope = { form: { x: { code: 'wrong' } }, computed: { bank } }
    expect(errorsIn({ id: 'x', form: measured, schema }, [], scope, words([])).get('/code')).toBe(says)
  })

  it('an error of the schema comes before one of a rule across fields', () => {
    const missing: ValidatorError[] = [{ instancePath: '', keyword: 'required', params: { missingProperty: 'again' } }]
    expect(errorsOf(missing, ['rule.required'], { first: 'a' })).toEqual({ '/again': 'rule.required' })
  })

  it.each([
    { first: 'a', warned: { '/first': 'form.x.short' } },
    { first: 'b', warned: {} },
  ])('a warning rule gives a warning and no error: $first', ({ first, warned }) => {
    const scope = { form: { x: { first, again: first } } }
    expect(Object.fromEntries(formWarnings(form, ({ must }) => holds(must, scope), scope, words([])))).toEqual(warned)
    expect(errorsOf([], [], { first, again: first })).toEqual({})
  })
})

const wish: Form = {
  schema: 'wish',
  rules: {
    enough: { field: '/amount', text: 'tooLittle', must: { '/form/wish/amount': { minimum: 10 } } },
    much: { field: '/amount', text: 'isMuch', must: { '/form/wish/amount': { maximum: 100 } }, level: 'warn' },
    apart: { field: '/people/1/phone', text: 'samePhone', must: { '/form/wish/people/0': { not: '/form/wish/people/1' } } },
  },
  submit: { call: 'ask', button: 'send' },
}

describe('rules across fields', () => {
  it.each([
    { name: 'nothing is wrong', data: { amount: 50, people: ['a', 'b'] }, errors: [], warnings: [] },
    { name: 'an error', data: { amount: 5, people: ['a', 'b'] }, errors: ['/amount tooLittle'], warnings: [] },
    { name: 'a warning is no error', data: { amount: 500, people: ['a', 'b'] }, errors: [], warnings: ['/amount isMuch'] },
    { name: 'at the field that shows it', data: { amount: 50, people: ['a', 'a'] }, errors: ['/people/1/phone samePhone'], warnings: [] },
  ])('$name', ({ data, errors, warnings }) => {
    const scope = { form: { wish: data } }
    const isKept = ({ must }: FormRule) => holds(must, scope)
    const host = { ...productHost, now: () => 0, text: (key: string) => key }
    const shown = (found: Map<string, string>) => [...found].map(([field, text]) => `${field} ${text}`)
    expect(shown(formErrors(wish, [], { isKept, textOf: () => '' }, scope, host))).toEqual(errors)
    expect(shown(formWarnings(wish, isKept, scope, host))).toEqual(warnings)
  })
})
