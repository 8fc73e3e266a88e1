import { fieldTextKeys, fieldName } from './form.ts'
import type { Translator } from '../host/host.ts'

/** The form's own text wins over the one shared by all forms. `part`: e.g. `help`. */
export function fieldText(words: Translator, form: string, at: string, part: string, values?: Record<string, unknown>): string | undefined {
  const key = fieldTextKeys(form, fieldName(at), part).find(words.hasText)
  return key && words.text(key, values)
}

export function fieldLabel(words: Translator, form: string, at: string): string {
  const keys = fieldTextKeys(form, fieldName(at))
  return words.text(keys.find(words.hasText) ?? keys[0]!)
}
