import { describe, expect, it } from 'vitest'
import type { Form } from '../../../src/core/language/forms.ts'
import { toUiSchema } from '../../../src/web/form/ui-schema.ts'

const fields: Form['fields'] = {
  name: { widget: 'Text' },
  contacts: { addable: false, items: { phone: { widget: 'Phone' }, name: { widget: 'Text' } } },
}

describe('the order of fields', () => {
  it.each([
    { name: 'is the schema’s when not said', form: { fields }, ui: { contacts: { items: {} } } },
    { name: 'is the form’s', form: { fields, order: ['contacts'] }, ui: { contacts: { items: {} }, 'ui:order': ['contacts', '*'] } },
    {
      name: 'can be said of the entries of a list',
      form: { fields: { contacts: { ...fields.contacts, order: ['name'] } } },
      ui: { contacts: { items: { 'ui:order': ['name', '*'] } } },
    },
    { name: 'is nothing without fields', form: {}, ui: {} },
  ])('$name', ({ form, ui }) => {
    expect(toUiSchema(form)).toEqual(ui)
  })
})
