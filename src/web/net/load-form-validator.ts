import type { JsonSchema } from '../../core/language/json.ts'
import type { FormValidator, ValidatorError } from '../../core/host/validator.ts'
import { createFormValidator } from '../../core/forms/form-validator.ts'
import type { Release } from './release.ts'

type CompiledValidator = { (data: unknown): boolean; errors?: readonly ValidatorError[] | null }

/** Precompiled validators in rjsf's form, by the schema that they were compiled from. */
export const compiled = new WeakMap<JsonSchema, Record<string, unknown>>()

export async function loadFormValidator(release: Pick<Release, 'loadSchema' | 'loadValidators'>, form: string): Promise<FormValidator> {
  const [schema, validators] = await Promise.all([release.loadSchema(form), release.loadValidators(form)])
  const name = String(schema.$id)
  const validate = Object.hasOwn(validators, name) ? (validators[name] as CompiledValidator) : undefined
  // The name is a hash of the rules: a validator of other rules would accept what the server refuses.
  if (!validate) throw new Error(`The validator of the form "${form}" was not made from its schema ${name}`)
  compiled.set(schema, validators)
  return createFormValidator(schema, (data) => {
    validate(data)
    const errors = validate.errors ?? []
    validate.errors = null
    return errors
  })
}
