import type { JsonSchema } from '../language/language.ts'

export type FormValues = Record<string, unknown>

/** The part of a validator's error that is used here. */
export type ValidatorError = { instancePath: string; keyword: string; params?: Record<string, unknown> }

export type FormValidator = { schema: JsonSchema; validate(data: FormValues): readonly ValidatorError[] }
