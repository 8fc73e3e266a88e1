import { createInstance } from 'i18next'
import type { AppConfig } from '../../core/language/language.ts'
import type { Texts } from '../../core/language/release.ts'
import { observe } from './store.ts'

/** The words of the current locale. `shown` is observable, so that whatever shows words can follow it. */
export type Translator = {
  state: { locale: string; textsVersion: number; configVersion: number }
  text(key: string, values?: Record<string, unknown>): string
  has(key: string): boolean
  /** Adds words of a locale; those of a key already known are replaced. */
  add(locale: string, texts: Texts): void
  setLocale(locale: string): void
}

export function createTranslator(locales: AppConfig['locales'], first: string): Translator {
  const i18n = createInstance()
  // Synchronous: with the resources at hand there is nothing to wait for.
  void i18n.init({
    lng: first,
    fallbackLng: false,
    lowerCaseLng: true,
    load: 'currentOnly',
    keySeparator: false,
    nsSeparator: false,
    // React writes text as text: escaping here would show the escapes.
    interpolation: { escapeValue: false },
    resources: {},
    initAsync: false,
  })
  const state = observe({ locale: first, textsVersion: 0, configVersion: 0 })
  return {
    state,
    text: (key, values) => i18n.t(key, values ?? {}),
    has: (key) => i18n.exists(key),
    add(locale, texts) {
      i18n.addResourceBundle(locale, 'translation', texts, true, true)
      state.textsVersion += 1
    },
    setLocale(locale) {
      void i18n.changeLanguage(locale)
      document.documentElement.lang = locales.supported[locale]?.lan ?? locale
      state.locale = locale
    },
  }
}
