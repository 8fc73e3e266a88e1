import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { fieldAt } from '../../../core/forms/field-at.ts'
import { fieldLabel, fieldText } from '../../../core/forms/field-text.ts'
import { fieldTextParams } from '../../../core/forms/field-text-params.ts'
import type { Form } from '../../../core/language/forms.ts'
import type { JsonSchema } from '../../../core/language/json.ts'
import { read } from '../../../core/language/pointer.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Host } from '../../../core/host/host.ts'
import { useSelect } from '../../state/app-context.ts'
import { plain, isEqual } from '../../state/store.ts'
import type { FormSession } from '../../../core/forms/form-session.ts'
import type { FieldGroup } from '../../../core/forms/form-groups.ts'
import type { FieldMessage, FieldStore } from '../../../core/forms/field-store.ts'

/** Changes with the group and with the language, when every field is drawn again in its texts. */
export type FormContextValue = {
  id: string
  form: Form
  screen: ScreenInstance
  host: Host
  locale: string
  fields: FieldStore
  /** Fields asked now; undefined when everything is asked at once. */
  group: FieldGroup | undefined
  changeField: FormSession['changeField']
  onTaken: FormSession['onTaken']
  /** Replaces the form's submit until the returned function is called. */
  replaceSubmit(instead: () => void): () => void
  /** `at` is an instance path; without it, the first field with an error. */
  focus(at?: string): void
}

export const FormContext = createContext<FormContextValue | null>(null)

export type FieldTexts = { label: string; optional?: string | undefined; help?: string | undefined; placeholder?: string | undefined }

export function useForm(): FormContextValue {
  const context = useContext(FormContext)
  if (!context) throw new Error('This field stands outside a form')
  return context
}

/** The message shown at the field. */
export function useFieldMessage(at: string): FieldMessage | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.message(at))
}

/** True until the user changes a value that an action filled in. */
export function useIsPrefilled(at: string): boolean {
  const { id, screen } = useForm()
  const select = useCallback(() => {
    const given = read(screen.prefilled, `/${id}${at}`)
    return given !== undefined && isEqual(plain(given), plain(read(screen.scope.form, `/${id}${at}`)))
  }, [id, screen, at])
  return useSelect(select)
}

/** Help and placeholder may name the limits of the field's rules. */
export function useFieldTexts(at: string, schema: JsonSchema, required: boolean): FieldTexts {
  const { id, host, form, screen } = useForm()
  const select = useCallback(() => {
    const values = fieldTextParams(schema, fieldAt(form, at).widget, screen.scope, host)
    return {
      label: fieldLabel(host, id, at),
      optional: required ? undefined : host.text('form.optional'),
      help: fieldText(host, id, at, 'help', values),
      placeholder: fieldText(host, id, at, 'placeholder', values),
    }
  }, [id, host, form, screen, at, schema, required])
  return useSelect(select)
}
