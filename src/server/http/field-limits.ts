import { limitsOf } from '../../core/forms/field-text-params.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { type Pointer, tokens } from '../../core/language/pointer.ts'
import { memberSchema } from '../../core/language/schema.ts'

/** Limits of a field in the payload's schema, e.g. `{ minLength: 10, maxLength: 14 }`, for the placeholders of a refusal about it. */
export function fieldLimits(payload: JsonSchema, field: Pointer): Record<string, number> {
  return limitsOf(tokens(field).reduce<JsonSchema>((schema, token) => memberSchema(schema.contentSchema ?? schema, token) ?? {}, payload))
}
