import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8'
import type { FormSession } from '../../core/forms/form-session.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { forgetOnRetry } from '../net/failed-loads.ts'
import type { Release } from '../net/release.ts'
import { toUiSchema } from './ui-schema.ts'

type OpenForm = { session: FormSession; uiSchema: UiSchema; validator: ValidatorType }

const opened = new WeakMap<ScreenInstance, Map<string, Promise<OpenForm>>>()

/** Returns the same promise for a form of a screen, a failed one until it is tried again. */
export function openForm(release: Release, screen: ScreenInstance, id: string): Promise<OpenForm> {
  const forms = opened.get(screen) ?? new Map<string, Promise<OpenForm>>()
  opened.set(screen, forms)
  const known = forms.get(id)
  if (known) return known
  const opening = open(release, screen, id)
  forms.set(id, opening)
  opening.catch(() => forgetOnRetry(() => forms.delete(id)))
  return opening
}

async function open(release: Release, screen: ScreenInstance, id: string): Promise<OpenForm> {
  const [session, validators] = await Promise.all([screen.openForm(id), release.loadValidators(id)])
  const validator = createPrecompiledValidator(validators as ValidatorFunctions, session.schema as RJSFSchema)
  return { session, uiSchema: toUiSchema(session.form), validator }
}
