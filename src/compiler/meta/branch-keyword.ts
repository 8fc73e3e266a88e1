import type { Ajv, ErrorObject, KeywordDefinition } from 'ajv'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js'
import { isMap } from '../../core/language/map.ts'

/**
 * `to`: where the definition of each name stands, and what may stand beside it. `key`: where the name stands;
 * left out, the name is itself a key.
 */
export type BranchSchema = { what: string; key?: string; to: { [name: string]: { ref: string; options: string[] } } }
/** `found`: the names that are there. */
export type BranchParams = { what: string; key: string | undefined; found: unknown[]; known: string[] }

type Validator = DataValidateFunction

/**
 * An Ajv keyword: the map follows the one definition that it names, so that its faults are that definition's alone. A name that is
 * an option of another one counts as that.
 */
export function branchKeyword(ajv: Ajv): KeywordDefinition {
  return {
    keyword: 'branch',
    type: 'object',
    schemaType: 'object',
    errors: true,
    compile(schema: BranchSchema): DataValidateFunction {
      const validate: Validator = (data, context) => {
        const found = namesIn(schema, data)
        const [name] = found
        const target = found.length === 1 && typeof name === 'string' && Object.hasOwn(schema.to, name) ? schema.to[name] : undefined
        if (!target) {
          validate.errors = [branchError(schema, data, found, context)]
          return false
        }
        const definition = ajv.getSchema(target.ref) as Validator | undefined
        if (!definition || definition(data, context)) return true
        // Ajv writes its own place and data into what a keyword reports, so what the definition says travels inside.
        validate.errors = [{ ...branchError(schema, data, found, context), params: { within: [...(definition.errors ?? [])] } }]
        return false
      }
      return validate
    },
  }
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

/** Every fault by itself, also those that a definition named by `branch` has found. */
export function flattenErrors(errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.flatMap((error) => {
    const within = error.keyword === 'branch' ? (error.params['within'] as ErrorObject[] | undefined) : undefined
    return within ? flattenErrors(within) : [error]
  })
}
