import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Form } from '../../../core/language/language.ts'
import { read } from '../../../core/language/pointer.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Host } from '../../../core/host/host.ts'
import { useSelect } from '../../state/app-context.ts'
import { plain, isEqual } from '../../state/store.ts'
import type { FieldStore } from '../../../core/forms/field-store.ts'

/** Shared by the fields of one open form. It does not change while the form is open, so it causes no renders. */
export type FormContextValue = {
  id: string
  form: Form
  screen: ScreenInstance
  host: Host
  locale: string
  fields: FieldStore
  /** Brings the field with this instance path into sight and focuses it. */
  focus(at: string): void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useForm(): FormContextValue {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('This field stands outside a form')
  return scope
}

/** The error of a field, once it may be shown. */
export function useFieldError(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleError(at))
}

/** The warning of a field, once it may be shown. */
export function useFieldWarning(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleWarning(at))
}

/** Whether an action filled in the value of a field and it was not changed since. */
export function useIsPrefilled(at: string): boolean {
  const { id, screen } = useForm()
  return useSelect(() => {
    const given = read(screen.filled, `/${id}${at}`)
    return given !== undefined && isEqual(plain(given), plain(read(screen.scope.form, `/${id}${at}`)))
  })
}
