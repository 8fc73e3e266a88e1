import type { JsonSchema } from '../../core/language/json.ts'
import { memberSchema } from '../../core/language/schema.ts'
import { validatorFor } from '../http/call-schemas.ts'

// Rules change after answers are stored. No answer is deleted for that, but only answers that fit the current rules count and are shown.

export const isValid = (schema: JsonSchema, value: unknown): boolean => validatorFor(schema)(value) === true

export function validAnswers<T extends object>(schema: JsonSchema | undefined, answers: T): Partial<T> {
  const valid = Object.entries(answers).filter(([name, answer]) => {
    const rule = memberSchema(schema, name)
    return rule !== undefined && isValid(rule, answer)
  })
  return Object.fromEntries(valid) as Partial<T>
}
