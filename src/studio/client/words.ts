import { messageOf } from '../../core/language/messages.ts'
import { ask } from './api.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** The studio's own words, which stand in `locales/` with those of the product. */
export async function loadWords(locale: string): Promise<Translate> {
  const texts = await ask<Record<string, string>>(`words?locale=${locale}`)
  return (key, values) => messageOf(texts, locale, key, values) ?? key
}
