import type { FormValidator, ValidatorError } from '../../core/host/validator.ts'
import { fileErrors, replaceFiles } from '../../core/forms/form-validator.ts'
import type { Release } from './release.ts'

/** A validator that the compiler made of a schema; it leaves behind what is wrong. */
type CompiledValidator = { (data: unknown): boolean; errors?: readonly ValidatorError[] | null }

/** What the data of a form must fit, judged by the validator that came with the configuration. */
export async function loadFormValidator(release: Pick<Release, 'loadSchema' | 'loadValidators'>, form: string): Promise<FormValidator> {
  const [schema, validators] = await Promise.all([release.loadSchema(form), release.loadValidators(form)])
  const name = String(schema.$id)
  const validate = Object.hasOwn(validators, name) ? (validators[name] as CompiledValidator) : undefined
  // The name is a hash of the rules: a validator of other rules would let through what the server refuses.
  if (!validate) throw new Error(`The validator of the form "${form}" was not made from its schema ${name}`)
  return {
    schema,
    validate(data) {
      validate(replaceFiles(data))
      const raw = validate.errors ?? []
      validate.errors = null
      return [...raw, ...fileErrors(schema, data)]
    },
  }
}
