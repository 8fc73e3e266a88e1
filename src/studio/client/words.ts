import { createInstance } from 'i18next'
import { ask } from './api.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

/** The studio's own words, which stand in `locales/` with those of the product. */
export async function loadWords(locale: string): Promise<Translate> {
  const i18n = createInstance()
  await i18n.init({
    lng: locale,
    lowerCaseLng: true,
    resources: { [locale]: { translation: await ask<Record<string, string>>(`words?locale=${locale}`) } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return (key, values) => i18n.t(key, values ?? {})
}
