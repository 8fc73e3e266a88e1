import type { JsonSchema } from '../../core/language/json.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'

/** Rules that are shown literally. */
const SHOWN = [
  'enum',
  'const',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'contentMediaType',
]

/** Fields of a schema as a nested list; required ones have a `*`. */
export function schemaList(schema: JsonSchema): string {
  const {
    properties,
    required = [],
    items,
    contentSchema,
  } = schema as {
    properties?: { [name: string]: JsonSchema }
    required?: string[]
    items?: JsonSchema
    contentSchema?: JsonSchema
  }
  const inner = items ?? contentSchema
  if (!properties) return inner ? schemaList(inner) : ''
  const fields = Object.entries(properties).map(
    ([name, field]) => `<li><code>${escape(name)}</code>${required.includes(name) ? '*' : ''} ${rulesOf(field)}${schemaList(field)}</li>`,
  )
  return fields.length > 0 ? `<ul>${fields.join('')}</ul>` : ''
}

function rulesOf(schema: JsonSchema): string {
  const rules = SHOWN.flatMap((keyword) => (schema[keyword] === undefined ? [] : [`${keyword} ${JSON.stringify(schema[keyword])}`]))
  const item = schema.items as JsonSchema | undefined
  const of = item && !item.properties ? ` ${rulesOf(item)}` : ''
  const { type, description } = schema
  return `<small>${escape([[type ?? []].flat().join(' | '), ...rules, ...(typeof description === 'string' ? [description] : [])].join(' · '))}</small>${of}`
}
