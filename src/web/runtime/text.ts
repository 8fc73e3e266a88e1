import { createInstance } from 'i18next'
import type { App } from '../../core/language.ts'
import { observe } from './store.ts'

export type Texts = { [key: string]: string }
/** The words of the current locale. `shown` is observable, so that whatever shows words can follow it. */
export type Words = {
  shown: { locale: string; edition: number; configuration: number }
  text(key: string, values?: Record<string, unknown>): string
  has(key: string): boolean
  /** Adds words of a locale; those of a key already known are replaced. */
  add(locale: string, texts: Texts): void
  switchTo(locale: string): void
}

export function createWords(locales: App['locales'], first: string): Words {
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
  const shown = observe({ locale: first, edition: 0, configuration: 0 })
  return {
    shown,
    text: (key, values) => i18n.t(key, values ?? {}),
    has: (key) => i18n.exists(key),
    add(locale, texts) {
      i18n.addResourceBundle(locale, 'translation', texts, true, true)
      shown.edition += 1
    },
    switchTo(locale) {
      void i18n.changeLanguage(locale)
      document.documentElement.lang = locales.supported[locale]?.lan ?? locale
      shown.locale = locale
    },
  }
}
