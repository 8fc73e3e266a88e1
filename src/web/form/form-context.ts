import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Form } from '../../core/language.ts'
import { read } from '../../core/pointer.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import type { World } from '../../core/world.ts'
import { useLook } from '../runtime/screen-context.ts'
import { plain, same } from '../runtime/store.ts'
import type { FieldStore } from '../../core/field-store.ts'

/** What every field of one open form shares. It never changes while the form stands, so it never draws it anew. */
export type FormScope = {
  id: string
  form: Form
  screen: ScreenInstance
  world: World
  locale: string
  fields: FieldStore
  /** Brings the field with this instance path into sight and focuses it. */
  focus(at: string): void
}

export const FormContext = createContext<FormScope | null>(null)

export function useForm(): FormScope {
  const scope = useContext(FormContext)
  if (!scope) throw new Error('This field stands outside a form')
  return scope
}

/** The words of what is wrong at a field, once it may be said. */
export function useFault(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.shown(at))
}

/** The words of what should be looked at again there. */
export function useWarning(at: string): string | undefined {
  const { fields } = useForm()
  return useSyncExternalStore(fields.subscribe, () => fields.warning(at))
}

/** Whether what stands in a field was put there by an action, and not changed since. */
export function useFilled(at: string): boolean {
  const { id, screen } = useForm()
  return useLook(() => {
    const given = read(screen.filled, `/${id}${at}`)
    return given !== undefined && same(plain(given), plain(read(screen.scope.form, `/${id}${at}`)))
  })
}
