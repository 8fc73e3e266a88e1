import { fileURLToPath } from 'node:url'
import i18next from 'i18next'
import type { Config } from '../../src/compiler/config.ts'
import { buildConfigs } from '../../src/compiler/merge.ts'
import { loadSources } from '../../src/compiler/read.ts'
import type { ScenarioTexts } from '../../src/core/expectation.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const sources = await loadSources(root)
export const { configs } = buildConfigs(sources)

/** The product as it stands in the three folders, before any overlay. */
export const product = configs.get('base') as Config

/** The words of a locale, with plurals and placeholders filled as on the phone. */
export async function textsOf(config: Config, locale: string): Promise<ScenarioTexts> {
  const i18n = i18next.createInstance()
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

export const locales = ['en-us', 'id-id'] as const
