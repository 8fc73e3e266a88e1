import type { JsonSchema } from '../language/json.ts'

export type FormValues = Record<string, unknown>

export type ValidatorError = { instancePath: string; keyword: string; params?: Record<string, unknown> }

export type FormValidator = { schema: JsonSchema; validate(data: FormValues): readonly ValidatorError[] }
