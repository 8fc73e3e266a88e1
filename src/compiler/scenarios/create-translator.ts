import { createInstance } from 'i18next'
import type { ScenarioTranslator } from '../../scenarios/scenario.ts'
import type { Config } from '../load/config.ts'

export async function createTranslator(config: Config, locale: string): Promise<ScenarioTranslator> {
  const i18n = createInstance()
  await i18n.init({
    lng: locale,
    lowerCaseLng: true,
    resources: { [locale]: { translation: config.texts[locale] ?? {} } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  const words = config.texts[locale] ?? {}
  // Most texts have no placeholders, and scenarios read them often.
  const plain = new Set(Object.keys(words).filter((key) => !/\{\{|\$t\(/.test(words[key] ?? '')))
  // Scenarios come to the same screens again and again.
  const filled = new Map<string, string>()
  const fill = (key: string, values: { [name: string]: unknown }) => {
    const name = `${key} ${JSON.stringify(values)}`
    const text = filled.get(name) ?? i18n.t(key, values)
    filled.set(name, text)
    return text
  }
  return {
    text: (key, values) => (values === undefined && plain.has(key) ? (words[key] ?? key) : fill(key, values ?? {})),
    hasText: (key) => Object.hasOwn(words, key),
    template: (key) => words[key] ?? words[`${key}_other`],
  }
}
