import { createInstance } from 'i18next'
import type { AppConfig } from '../../core/language/app-config.ts'
import { entryOf } from '../../core/language/map.ts'
import { noteRead } from '../../core/language/reads.ts'
import type { Texts } from '../../core/language/release.ts'
import type { TextKey } from '../../generated/texts.ts'
import { observe } from './store.ts'
import { textOptions } from '../../product/text-options.ts'

/** `state` is observable, so that components can follow it. */
export type Translator = {
  state: { locale: string; textsVersion: number; configVersion: number }
  text(key: TextKey, values?: Record<string, unknown>): string
  /** `text` for a key from the configuration; `text` itself takes the typed keys of the code. */
  configText(key: string, values?: Record<string, unknown>): string
  has(key: string): boolean
  /** The raw text, with its placeholders. */
  template(key: TextKey): string | undefined
  /** Replaces the texts of known keys. Only texts that may have been shown differently increase the version. */
  add(locale: string, texts: Texts): void
  setLocale(locale: string): void
}

export function createTranslator(locales: AppConfig['locales'], first: string): Translator {
  const i18n = createInstance()
  // `init` is synchronous with `initAsync: false`.
  void i18n.init({
    ...textOptions,
    lng: first,
    resources: {},
    initAsync: false,
  })
  const state = observe({ locale: first, textsVersion: 0, configVersion: 0 })
  /** Keys that were looked up before they had a text. */
  const missed = new Set<string>()
  const template = (key: string) => {
    noteRead(state, 'locale', state.locale)
    noteRead(state, 'textsVersion', state.textsVersion)
    return entryOf(texts(), key)
  }
  const text = (key: string, values?: Record<string, unknown>) => {
    const found = template(key)
    if (found !== undefined && saysAsItStands(found, values)) return found
    const said = i18n.t(key, values ?? {})
    if (said === key) missed.add(key)
    return said
  }
  const texts = () => i18n.getResourceBundle(state.locale, 'translation') as Texts | undefined
  return {
    state,
    text,
    configText: text,
    template,
    has(key) {
      const isKnown = entryOf(texts(), key) !== undefined
      if (!isKnown) missed.add(key)
      return isKnown
    },
    add(locale, added) {
      const concernsWhatIsShown = locale === state.locale && Object.entries(added).some(isNews)
      i18n.addResourceBundle(locale, 'translation', added, true, true)
      if (concernsWhatIsShown) state.textsVersion += 1
    },
    setLocale(locale) {
      void i18n.changeLanguage(locale)
      document.documentElement.lang = locales.supported[locale]?.lan ?? locale
      state.locale = locale
    },
  }

  /** Whether the entry changes a text that was looked up. A new plural form, `key_other`, changes `key`. */
  function isNews([key, value]: [string, string]): boolean {
    const known = texts() ?? {}
    const isAsked = (one: string) => missed.has(one) || Object.hasOwn(known, one)
    return Object.hasOwn(known, key) ? known[key] !== value : missed.has(key) || formedFrom(key).some(isAsked)
  }
}

/** `a.c_new_other` is a form of `a.c_new` and of `a.c`. */
const formedFrom = (key: string): string[] => [...key.matchAll(/_/g)].map(({ index }) => key.slice(0, index))

/** Fast path for texts without placeholders or forms, which most are: i18next's lookup is slow. */
const saysAsItStands = (text: string, values: Record<string, unknown> = {}): boolean =>
  !/\{\{|\$t\(/.test(text) && values.count === undefined && values.context === undefined
