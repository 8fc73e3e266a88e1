import { entryOf } from '../../core/language/map.ts'
import { messageOf } from '../../core/language/messages.ts'
import type { ServerConfig } from '../../core/language/release.ts'

export type Translate = (key: string, values?: Record<string, unknown>) => string

const DEFAULT_LAN = 'id-ID'

export function createTranslations(config: ServerConfig): {
  localeFromLan(lan: unknown): string
  localeFromAcceptLanguage(acceptLanguage: string): string
  /** A stored locale, unless the product has given it up. */
  localeOf(stored: string | null): string
  translatorFor(locale: string): Translate
} {
  const locales = new Map(Object.entries(config.locales.supported).map(([locale, { lan }]) => [lan.toLowerCase(), locale]))
  const fallback = locales.get(DEFAULT_LAN.toLowerCase()) ?? config.locales.default
  const languages = new Map([...locales].map(([lan, locale]) => [languageOf(lan), locale]))
  return {
    localeFromLan: (lan) => (typeof lan === 'string' ? locales.get(lan.toLowerCase()) : undefined) ?? fallback,
    localeFromAcceptLanguage: (acceptLanguage) => {
      const wanted = acceptLanguage.toLowerCase().split(',').map(languageOf)
      return languages.get(wanted.find((language) => languages.has(language)) ?? '') ?? fallback
    },
    localeOf: (stored) => (stored !== null && Object.hasOwn(config.locales.supported, stored) ? stored : fallback),
    translatorFor: (locale) => {
      const tried = [...new Set([locale, config.locales.default])].flatMap((each) => {
        const texts = entryOf(config.texts, each)
        return texts ? [{ locale: each, texts }] : []
      })
      return (key, values) => {
        for (const { locale, texts } of tried) {
          const message = messageOf(texts, locale, key, values)
          if (message !== undefined) return message
        }
        return key
      }
    },
  }
}

/** `en` of `en-gb;q=0.9`. */
const languageOf = (tag: string): string => tag.trim().split(/[-;]/, 1)[0] ?? ''
