import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonSchema } from '../../../src/core/language/json.ts'

type Properties = { [name: string]: JsonSchema & { title: string } }
type Branch = { required: string[]; properties: Properties }
type Definition = {
  schema: JsonSchema & Branch & { if: { properties: { [name: string]: { const: string } } }; then: Branch }
  order: string[]
  radios: string[]
  areas: string[]
  submit: string
}
type Kind = 'text' | 'area' | 'number' | 'date' | 'select' | 'radio' | 'checkbox'

/** `when`: shown only while another field has this value. */
export type Field = {
  name: string
  label: string
  kind: Kind
  required: boolean
  rules: JsonSchema
  when?: { field: string; is: string }
}

/** The form that every page of the comparison shows. */
export const definition = JSON.parse(readFileSync(join(import.meta.dirname, 'form.json'), 'utf8')) as Definition

const { schema, order, radios, areas } = definition

export const fields: readonly Field[] = order.map((name) => {
  const always = schema.properties[name]
  const { title, ...rules } = always ?? schema.then.properties[name]!
  const required = (always ? schema : schema.then).required.includes(name)
  const [[field, { const: is }] = ['', { const: '' }]] = Object.entries(schema.if.properties)
  return { name, label: title, kind: kindOf(name, rules), required, rules, ...(!always && { when: { field, is } }) }
})

/** Number of errors in an empty form. */
export const emptyErrors = fields.filter(({ required, when }) => required && !when).length

function kindOf(name: string, { type, format, enum: values }: JsonSchema): Kind {
  if (values) return radios.includes(name) ? 'radio' : 'select'
  if (areas.includes(name)) return 'area'
  if (format === 'date') return 'date'
  if (type === 'boolean') return 'checkbox'
  return type === 'integer' ? 'number' : 'text'
}
