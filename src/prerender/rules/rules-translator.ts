import { createInstance, type i18n } from 'i18next'
import type { OnRead, PageConfig } from '../../compiler/cache/watched-config.ts'
import type { Env } from '../../core/values/scope.ts'
import { productHost } from '../../product/product-host.ts'
import { textOptions } from '../../product/text-options.ts'

export type RulesTranslator = {
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** The first of the keys that has a text; undefined when none has. */
  first(keys: readonly string[]): string | undefined
  /** The page's label for a name in the JSON; the name itself when it has none. */
  nameOf(name: string): string
  env: Env
}

export function createRulesTranslator({ texts }: Pick<PageConfig, 'texts'>, locale: string, onRead: OnRead = () => {}): RulesTranslator {
  const i18n = translatorOf(texts[locale] ?? {}, locale)
  const tell = (key: string) => onRead(`texts/${locale}/${key}`)
  const text = (key: string, values?: Record<string, unknown>) => (tell(key), i18n.t(key, values ?? {}))
  const hasText = (key: string) => (tell(key), i18n.exists(key, { count: 2 }))
  const first = (keys: readonly string[]) => keys.find(hasText)
  const { formats, functions } = productHost
  return {
    text,
    hasText,
    first,
    nameOf: (name) => (hasText(`rulesPage.name.${name}`) ? text(`rulesPage.name.${name}`) : name),
    // A fixed time, so that a release's page is the same whenever it is built.
    env: { formats, functions, text, now: () => 0 },
  }
}

const translators = new WeakMap<object, i18n>()

/** Caches the translator by texts, which most channels share. */
function translatorOf(texts: { [key: string]: string }, locale: string): i18n {
  const known = translators.get(texts)
  if (known) return known
  const made = createInstance()
  translators.set(texts, made)
  void made.init({
    ...textOptions,
    lng: locale,
    resources: { [locale]: { translation: texts } },
    initAsync: false,
  })
  return made
}
