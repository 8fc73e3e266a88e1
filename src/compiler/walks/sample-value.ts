import type { Json, JsonSchema } from '../../core/language/json.ts'
import { propertiesOf } from '../../core/language/schema.ts'
import { listOrEmpty } from '../json/read-json.ts'

/** The simplest value of a schema: a map has its required members, a number is the minimum. Patterns are ignored. */
export function sampleValue(schema: JsonSchema): Json {
  const { const: only, enum: values, type, minimum = 0, minItems = 0, items } = schema as JsonSchema & { [key: string]: Json }
  if (only !== undefined) return only as Json
  if (Array.isArray(values)) return values[0] as Json
  if (type === 'object') {
    const required = listOrEmpty(schema.required)
    return Object.fromEntries(propertiesOf(schema).flatMap(([name, rule]) => (required.includes(name) ? [[name, sampleValue(rule)]] : [])))
  }
  if (type === 'array') return Array.from({ length: Number(minItems) }, () => sampleValue(items as JsonSchema))
  if (type === 'integer' || type === 'number') return Number(minimum)
  return type === 'boolean' ? false : 'sample'
}
