import type { Ajv } from 'ajv'
import type { ErrorObject } from 'ajv'
import { own } from '../../../core/language/map.ts'
import { asMap, asText, entriesOf } from '../../json/read-json.ts'
import type { JsonMap } from '../../json/read-json.ts'
import type { ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'
import { createAjv } from '../../json/create-ajv.ts'

type CompiledSchema = {
  at: ConfigLocation
  error?: string
  validate?: (data: unknown) => boolean
  errors(): ErrorObject[]
}
const cache = new WeakMap<CheckContext, Map<string, CompiledSchema>>()

/** Each form's schema, compiled as strictly as Ajv can; the same rules written twice are compiled once. */
export function formValidators(context: CheckContext): Map<string, CompiledSchema> {
  const had = cache.get(context)
  if (had) return had
  const all = new Map<string, CompiledSchema>()
  for (const [name, schema] of entriesOf(context.config.schemas.forms)) {
    const fromBase =
      context.base && own(context.base.config.schemas.forms, name) === schema ? formValidators(context.base).get(name) : undefined
    all.set(name, fromBase ?? compileStrictly({ of: `schemas/forms/${name}`, pointer: '' }, asMap(schema)))
  }
  cache.set(context, all)
  return all
}

/** By content: an editor asks again after every keystroke, and most schemas stay as they are. */
const byContent = new Map<string, Omit<CompiledSchema, 'at'>>()
/** One for all of them; a new one when they are forgotten, for it remembers what it compiled. */
let ajv: Ajv | undefined

function compileStrictly(at: ConfigLocation, schema: JsonMap): CompiledSchema {
  const key = JSON.stringify(schema)
  const had = byContent.get(key)
  if (had) return { ...had, at }
  const made = tryCompile(schema)
  if (byContent.size > 5000) {
    byContent.clear()
    ajv = undefined
  }
  byContent.set(key, made)
  return { ...made, at }
}

const bySchema = new WeakMap<JsonMap, Omit<CompiledSchema, 'at'>>()

/** What is wrong with an answer by a form's schema; nothing when the schema does not compile. */
export function validationErrors(schema: JsonMap, data: unknown): ErrorObject[] {
  const compiled = bySchema.get(schema) ?? compileStrictly({ of: '', pointer: '' }, schema)
  bySchema.set(schema, compiled)
  return !compiled.validate || compiled.validate(data) ? [] : [...compiled.errors()]
}

function tryCompile(schema: JsonMap): Omit<CompiledSchema, 'at'> {
  try {
    ajv ??= createStrictAjv()
    const validate = ajv.compile(schema)
    return { validate: (data) => validate(data) as boolean, errors: () => validate.errors ?? [] }
  } catch (error) {
    return { error: asText(own(Object(error) as JsonMap, 'message')) || String(error), errors: () => [] }
  }
}

function createStrictAjv(): Ajv {
  const made = createAjv({
    strict: true,
    strictTypes: true,
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    multipleOfPrecision: 8,
    addUsedSchema: false,
  })
  // What a file must be is judged where there is one: to a schema it is a text.
  made.addFormat('file', true)
  for (const keyword of ['private', 'unit', 'accept', 'maxBytes']) made.addKeyword(keyword)
  return made
}
