import { isMap, own } from '../../../core/language/map.ts'
import { listOrEmpty, textOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'

/** `path`: an instance path with 0 for list positions; `schemaPointer`: place of its schema. */
export type SchemaField = {
  path: string
  name: string
  schemaPointer: string
  schema: unknown
  keywords: Set<string>
  kind: 'value' | 'group' | 'list'
}

/** Keywords whose violation has a message of its own. */
export const errorKeywords = new Set([
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

/** Cached, because channels and rules need the same schemas. */
const bySchema = new WeakMap<object, SchemaField[]>()

export function schemaFields(schema: unknown): SchemaField[] {
  if (!isMap(schema)) return []
  const found = bySchema.get(schema) ?? collectFields(schema)
  bySchema.set(schema, found)
  return found
}

function collectFields(schema: object): SchemaField[] {
  const fields = new Map<string, SchemaField>()

  const visit = (json: unknown, path: string, within: string, name: string): void => {
    if (!isMap(json)) return
    if (path !== '') {
      const field = fields.get(path) ?? { path, name, schemaPointer: within, schema: json, keywords: new Set<string>(), kind: kindOf(json) }
      fields.set(path, field)
      for (const keyword of Object.keys(json)) if (errorKeywords.has(keyword)) field.keywords.add(keyword)
    }
    for (const [key, property] of entriesOrEmpty(json['properties'])) visit(property, `${path}/${key}`, `${within}/properties/${key}`, key)
    for (const key of listOrEmpty(json['required'])) need(`${path}/${textOrEmpty(key)}`)
    if (isMap(json['items'])) visit(json['items'], `${path}/0`, `${within}/items`, name)
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      listOrEmpty(json[keyword]).forEach((branch, index) => visit(branch, path, `${within}/${keyword}/${index}`, name))
    }
    for (const keyword of ['then', 'else']) visit(json[keyword], path, `${within}/${keyword}`, name)
  }
  const needed = new Set<string>()
  const need = (at: string) => needed.add(at)

  visit(schema, '', '', '')
  for (const at of needed) fields.get(at)?.keywords.add('required')
  return [...fields.values()]
}

function kindOf(schema: object): SchemaField['kind'] {
  if (own(schema, 'properties') !== undefined || own(schema, 'type') === 'object') return 'group'
  return own(schema, 'items') !== undefined || own(schema, 'type') === 'array' ? 'list' : 'value'
}
