import type { FormRules, RawFault } from '../../core/faults.ts'
import { fileFaults, withoutFiles } from '../../core/file-rules.ts'
import type { Release } from './release.ts'

/** A validator that the compiler made of a schema; it leaves behind what is wrong. */
type Validator = { (data: unknown): boolean; errors?: readonly RawFault[] | null }

/** What the data of a form must fit, judged by the validator that came with the configuration. */
export async function loadRules(release: Pick<Release, 'loadSchema' | 'loadValidators'>, form: string): Promise<FormRules> {
  const [schema, validators] = await Promise.all([release.loadSchema(form), release.loadValidators(form)])
  const name = String(schema.$id)
  const validate = Object.hasOwn(validators, name) ? (validators[name] as Validator) : undefined
  // The name is a hash of the rules: a validator of other rules would let through what the server refuses.
  if (!validate) throw new Error(`The validator of the form "${form}" was not made from its schema ${name}`)
  return {
    schema,
    faults(data) {
      validate(withoutFiles(data))
      const raw = validate.errors ?? []
      validate.errors = null
      return [...raw, ...fileFaults(schema, data)]
    },
  }
}
