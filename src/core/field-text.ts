import { fieldKeys, fieldName } from './form.ts'
import type { World } from './world.ts'

type Words = Pick<World, 'text' | 'hasText'>

/** The words of the field at an instance path, or of its `part` such as `help`: the form's own before those that all forms share. */
export function fieldText(words: Words, form: string, at: string, part: string, values?: Record<string, unknown>): string | undefined {
  const key = fieldKeys(form, fieldName(at), part).find(words.hasText)
  return key && words.text(key, values)
}

export function fieldLabel(words: Words, form: string, at: string): string {
  const keys = fieldKeys(form, fieldName(at))
  return words.text(keys.find(words.hasText) ?? keys[0]!)
}
