import { fieldTextKeys, fieldName } from './field-text-keys.ts'
import type { Translator } from '../host/host.ts'

/** The form's own text wins over the one shared by all forms. `part`: e.g. `help`. */
export function fieldText(
  translator: Translator,
  form: string,
  at: string,
  part: string,
  values?: Record<string, unknown>,
): string | undefined {
  const key = fieldTextKeys(form, fieldName(at), part).find(translator.hasText)
  return key && translator.text(key, values)
}

export function fieldLabel(translator: Translator, form: string, at: string): string {
  const keys = fieldTextKeys(form, fieldName(at))
  return translator.text(keys.find(translator.hasText) ?? keys[0]!)
}
