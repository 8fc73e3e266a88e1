import type { FormValues } from '../host/validator.ts'
import { isMap } from '../language/map.ts'
import type { JsonSchema } from '../language/json.ts'
import { propertiesOf } from '../language/schema.ts'

/**
 * Adds the list entries and maps that the schema requires, so that the form can show them. Never fills in a value, least of all a consent.
 */
export function prepareFormData(schema: JsonSchema, data: FormValues): FormValues {
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const parts = propertiesOf(schema).map(([field, rule]) => [field, prepareValue(rule, data[field], required.includes(field))] as const)
  return { ...data, ...Object.fromEntries(parts.filter(([, value]) => value !== undefined)) }
}

function prepareValue(rule: JsonSchema, value: unknown, required: boolean): unknown {
  if (rule.type === 'array') return value === undefined && !required ? undefined : prepareList(rule, value)
  if (rule.type !== 'object' || (value === undefined && !required)) return value
  return prepareFormData(rule, isMap(value) ? value : {})
}

/** Pads the list to its minimum length. */
export function prepareList({ minItems, items = {} }: JsonSchema, value: unknown): unknown[] {
  const known: unknown[] = Array.isArray(value) ? value : []
  const length = Math.max(known.length, typeof minItems === 'number' ? minItems : 0)
  const item = items as JsonSchema
  return Array.from({ length }, (_, index) => prepareValue(item, known[index], item.type === 'object'))
}
