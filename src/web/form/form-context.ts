import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Form } from '../../core/language.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import type { World } from '../../core/world.ts'
import type { FieldStore } from './field-store.ts'

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
