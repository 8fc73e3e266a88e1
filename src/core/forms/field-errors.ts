import type { ValidatorError } from '../host/validator.ts'
import { escapeToken } from '../language/pointer.ts'

/** `path`: instance path, e.g. `/contacts/1/phone`; '' for the whole form. */
export type FieldError = { path: string; keyword: string; params: Record<string, unknown> }

/** Keywords that repeat the error of an inner rule, or concern fields the form does not have. */
const passThroughKeywords = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'additionalProperties', 'unevaluatedProperties'])

export function fieldErrorsOf(raw: readonly ValidatorError[]): FieldError[] {
  return raw
    .filter(({ keyword }) => !passThroughKeywords.has(keyword))
    .map(({ instancePath, keyword, params = {} }) => {
      const missing =
        keyword === 'required' || keyword === 'dependentRequired' || keyword === 'dependencies' ? params.missingProperty : undefined
      if (typeof missing !== 'string') return { path: instancePath, keyword, params }
      return { path: `${instancePath}/${escapeToken(missing)}`, keyword: 'required', params }
    })
    .sort((a, b) => rank(a.keyword) - rank(b.keyword))
}

/** Most useful first: for an empty field `required` explains more than `pattern`. */
const order = ['required', 'type', 'const', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum']
const rank = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length)

export function errorTextParams({ params }: FieldError, shownLimit: (limit: number) => string): Record<string, unknown> {
  const { limit, pattern: _, ...rest } = params
  return typeof limit === 'number' ? { ...rest, limit: shownLimit(limit), count: limit } : rest
}
