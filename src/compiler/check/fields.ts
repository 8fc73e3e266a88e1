import { asList, asText, entriesOf, isMap, own } from '../json.ts'

/** One place of a form that can be answered. `at` is an instance path with 0 for list positions; `in` is where its schema stands. */
export type Field = { at: string; name: string; in: string; schema: unknown; keywords: Set<string>; kind: 'value' | 'group' | 'list' }

/** Keywords that refuse an answer, each with a message of its own. */
const refusing = new Set([
  'type',
  'enum',
  'const',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'accept',
  'maxBytes',
])

/** Every field that a form's schema can ask for, with every rule that can refuse it, in branches too. */
export function fieldsOf(schema: unknown): Field[] {
  const fields = new Map<string, Field>()

  const visit = (json: unknown, at: string, within: string, name: string): void => {
    if (!isMap(json)) return
    if (at !== '') {
      const field = fields.get(at) ?? { at, name, in: within, schema: json, keywords: new Set<string>(), kind: kindOf(json) }
      fields.set(at, field)
      for (const keyword of Object.keys(json)) if (refusing.has(keyword)) field.keywords.add(keyword)
    }
    for (const [key, property] of entriesOf(json['properties'])) visit(property, `${at}/${key}`, `${within}/properties/${key}`, key)
    for (const key of asList(json['required'])) need(`${at}/${asText(key)}`)
    if (isMap(json['items'])) visit(json['items'], `${at}/0`, `${within}/items`, name)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      asList(json[keyword]).forEach((branch, index) => visit(branch, at, `${within}/${keyword}/${index}`, name))
    }
    for (const keyword of ['then', 'else']) visit(json[keyword], at, `${within}/${keyword}`, name)
  }
  const needed = new Set<string>()
  const need = (at: string) => needed.add(at)

  visit(schema, '', '', '')
  for (const at of needed) fields.get(at)?.keywords.add('required')
  return [...fields.values()]
}

function kindOf(schema: object): Field['kind'] {
  if (own(schema, 'properties') !== undefined || own(schema, 'type') === 'object') return 'group'
  return own(schema, 'items') !== undefined || own(schema, 'type') === 'array' ? 'list' : 'value'
}
