import { fieldTextKeys, fieldName } from './form.ts'
import type { Translator } from '../host/host.ts'

/** The words of the field at an instance path, or of its `part` such as `help`: the form's own before those that all forms share. */
export function fieldText(words: Translator, form: string, at: string, part: string, values?: Record<string, unknown>): string | undefined {
  const key = fieldTextKeys(form, fieldName(at), part).find(words.hasText)
  return key && words.text(key, values)
}

export function fieldLabel(words: Translator, form: string, at: string): string {
  const keys = fieldTextKeys(form, fieldName(at))
  return words.text(keys.find(words.hasText) ?? keys[0]!)
}
