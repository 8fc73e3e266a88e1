import { type RJSFSchema, retrieveSchema, type UiSchema, type ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import { createFormSession, type FormSession } from '../../core/forms/form-session.ts'
import type { Form } from '../../core/language/forms.ts'
import type { JsonSchema } from '../../core/language/json.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { forgetOnRetry } from '../net/failed-loads.ts'
import { compiled } from '../net/load-form-validator.ts'
import { toUiSchema } from './ui-schema.ts'

const opened = new WeakMap<ScreenInstance, Map<string, Promise<FormSession>>>()

/** Returns the same promise for a form of a screen, a failed one until it is tried again. */
export function openForm(screen: ScreenInstance, id: string): Promise<FormSession> {
  const forms = opened.get(screen) ?? new Map<string, Promise<FormSession>>()
  opened.set(screen, forms)
  const known = forms.get(id)
  if (known) return known
  const opening = screen.openForm(id, createFormSession)
  forms.set(id, opening)
  opening.catch(() => forgetOnRetry(() => forms.delete(id)))
  return opening
}

/** What rjsf needs of a form beside its data. */
export const rjsfProps = (form: Form, schema: JsonSchema): { schema: RJSFSchema; uiSchema: UiSchema; validator: ValidatorType } => ({
  schema: schema as RJSFSchema,
  uiSchema: toUiSchema(form),
  validator: createPrecompiledValidator((compiled.get(schema) ?? {}) as ValidatorFunctions, schema as RJSFSchema),
})

/** Names of the form's own fields that are asked with these answers. */
export const askedFields = ({ schema, validator }: ReturnType<typeof rjsfProps>, data: Record<string, unknown>): string[] =>
  Object.keys(retrieveSchema(validator, schema, schema, data).properties ?? {})
