import type { ValidatorError } from '../host/validator.ts'
import { escapeToken } from '../language/pointer.ts'

/** One broken rule of a schema. `path` is the instance path, e.g. `/contacts/1/phone`; '' is the whole form. */
export type FieldError = { path: string; keyword: string; params: Record<string, unknown> }

/** Keywords that only pass on the error of a rule inside them, or that concern fields nobody asks for. */
const passThroughKeywords = new Set(['if', 'oneOf', 'anyOf', 'allOf', 'additionalProperties', 'unevaluatedProperties'])

/** Every error at the field it concerns, each field's most telling one first. */
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

/** That something is missing says more than that nothing does not match. */
const order = ['required', 'type', 'const', 'enum', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum']
const rank = (keyword: string): number => (order.includes(keyword) ? order.indexOf(keyword) : order.length)

/** The words' placeholders: the rule's own numbers, `limit` as the field shows it. */
export function errorValues({ params }: FieldError, shownLimit: (limit: number) => string): Record<string, unknown> {
  const { limit, pattern: _, ...rest } = params
  return typeof limit === 'number' ? { ...rest, limit: shownLimit(limit), count: limit } : rest
}
