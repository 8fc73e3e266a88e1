import { expect, it } from 'vitest'
import { fieldSent } from '../../src/core/form.ts'
import type { Form } from '../../src/core/language.ts'

const form: Form = {
  schema: 'wish',
  ui: { amount: {}, people: {}, note: {} },
  submit: {
    call: 'ask',
    button: 'send',
    with: {
      money: { $data: '/form/wish/amount' },
      list: { $data: '/form/wish/people', format: 'json' },
      pid: { $data: '/props/pid' },
      kind: 'plain',
    },
    omit: ['amount', 'people'],
  },
}

it.each([
  { name: 'a field that is sent as it is', at: '/note', field: '/note' },
  { name: 'what stands inside it', at: '/note/0/x', field: '/note/0/x' },
  { name: 'a field that is sent under another name', at: '/money', field: '/amount' },
  { name: 'what stands inside that', at: '/list/1/phone', field: '/people/1/phone' },
  { name: 'what comes from elsewhere', at: '/pid', field: undefined },
  { name: 'a literal', at: '/kind', field: undefined },
  { name: 'what the form does not show', at: '/old', field: undefined },
  { name: 'what every object has', at: '/constructor', field: undefined },
  { name: 'the whole payload', at: '/', field: undefined },
  { name: 'what is no pointer', at: 'note', field: undefined },
])('a refusal of $name is shown at $field', ({ at, field }) => {
  expect(fieldSent(form, 'wish', at)).toBe(field)
})
