import { createSchemaUtils, type RJSFSchema, type ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { isAbsent } from '../../core/condition.ts'
import type { Form, JsonSchema } from '../../core/language.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { resolveMap } from '../../core/value.ts'
import type { Phone } from '../runtime/screen-context.ts'
import { fresh, plain } from '../runtime/store.ts'
import { createFieldStore, type FieldStore } from './field-store.ts'
import type { RawFault } from './faults.ts'

/** A form with everything it needs, its data in the screen's scope at `/form/<id>`. */
export type OpenForm = {
  form: Form
  schema: JsonSchema
  validator: ValidatorType
  /** All rules of the schema that `data` breaks. */
  check(data: unknown): readonly RawFault[]
  fields: FieldStore
}

const opened = new WeakMap<ScreenInstance, Map<string, Promise<OpenForm>>>()

/** Loads the form and fills it: what stands in the screen wins over the draft, and the draft over what is known. */
export function openForm(phone: Phone, screen: ScreenInstance, id: string): Promise<OpenForm> {
  const forms = opened.get(screen) ?? new Map<string, Promise<OpenForm>>()
  opened.set(screen, forms)
  const known = forms.get(id)
  if (known) return known
  const opening = open(phone, screen, id)
  forms.set(id, opening)
  // A part that did not come may be asked for again.
  opening.catch(() => forms.delete(id))
  return opening
}

async function open({ release, machine, drafts }: Phone, screen: ScreenInstance, id: string): Promise<OpenForm> {
  const [form, schema, validators] = await Promise.all([release.loadForm(id), release.loadSchema(id), release.loadValidators(id)])
  const check = validatorOf(schema, validators as ValidatorFunctions, id)
  const validator = createPrecompiledValidator(validators as ValidatorFunctions, schema as RJSFSchema)
  const utils = createSchemaUtils(validator, schema as RJSFSchema, defaults)
  const first = { ...present(resolveMap(form.load ?? {}, screen.scope, machine.env)), ...drafts.read(id), ...present(dataOf(screen, id)) }
  screen.set(`/form/${id}`, fresh(utils.getDefaultFormState(schema as RJSFSchema, plain(first) as object)))
  return { form, schema, validator, check, fields: createFieldStore() }
}

/** A value is never put into a field unasked, least of all into a consent. */
export const defaults = { constAsDefaults: 'never', emptyObjectFields: 'populateRequiredDefaults' } as const

function validatorOf(schema: JsonSchema, validators: ValidatorFunctions, id: string): OpenForm['check'] {
  const name = String(schema.$id)
  const run = Object.hasOwn(validators, name) ? validators[name] : undefined
  // The name is a hash of the rules: a validator of other rules would let through what the server refuses.
  if (!run) throw new Error(`The validator of the form "${id}" was not made from its schema ${name}`)
  return (data) => {
    run(data)
    const raw = (run.errors ?? []) as RawFault[]
    run.errors = null
    return raw
  }
}

export function dataOf(screen: ScreenInstance, id: string): Record<string, unknown> {
  const forms = screen.scope.form as Record<string, unknown>
  return (plain(Object.hasOwn(forms, id) ? forms[id] : undefined) ?? {}) as Record<string, unknown>
}

/** An empty list counts as none, so that its entries are made ready as the schema asks. */
const present = (map: Record<string, unknown>) => Object.fromEntries(Object.entries(map).filter(([, value]) => !isAbsent(value)))
