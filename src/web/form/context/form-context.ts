import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Form } from '../../../core/language/forms.ts'
import { read } from '../../../core/language/pointer.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Host } from '../../../core/host/host.ts'
import { useSelect } from '../../state/app-context.ts'
import { plain, isEqual } from '../../state/store.ts'
import type { FieldStore } from '../../../core/forms/field-store.ts'

/** Does not change while the form is open, so it causes no renders. */
export type FormContextValue = {
  id: string
  form: Form
  screen: ScreenInstance
  host: Host
  locale: string
  fields: FieldStore
  /** `at` is an instance path. */
  focus(at: string): void
}

export const FormContext = createContext<FormContextValue | null>(null)

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
