import { limitsOf } from '../../core/forms/field-values.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { own } from '../../core/language/map.ts'
import { tokens } from '../../core/language/pointer.ts'

/** What the payload's schema allows at a field: `{ minLength: 10, maxLength: 14 }`, for the `{{…}}` of a refusal that is about it. */
export function fieldLimits(payload: JsonSchema, field: Pointer): Record<string, number> {
  return limitsOf(tokens(field).reduce<JsonSchema>(schemaBelow, payload))
}

function schemaBelow(schema: JsonSchema, token: string): JsonSchema {
  const { items, properties } = (schema.contentSchema ?? schema) as JsonSchema
  return ((items ?? own(properties, token)) as JsonSchema | undefined) ?? {}
}
