import { expect, it } from 'vitest'
import type { Form } from '../../src/core/language/forms.ts'
import type { Json } from '../../src/core/language/json.ts'
import { type FieldStep, fieldSteps } from '../../src/scenarios/field-steps.ts'
import type { ScenarioTranslator } from '../../src/scenarios/scenario.ts'

const who: Form = {
  schema: 'who',
  fields: { born: { widget: 'Date' }, period: { widget: 'Select', text: 'words.period' } },
  groups: { first: { title: 'words.first', fields: ['name'] }, second: { title: 'words.second', fields: ['born', 'contacts'] } },
  submit: { call: 'send', button: 'words.send' },
}
const schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { title: 'ShopKind', enum: ['stall', 'shop'] },
    contacts: { type: 'array', items: { type: 'object', properties: { kind: { title: 'ShopKind', enum: ['stall'] } } } },
  },
}
const config = { flows: { forms: { who } }, schemas: { forms: { who: schema } } }
const replies = { areas: { data: { lists: [{ id: 31, name: 'Jakarta', children: [{ id: 3171, name: 'Gambir' }] }] } } }
const months = 'Jan Feb Mar Apr'
const translator: ScenarioTranslator = {
  text: (key, values) => (key === 'block.date.months' ? months : `${key}${values ? JSON.stringify(values) : ''}`),
  hasText: () => true,
  template: (key) => key,
}
const group = { form: 'who', id: 'second', index: 1 }

it.each<{ name: string; set: string; to: Json; steps: FieldStep[] }>([
  { name: 'typed text', set: '/form/who/nick', to: 'Siti', steps: [{ field: '/nick', value: 'Siti' }] },
  {
    name: 'typed text in the group of its field',
    set: '/form/who/name',
    to: 'Siti',
    steps: [{ field: '/name', value: 'Siti', group: { form: 'who', id: 'first', index: 0 } }],
  },
  {
    name: 'the text of an enum value',
    set: '/form/who/kind',
    to: 'shop',
    steps: [{ field: '/kind', value: 'shop', rows: ['enum.shopKind.shop'] }],
  },
  {
    name: 'the year, month and day of a date',
    set: '/form/who/born',
    to: 5_184_000,
    steps: [{ field: '/born', value: 5_184_000, rows: ['1970', 'Mar', '2'], group }],
  },
  {
    name: 'the rows of a reply above the chosen one',
    set: '/form/who/area',
    to: 3171,
    steps: [{ field: '/area', value: 3171, rows: ['Jakarta', 'Gambir'] }],
  },
  {
    name: 'a text that contains the value',
    set: '/form/who/period',
    to: 3,
    steps: [{ field: '/period', value: 3, rows: ['words.period{"count":3,"value":3}'] }],
  },
  {
    name: 'the fields of each item of a list',
    set: '/form/who/contacts',
    to: [{ kind: 'stall', phone: '0812' }],
    steps: [
      { field: '/contacts/0/kind', value: 'stall', rows: ['enum.shopKind.stall'], group },
      { field: '/contacts/0/phone', value: '0812', group },
    ],
  },
  { name: 'the value for an unknown form', set: '/form/gone/name', to: null, steps: [{ field: '/name', value: null }] },
])('a step that sets a field enters $name', ({ set, to, steps }) => {
  expect(fieldSteps(config, replies, { set, to }, translator)).toEqual(steps)
})
