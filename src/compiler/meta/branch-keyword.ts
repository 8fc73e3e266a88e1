import type { Ajv, ErrorObject, KeywordDefinition } from 'ajv'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import { isMap } from '../../core/language/map.ts'

/**
 * `to`: the definition of each name, and the options allowed beside it. `key`: the property that holds the name; missing when the name is
 * itself a key.
 */
export type BranchSchema = { what: string; key?: string; to: { [name: string]: { ref: string; options: string[] } } }
export type BranchParams = { what: string; key: string | undefined; found: unknown[]; known: string[] }

/** `branch`: the schema it was compiled from. */
export type BranchValidator = DataValidateFunction & { branch: BranchSchema }
type FindDefinition = (reference: string) => DataValidateFunction | undefined

/**
 * An Ajv keyword: validates a map by the one definition that it names, so that only the faults of that definition are reported. A name that
 * is an option of another one counts as an option.
 */
export function branchKeyword(ajv: Ajv): KeywordDefinition {
  const find = (reference: string) => ajv.getSchema(reference) as DataValidateFunction | undefined
  const compile = (schema: BranchSchema) => branchValidator(schema, find)
  return { keyword: 'branch', type: 'object', schemaType: 'object', errors: true, compile }
}

export function branchValidator(schema: BranchSchema, find: FindDefinition): BranchValidator {
  const validate: DataValidateFunction = (data, context) => {
    const found = namesIn(schema, data)
    const [name] = found
    const target = found.length === 1 && typeof name === 'string' && Object.hasOwn(schema.to, name) ? schema.to[name] : undefined
    if (!target) {
      validate.errors = [branchError(schema, data, found, context)]
      return false
    }
    const definition = find(target.ref)
    if (!definition || definition(data, context)) return true
    // Ajv overwrites the path and data of a keyword's errors, so the errors of the definition are in `params`.
    validate.errors = [{ ...branchError(schema, data, found, context), params: { within: [...(definition.errors ?? [])] } }]
    return false
  }
  return Object.assign(validate, { branch: schema })
}

function namesIn({ key, to }: BranchSchema, data: unknown): unknown[] {
  const map = isMap(data) ? data : {}
  if (key !== undefined) return Object.hasOwn(map, key) ? [map[key]] : []
  const there = Object.keys(map).filter((name) => Object.hasOwn(to, name))
  return there.filter((name) => !there.some((other) => other !== name && to[other]?.options.includes(name)))
}

function branchError(schema: BranchSchema, data: unknown, found: unknown[], context: DataValidationCxt | undefined): ErrorObject {
  const params: BranchParams = { what: schema.what, key: schema.key, found, known: Object.keys(schema.to) }
  return { keyword: 'branch', instancePath: context?.instancePath ?? '', schemaPath: '', params, data }
}

/** Lists every fault separately, also those found by the definition of a `branch`. */
export function flattenErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.flatMap((error) => {
    const within = error.keyword === 'branch' ? (error.params['within'] as ErrorObject[] | undefined) : undefined
    return within ? flattenErrors(within) : [error]
  })
}
