import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Call } from '../../core/language/calls.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import { escapeToken, type Pointer } from '../../core/language/pointer.ts'

/** Validates a value. Returns undefined when it fits, else the first error. */
type Validate = (value: unknown) => ErrorObject | undefined
export type CallValidators = { payload: Validate; byChannel: Map<string, Validate>; reply: Validate }

const NOTHING: JsonSchema = { type: 'object', properties: {} }

/** No coercion, because it accepts "1e309" as a number. */
function createAjv(): Ajv {
  const ajv = new Ajv({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    coerceTypes: false,
    useDefaults: false,
    ownProperties: true,
    // Schemas were checked with the release, and compiling the meta-schema delays the start.
    validateSchema: false,
  })
  ajv.addVocabulary(['private', 'once', 'unit', 'accept', 'maxBytes'])
  // Files were checked while they were read; a text stands in for each.
  ajv.addFormat('file', true)
  // The package is CommonJS: bundlers differ in what `default` holds.
  const add = ((addFormats as unknown as { default?: unknown }).default ?? addFormats) as (ajv: Ajv) => void
  add(ajv)
  return ajv
}

const ajv = createAjv()
const validators = new WeakMap<object, ValidateFunction<unknown>>()

/** Compiled once per schema and kept as long as the schema object, so pass a long-lived object, never a literal. */
export function validatorFor<T = unknown>(schema: JsonSchema): ValidateFunction<T> {
  const known = validators.get(schema)
  if (known) return known as ValidateFunction<T>
  const validate = ajv.compile<T>(schema)
  validators.set(schema, validate)
  // Removed, because Ajv keeps every schema, including those of retired releases.
  ajv.removeSchema(schema)
  return validate
}

/** Validators are compiled on first use, which keeps the start short. */
export function createCallValidators(): (call: Call, byChannel?: [channel: string, schema: JsonSchema][]) => CallValidators {
  const callAjv = createAjv()
  return (call, byChannel = []) => ({
    payload: lazyValidator(callAjv, { additionalProperties: false, ...(call.payload ?? NOTHING) }),
    byChannel: new Map(byChannel.map(([channel, schema]) => [channel, lazyValidator(callAjv, schema)])),
    reply: lazyValidator(callAjv, call.reply ?? NOTHING),
  })
}

function lazyValidator(ajv: Ajv, schema: JsonSchema): Validate {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= ajv.compile(schema)
    return validate(value) ? undefined : (validate.errors?.[0] ?? undefined)
  }
}

/** One segment of a JSON Pointer (RFC 6901). */
export const pointerSegment = (name: string): Pointer => `/${escapeToken(name)}`

/** Pointer to the field in error, without its value; undefined when the error concerns the whole payload. */
export function errorPointer(error: ErrorObject): Pointer | undefined {
  const { missingProperty, additionalProperty } = error.params as { missingProperty?: string; additionalProperty?: string }
  const name = missingProperty ?? additionalProperty
  return ((error.instancePath + (name === undefined ? '' : pointerSegment(name))) as Pointer | '') || undefined
}
