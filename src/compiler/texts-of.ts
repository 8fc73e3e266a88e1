import { createInstance } from 'i18next'
import type { ScenarioTexts } from '../core/expectation.ts'
import type { Config } from './config.ts'

/** The words of a locale, with plurals and placeholders filled as on the phone. */
export async function textsOf(config: Config, locale: string): Promise<ScenarioTexts> {
  const i18n = createInstance()
  await i18n.init({
    lng: locale,
    lowerCaseLng: true,
    resources: { [locale]: { translation: config.texts[locale] ?? {} } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return { text: (key, values) => i18n.t(key, values ?? {}), hasText: (key) => i18n.exists(key) }
}
