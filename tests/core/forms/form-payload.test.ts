import { describe, expect, it } from 'vitest'
import { fieldOfPayload, payloadOf } from '../../../src/core/forms/form-payload.ts'
import type { Form } from '../../../src/core/language/forms.ts'

const form: Form = {
  schema: 'wish',
  fields: { amount: {}, people: {}, note: {}, digits: {} },
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
