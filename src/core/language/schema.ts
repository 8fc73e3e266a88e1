import type { JsonSchema } from './json.ts'
import { isMap, own } from './map.ts'
import { tokens } from './pointer.ts'

/** Properties of an object schema; empty for any other schema. */
export function propertiesOf(schema: unknown): [name: string, schema: JsonSchema][] {
  const properties = own(schema, 'properties')
  return isMap(properties) ? (Object.entries(properties) as [string, JsonSchema][]) : []
}

/** Schema of an object's property, or of a list's entries. Branches such as `anyOf` are not followed. */
export function memberSchema(schema: unknown, token: string): JsonSchema | undefined {
  const member = own(schema, 'items') ?? own(own(schema, 'properties'), token)
  return isMap(member) ? member : undefined
}

/** `name`: a type name as in the keyword `type`. */
export function hasType(name: unknown, value: unknown): boolean {
  if (name === 'integer') return Number.isInteger(value)
  if (name === 'array') return Array.isArray(value)
  if (name === 'object') return isMap(value)
  if (name === 'null') return value === null
  return typeof value === name
}

/** Finds the schema at an instance path, e.g. `/contacts/1/phone`. */
export const schemaAt = (schema: unknown, path: string): JsonSchema | undefined =>
  tokens(path).reduce<JsonSchema | undefined>(memberSchema, schema as JsonSchema)
