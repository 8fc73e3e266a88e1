import { createContext, useContext, useSyncExternalStore } from 'react'
import { fieldAt } from '../../../core/forms/field-at.ts'
import { fieldText } from '../../../core/forms/field-text.ts'
import { fieldValues } from '../../../core/forms/field-values.ts'
import type { Form } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { read } from '../../../core/language/pointer.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Host } from '../../../core/host/host.ts'
import { useSelect } from '../../state/app-context.ts'
import { plain, isEqual } from '../../state/store.ts'
import type { FormSession } from '../../../core/forms/form-session.ts'
import type { FieldGroup } from '../../../core/forms/form-groups.ts'
import type { FieldStore } from '../../../core/forms/field-store.ts'

/** Does not change while a form or a group of it is open, so it causes no renders. */
export type FormContextValue = {
  id: string
  form: Form
  screen: ScreenInstance
  host: Host
  locale: string
  fields: FieldStore
  /** Asked now; undefined where everything is asked at once. */
  group: FieldGroup | undefined
  changeField: FormSession['changeField']
  /** `at` is an instance path; without it, the first field with an error. */
  focus(at?: string): void
}

export const FormContext = createContext<FormContextValue | null>(null)

type FieldMessages = { help?: string | undefined; error?: string | undefined; warning?: string | undefined }
/** What is shown under a field, for the widget above it. */
export const FieldMessagesContext = createContext<FieldMessages>({})

export function useForm(): FormContextValue {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('This field stands outside a form')
  return scope
}

export function useFieldError(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleError(at))
}

export function useFieldWarning(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleWarning(at))
}

/** True until the user changes a value that an action filled in. */
export function useIsPrefilled(at: string): boolean {
  const { id, screen } = useForm()
  return useSelect(() => {
    const given = read(screen.filled, `/${id}${at}`)
    return given !== undefined && isEqual(plain(given), plain(read(screen.scope.form, `/${id}${at}`)))
  })
}

/** The text may name the limits of the field's rules. */
export function useFieldText(at: string, schema: JsonSchema, part: 'help' | 'placeholder'): string | undefined {
  const { id, host, form, screen } = useForm()
  return fieldText(host, id, at, part, fieldValues(schema, fieldAt(form, at).widget, screen.scope, host))
}
