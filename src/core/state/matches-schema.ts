import type { JsonSchema } from '../language/json.ts'
import { isMap } from '../language/map.ts'
import { hasType } from '../language/schema.ts'

/**
 * Checks stored values with the part of JSON Schema that session entries use. Forms have compiled validators, which are too
 * heavy to load for this.
 */
export function matchesSchema(schema: JsonSchema, value: unknown): boolean {
  return Object.entries(schema).every(([keyword, rule]) => {
    const holds = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined
    return !holds || holds(rule as never, value, schema)
  })
}

type Keyword = (rule: never, value: unknown, schema: JsonSchema) => boolean
const keywords: Record<string, Keyword> = {
  type: (rule: string | string[], value) => [rule].flat().some((name) => hasType(name, value)),
  enum: (rule: unknown[], value) => rule.includes(value),
  const: (rule: unknown, value) => rule === value,
  minLength: (rule: number, value) => typeof value !== 'string' || value.length >= rule,
  maxLength: (rule: number, value) => typeof value !== 'string' || value.length <= rule,
  pattern: (rule: string, value) => typeof value !== 'string' || new RegExp(rule, 'u').test(value),
  minimum: (rule: number, value) => typeof value !== 'number' || value >= rule,
  maximum: (rule: number, value) => typeof value !== 'number' || value <= rule,
  minItems: (rule: number, value) => !Array.isArray(value) || value.length >= rule,
  maxItems: (rule: number, value) => !Array.isArray(value) || value.length <= rule,
  items: (rule: JsonSchema, value) => !Array.isArray(value) || value.every((item) => matchesSchema(rule, item)),
  required: (rule: string[], value) => !isMap(value) || rule.every((name) => Object.hasOwn(value, name)),
  properties: (rule: Record<string, JsonSchema>, value) =>
    !isMap(value) || Object.entries(rule).every(([name, schema]) => !Object.hasOwn(value, name) || matchesSchema(schema, value[name])),
  additionalProperties: (rule: boolean | JsonSchema, value, { properties = {} }) =>
    !isMap(value) ||
    Object.entries(value).every(
      ([name, part]) => Object.hasOwn(properties as object, name) || (typeof rule === 'boolean' ? rule : matchesSchema(rule, part)),
    ),
  anyOf: (rule: JsonSchema[], value) => rule.some((schema) => matchesSchema(schema, value)),
}

/** `check` refuses any other keyword that would rule out a stored value. */
export const checkedKeywords: readonly string[] = Object.keys(keywords)
