import { enumTextKey } from '../../core/language/enum-text-key.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { isMap, mapValues } from '../../core/language/map.ts'
import type { Translate } from '../calls/translations.ts'

const ONE = new Set(['items', 'additionalProperties', 'propertyNames', 'contentSchema', 'not', 'if', 'then', 'else'])
const MANY = new Set(['allOf', 'anyOf', 'oneOf'])
const BY_NAME = new Set(['properties', 'patternProperties'])

/** Converts a schema of the contract, which is draft-07 with five own keywords, to a Schema Object of OpenAPI 3.1. */
export function toSchemaObject(schema: JsonSchema, text: Translate): JsonSchema {
  const { $schema: _, definitions: __, private: ___, once: ____, unit, accept, maxBytes, format, ...rules } = schema
  const convert = (part: unknown) => (isMap(part) ? toSchemaObject(part, text) : part)
  const converted = mapValues(rules, (rule, keyword) => {
    if (ONE.has(keyword)) return convert(rule)
    if (MANY.has(keyword)) return (rule as unknown[]).map(convert)
    return BY_NAME.has(keyword) ? mapValues(rule as JsonSchema, convert) : rule
  })
  const notes = [typeof unit === 'string' ? text(`docs.unit.${unit}`) : '', ...valueLabels(schema, text)].filter(Boolean)
  return {
    ...converted,
    ...(schema.contentSchema !== undefined && { contentMediaType: 'application/json' }),
    ...(format === 'file' && { contentMediaType: [accept].flat().join(', '), maxLength: maxBytes }),
    ...(notes.length > 0 && { description: notes.join('; ') }),
  }
}

/** `1 = Primary school`: the texts of an enumeration are found by its title. */
function valueLabels(schema: JsonSchema, text: Translate): string[] {
  if (!Array.isArray(schema.enum)) return []
  return schema.enum.flatMap((value) => {
    const key = enumTextKey(schema, value)
    const label = key && text(key)
    return label === key ? [] : [`${value} = ${label}`]
  })
}
