import { describe, expect, it } from 'vitest'
import { brokenRules, fieldTextKeys, fieldOfPayload, errorTextKeys, payloadOf } from '../../../src/core/forms/form.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import { holds } from '../../../src/core/values/condition.ts'

const form: Form = {
  schema: 'wish',
  fields: { amount: {}, people: {}, note: {}, digits: {} },
  rules: {
    enough: { field: '/amount', text: 'tooLittle', must: { '/form/wish/amount': { minimum: 10 } } },
    much: { field: '/amount', text: 'isMuch', must: { '/form/wish/amount': { maximum: 100 } }, level: 'warn' },
    apart: { field: '/people/1/phone', text: 'samePhone', must: { '/form/wish/people/0': { not: '/form/wish/people/1' } } },
  },
  submit: {
    call: 'ask',
    button: 'send',
    with: {
      money: '/form/wish/amount',
      list: { json: '/form/wish/people' },
      number: { integer: '/form/wish/digits', default: 0 },
      pid: '/props/pid',
      other: '/form/other/amount',
      kind: 'plain',
      words: { t: 'form.wish' },
    },
    omit: ['amount', 'people'],
  },
}

describe('a refusal of the server', () => {
  it.each([
    { name: 'a field that is sent as it is', at: '/note', field: '/note' },
    { name: 'what stands inside it', at: '/note/0/x', field: '/note/0/x' },
    { name: 'a field that is sent under another name', at: '/money', field: '/amount' },
    { name: 'what stands inside a formatted one', at: '/list/1/phone', field: '/people/1/phone' },
    { name: 'the operand of a function', at: '/number', field: '/digits' },
    { name: 'what comes from elsewhere', at: '/pid', field: undefined },
    { name: 'a field of another form', at: '/other', field: undefined },
    { name: 'a literal', at: '/kind', field: undefined },
    { name: 'words', at: '/words', field: undefined },
    { name: 'what the form does not show', at: '/old', field: undefined },
    { name: 'what every object has', at: '/constructor', field: undefined },
    { name: 'the whole payload', at: '/', field: undefined },
    { name: 'what is no pointer', at: 'note', field: undefined },
  ])('about $name is shown at $field', ({ at, field }) => {
    expect(fieldOfPayload(form, 'wish', at, { formats: {} })).toBe(field)
  })
})

describe('rules across fields', () => {
  it.each([
    { name: 'nothing is wrong', data: { amount: 50, people: ['a', 'b'] }, errors: [], warnings: [] },
    { name: 'an error', data: { amount: 5, people: ['a', 'b'] }, errors: ['/amount tooLittle'], warnings: [] },
    { name: 'a warning is no error', data: { amount: 500, people: ['a', 'b'] }, errors: [], warnings: ['/amount isMuch'] },
    { name: 'at the field that shows it', data: { amount: 50, people: ['a', 'a'] }, errors: ['/people/1/phone samePhone'], warnings: [] },
  ])('$name', ({ data, errors, warnings }) => {
    const shown = (level: 'error' | 'warn') =>
      brokenRules(form, level, (rule) => holds(rule.must, { form: { wish: data } })).map(({ field, text }) => `${field} ${text}`)
    expect(shown('error')).toEqual(errors)
    expect(shown('warn')).toEqual(warnings)
  })
})

it('the payload leaves out what is omitted and adds what is handed over', () => {
  const scope = { form: { wish: { amount: 5, people: [1], note: 'n', digits: '7' } }, props: { pid: 'p' } }
  expect(payloadOf(form, 'wish', scope, { text: (key) => key, now: () => 0, formats: {} })).toEqual({
    note: 'n',
    digits: '7',
    money: 5,
    list: '[1]',
    number: 7,
    pid: 'p',
    other: undefined,
    kind: 'plain',
    words: 'form.wish',
  })
})

it('words of a field fall back from the form to every form, and of a fault to its rule', () => {
  expect(fieldTextKeys('wish', 'amount')).toEqual(['form.wish.amount', 'field.amount'])
  expect(fieldTextKeys('wish', 'amount', 'help')).toEqual(['form.wish.amount.help', 'field.amount.help'])
  expect(errorTextKeys('wish', '/people/1/phone', 'pattern')).toEqual(['form.wish.phone.pattern', 'field.phone.pattern', 'rule.pattern'])
})
