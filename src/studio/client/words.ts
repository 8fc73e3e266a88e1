import { createInstance } from 'i18next'
import { ask } from './api.ts'
import { textOptions } from '../../product/text-options.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** Loads the studio's texts, which are in `locales/` with those of the product. */
export async function loadWords(locale: string): Promise<Translate> {
  const i18n = createInstance()
  await i18n.init({
    ...textOptions,
    lng: locale,
    resources: { [locale]: { translation: await ask<Record<string, string>>(`words?locale=${locale}`) } },
  })
  return (key, values) => i18n.t(key, values ?? {})
}
