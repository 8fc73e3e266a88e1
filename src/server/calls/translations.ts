import { createInstance } from 'i18next'
import { languageOf } from '../../core/language/locale-language.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import { textOptions } from '../../product/text-options.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

const DEFAULT_LAN = 'id-ID'

export type Translations = {
  localeFromLan(lan: unknown): string
  localeFromAcceptLanguage(acceptLanguage: string): string
  /** The stored locale, or the default when the product no longer supports it. */
  localeOf(stored: string | null): string
  /** Value of the `lang` attribute in markup. */
  languageOf(locale: string): string
  translatorFor(locale: string): Translate
}

export function createTranslations(config: ServerConfig): Translations {
  const i18n = createInstance()
  void i18n.init({
    ...textOptions,
    lng: config.locales.default,
    // A text missing in one language is taken from the default one: a reply never shows a key.
    fallbackLng: config.locales.default,
    resources: Object.fromEntries(Object.entries(config.texts).map(([locale, texts]) => [locale, { translation: texts }])),
    initAsync: false,
  })
  const locales = new Map(Object.entries(config.locales.supported).map(([locale, { lan }]) => [lan.toLowerCase(), locale]))
  const fallback = locales.get(DEFAULT_LAN.toLowerCase()) ?? config.locales.default
  const languages = new Map([...locales.values()].map((locale) => [languageOf(config.locales, locale), locale]))
  const translators = new Map<string, Translate>()
  const translatorOf = (locale: string): Translate => {
    const t = i18n.getFixedT(locale)
    const texts = config.texts[locale] ?? {}
    return (key, values) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : undefined
      return text !== undefined && values === undefined && isPlain(text) ? text : t(key, values ?? {})
    }
  }
  return {
    localeFromLan: (lan) => (typeof lan === 'string' ? locales.get(lan.toLowerCase()) : undefined) ?? fallback,
    localeFromAcceptLanguage: (acceptLanguage) => {
      const wanted = acceptLanguage.toLowerCase().split(',')
      const accepted = wanted.filter((range) => weightOf(range) > 0).toSorted((one, other) => weightOf(other) - weightOf(one))
      const best = accepted.map(languageOfRange).find((language) => languages.has(language) || language === '*')
      return languages.get(best ?? '') ?? fallback
    },
    localeOf: (stored) => (stored !== null && Object.hasOwn(config.locales.supported, stored) ? stored : fallback),
    languageOf: (locale) => languageOf(config.locales, locale),
    translatorFor: (locale) => {
      const known = translators.get(locale) ?? translatorOf(locale)
      translators.set(locale, known)
      return known
    },
  }
}

/** Whether the text has no placeholder and no reference to another text. */
const isPlain = (text: string): boolean => !text.includes('{{') && !text.includes('$t(')

/** Language of a range: `en` for `en-gb;q=0.9`. */
const languageOfRange = (tag: string): string => tag.trim().split(/[-;]/, 1)[0] ?? ''

/** Weight of a range: `0.9` for `en-gb;q=0.9`; 1 by default (RFC 9110, 12.4.2). */
const weightOf = (range: string): number => Number(/;\s*q=\s*([\d.]+)/.exec(range)?.[1] ?? 1)
