import type { JsonSchema } from '../language/language.ts'

/** What a form holds: its answers by field. */
export type FormValues = Record<string, unknown>

/** What a compiled validator leaves behind, as far as it is used. */
export type ValidatorError = { instancePath: string; keyword: string; params?: Record<string, unknown> }

/** The schema of a form's data, and what finds where data does not fit it. */
export type FormValidator = { schema: JsonSchema; validate(data: FormValues): readonly ValidatorError[] }
