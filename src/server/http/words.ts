import { createInstance } from 'i18next'
import type { Office } from '../../core/release.ts'

export type Words = (key: string, values?: Record<string, unknown>) => string

const DEFAULT_LAN = 'id-ID'

/** The office's words, per locale. */
export function createWords(office: Office): {
  /** By the `lan` of a call. */
  localeOf(lan: unknown): string
  /** By what a browser says: the first of its languages that is spoken here. */
  localeFor(acceptLanguage: string): string
  wordsOf(locale: string): Words
} {
  const i18n = createInstance()
  void i18n.init({
    lng: office.locales.default,
    fallbackLng: office.locales.default,
    resources: Object.fromEntries(Object.entries(office.texts).map(([locale, texts]) => [locale, { translation: texts }])),
    keySeparator: false,
    nsSeparator: false,
    // Words go out as JSON and the phone shows them as text, so escaping here would show.
    interpolation: { escapeValue: false },
    // Our locales are written small, as the files are named.
    lowerCaseLng: true,
    load: 'currentOnly',
    initAsync: false,
  })
  const locales = new Map(Object.entries(office.locales.supported).map(([locale, { lan }]) => [lan.toLowerCase(), locale]))
  const fallback = locales.get(DEFAULT_LAN.toLowerCase()) ?? office.locales.default
  const languages = new Map([...locales].map(([lan, locale]) => [languageOf(lan), locale]))
  return {
    localeOf: (lan) => (typeof lan === 'string' ? locales.get(lan.toLowerCase()) : undefined) ?? fallback,
    localeFor: (acceptLanguage) => {
      const wanted = acceptLanguage.toLowerCase().split(',').map(languageOf)
      return languages.get(wanted.find((language) => languages.has(language)) ?? '') ?? fallback
    },
    wordsOf: (locale) => {
      const t = i18n.getFixedT(locale)
      return (key, values) => t(key, values ?? {})
    },
  }
}

/** `en` of `en-gb;q=0.9`. */
const languageOf = (tag: string): string => tag.trim().split(/[-;]/, 1)[0] ?? ''
