import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorModule, withContentId } from '../../../src/compiler/release/validator-module.ts'
import type { Form } from '../../../src/core/language/forms.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { askedAnswers, askedFields, type FormRules, formRules } from '../../../src/web/form/form-rules.ts'
import { loadFormValidator } from '../../../src/web/net/load-form-validator.ts'

const folder = mkdtempSync(join(tmpdir(), 'alur-form-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = { type: 'string' }
const flat = { type: 'object', properties: { floor: text } }
const schema = withContentId({
  type: 'object',
  required: ['married', 'home'],
  properties: {
    married: { type: 'boolean' },
    home: flat,
    office: flat,
    people: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text },
        if: { required: ['name'] },
        then: { properties: { phone: text } },
      },
    },
  },
  if: { required: ['married'], properties: { married: { const: true } } },
  then: { properties: { spouse: text } },
  else: { properties: { parent: text } },
} as JsonSchema)
const form: Form = { schema: 'person', submit: { call: 'send', button: 'send' } }

let rules: FormRules
beforeAll(async () => {
  const module = await validatorModule(schema, folder)
  const { default: validators } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`)) as {
    default: Record<string, unknown>
  }
  await loadFormValidator({ loadSchema: async () => schema, loadValidators: async () => validators }, 'person')
  rules = formRules(form, schema)
})

describe('what a form asks', () => {
  const always = ['married', 'home', 'office', 'people']
  it.each([
    { name: 'where nothing is answered, the other branch', data: {}, expected: [...always, 'parent'] },
    { name: 'where the condition is met, its branch', data: { married: true }, expected: [...always, 'spouse'] },
  ])('$name', ({ data, expected }) => expect(askedFields(rules, data)).toEqual(expected))
})

describe('of the answers, what is asked now', () => {
  it.each<{ name: string; data: Record<string, unknown>; expected: Record<string, unknown> }>([
    { name: 'goes', data: { married: true, spouse: 'Sari' }, expected: { married: true, spouse: 'Sari' } },
    {
      name: 'goes without what another branch asked',
      data: { married: true, spouse: 'Sari', parent: 'Ibu' },
      expected: { married: true, spouse: 'Sari' },
    },
    {
      name: 'goes by each entry of a list',
      data: { people: [{ name: 'Budi', phone: '0811' }, { phone: '0812' }, null] },
      expected: { people: [{ name: 'Budi', phone: '0811' }, {}, null] },
    },
    { name: 'goes without a map that was emptied', data: { office: {} }, expected: {} },
    { name: 'goes with a map that must be there', data: { home: {} }, expected: { home: {} } },
    { name: 'goes without what no field is called', data: { home: { floor: '2', door: 'red' } }, expected: { home: { floor: '2' } } },
  ])('$name', ({ data, expected }) => expect(askedAnswers(rules, data)).toEqual(expected))
})
