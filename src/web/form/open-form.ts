import { createFormSession, type FormSession } from '../../core/forms/form-session.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { forgetOnRetry } from '../net/failed-loads.ts'

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
