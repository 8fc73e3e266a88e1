import { describe, expect, it } from 'vitest'
import { fieldAt } from '../../../src/core/forms/field-at.ts'
import { fieldLabel, fieldText } from '../../../src/core/forms/field-text.ts'
import { createFormValidator } from '../../../src/core/forms/form-validator.ts'
import type { Form } from '../../../src/core/language/forms.ts'

const fields: Form['fields'] = {
  name: { widget: 'Text' },
  contacts: { addable: false, items: { phone: { widget: 'Phone' }, name: { widget: 'Text' } } },
}

describe('what a form says of a field', () => {
  it.each([
    { at: '/name', field: { widget: 'Text' } },
    { at: '/contacts/1/phone', field: { widget: 'Phone' } },
    { at: '/contacts/0/none', field: {} },
    { at: '/none', field: {} },
    { at: '/constructor', field: {} },
    { at: '', field: {} },
  ])('$at', ({ at, field }) => {
    expect(fieldAt({ fields }, at)).toEqual(field)
  })
  it('is empty for a field that the form does not list', () => {
    expect(fieldAt({}, '/name')).toEqual({})
  })
})

describe('the texts of a field', () => {
  const words = (known: string[]) => ({ hasText: (key: string) => known.includes(key), text: (key: string) => `<${key}>` })
  it.each([
    { known: ['form.f.phone', 'field.phone'], label: '<form.f.phone>' },
    { known: ['field.phone'], label: '<field.phone>' },
    { known: [], label: '<form.f.phone>' },
  ])('have the label $label with the keys $known', ({ known, label }) => {
    expect(fieldLabel(words(known), 'f', '/contacts/1/phone')).toBe(label)
  })
  it.each([
    { known: ['form.f.phone.help', 'field.phone.help'], help: '<form.f.phone.help>' },
    { known: ['field.phone.help'], help: '<field.phone.help>' },
    { known: ['field.phone'], help: undefined },
  ])('have the help $help with the keys $known', ({ known, help }) => {
    expect(fieldText(words(known), 'f', '/phone', 'help')).toBe(help)
  })
})

describe('a file in a form', () => {
  const schema = {
    properties: {
      card: { type: 'string', format: 'file', accept: ['image/jpeg', 'image/png'], maxBytes: 2 * 1024 * 1024 },
      note: { type: 'string' },
    },
  }
  const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'card', { type })
  it.each([
    { name: 'that fits', card: file('image/png', 10), expected: [] },
    {
      name: 'of another kind',
      card: file('image/gif', 10),
      expected: [{ instancePath: '/card', keyword: 'accept', params: { types: 'JPEG, PNG' } }],
    },
    {
      name: 'that is too large',
      card: file('image/png', 2 * 1024 * 1024 + 1),
      expected: [{ instancePath: '/card', keyword: 'maxBytes', params: { megabytes: 2 } }],
    },
    { name: 'that is none', card: 'text', expected: [] },
  ])('$name', ({ card, expected }) => {
    expect(createFormValidator(schema, () => []).validate({ card, note: 'x', other: card })).toEqual(expected)
  })
  it('is a text to its schema', () => {
    const seen: unknown[] = []
    createFormValidator(schema, (data) => (seen.push(data), [])).validate({ card: file('image/png', 1), note: 'x', list: [1] })
    expect(seen).toEqual([{ card: 'file', note: 'x', list: [1] }])
  })
})
