import { createInstance } from 'i18next'
import type { Config } from '../../compiler/load/config.ts'
import type { Env } from '../../core/values/scope.ts'
import { formats } from '../../product/formats.ts'

export type Words = {
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** The first of the keys that has words. */
  first(keys: readonly string[]): string | undefined
  /** What the page calls a name of the JSON; the name itself where it has no words. */
  nameOf(name: string): string
  env: Env
}

export function wordsIn({ texts }: Pick<Config, 'texts'>, locale: string): Words {
  const i18n = createInstance()
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    lowerCaseLng: true,
    load: 'currentOnly',
    resources: { [locale]: { translation: texts[locale] ?? {} } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  const text = (key: string, values?: Record<string, unknown>) => i18n.t(key, values ?? {})
  const hasText = (key: string) => i18n.exists(key, { count: 2 })
  const first = (keys: readonly string[]) => keys.find(hasText)
  return {
    text,
    hasText,
    first,
    nameOf: (name) => (hasText(`rulesPage.name.${name}`) ? text(`rulesPage.name.${name}`) : name),
    // A page of a release is the same whenever it is made.
    env: { formats, text, now: () => 0 },
  }
}
