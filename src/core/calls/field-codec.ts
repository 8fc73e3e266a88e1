import { mapValues, isMap, entryOf } from '../language/map.ts'
import { memberSchema } from '../language/schema.ts'
import { presentEntries } from '../values/is-absent.ts'
import type { JsonSchema } from '../language/json.ts'

/**
 * Query strings and form bodies carry only text. Encoding and decoding by the schema keeps types exact without coercion, which would let
 * "1e309" through as a number.
 */

/** Absent values are left out; maps and lists become JSON. */
export const encodeFields = (fields: Record<string, unknown>): Record<string, string> =>
  mapValues(presentEntries(fields), (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))

/** A text that is no value of the schema's type stays a text, so that validation rejects it. */
export function decodeFields(fields: Record<string, string>, schema: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, decode(text, memberSchema(schema, key))]))
}

function decode(text: string, schema: JsonSchema | undefined): unknown {
  const read = typeof schema?.type === 'string' ? entryOf(decoders, schema.type) : undefined
  const value = read?.(text)
  return value === undefined ? text : value
}

const INTEGER = /^(?:0|-?[1-9]\d*)$/
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

const decoders: Record<string, (text: string) => unknown> = {
  integer: (text) => (INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  number: (text) => (DECIMAL.test(text) && Number.isFinite(Number(text)) ? Number(text) : undefined),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  object: (text) => parseJson(text, isMap),
  array: (text) => parseJson(text, Array.isArray),
}

function parseJson(text: string, fits: (value: unknown) => boolean): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return fits(value) ? value : undefined
  } catch {
    return undefined
  }
}
