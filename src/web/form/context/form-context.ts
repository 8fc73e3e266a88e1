import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Form } from '../../../core/language/language.ts'
import { read } from '../../../core/language/pointer.ts'
import type { ScreenInstance } from '../../../core/screens/screen.ts'
import type { Host } from '../../../core/host/host.ts'
import { useSelect } from '../../state/app-context.ts'
import { plain, isEqual } from '../../state/store.ts'
import type { FieldStore } from '../../../core/forms/field-store.ts'

/** What every field of one open form shares. It never changes while the form stands, so it never draws it anew. */
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

/** The words of what is wrong at a field, once it may be said. */
export function useFieldError(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleError(at))
}

/** The words of what should be looked at again there. */
export function useFieldWarning(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.visibleWarning(at))
}

/** Whether what stands in a field was put there by an action, and not changed since. */
export function useIsPrefilled(at: string): boolean {
  const { id, screen } = useForm()
  return useSelect(() => {
    const given = read(screen.filled, `/${id}${at}`)
    return given !== undefined && isEqual(plain(given), plain(read(screen.scope.form, `/${id}${at}`)))
  })
}
