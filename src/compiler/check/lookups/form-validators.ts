import type { Ajv, ErrorObject } from 'ajv'
import { own } from '../../../core/language/map.ts'
import { entriesOrEmpty, type JsonMap, mapOrEmpty, textOrEmpty } from '../../json/read-json.ts'
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

/** Validators of the form schemas, compiled in Ajv's strict mode; schemas with equal content are compiled once. */
export function formValidators(context: CheckContext): Map<string, CompiledSchema> {
  const had = cache.get(context)
  if (had) return had
  const all = new Map<string, CompiledSchema>()
  for (const [name, schema] of entriesOrEmpty(context.config.schemas.forms)) {
    const fromBase =
      context.base && own(context.base.config.schemas.forms, name) === schema ? formValidators(context.base).get(name) : undefined
    all.set(name, fromBase ?? compileStrictly({ of: `schemas/forms/${name}`, pointer: '' }, mapOrEmpty(schema)))
  }
  cache.set(context, all)
  return all
}

/** Compiled schemas by content: an editor checks after every keystroke, and most schemas stay the same. */
const byContent = new Map<string, Omit<CompiledSchema, 'at'>>()
/** Shared by all schemas, and replaced when they are dropped, since it keeps what it compiled. */
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

/** Errors of data against a schema; empty when the schema does not compile. */
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
    return { error: textOrEmpty(own(Object(error) as JsonMap, 'message')) || String(error), errors: () => [] }
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
    // A validator runs only a few times, so compile time matters more than run time.
    code: { optimize: false },
  })
  // For a schema a file is a string; the limits of a file are checked where it is uploaded.
  made.addFormat('file', true)
  for (const keyword of ['private', 'once', 'unit', 'accept', 'maxBytes']) made.addKeyword(keyword)
  return made
}
