import type { AppConfig } from '../../core/language/app-config.ts'
import { messageOf } from '../../core/language/messages.ts'
import { noteRead } from '../../core/language/reads.ts'
import type { Texts } from '../../core/language/release.ts'
import type { TextKey } from '../../generated/texts.ts'
import { observe } from './store.ts'

/** `state` is observable, so that components can follow it. */
export type Translator = {
  state: { locale: string; textsVersion: number; configVersion: number }
  text(key: TextKey, values?: Record<string, unknown>): string
  configText(key: string, values?: Record<string, unknown>): string
  has(key: string): boolean
  /** Replaces the texts of keys already known. */
  add(locale: string, texts: Texts): void
  setLocale(locale: string): void
}

export function createTranslator(locales: AppConfig['locales'], first: string): Translator {
  const textsOf = new Map<string, Texts>()
  const state = observe({ locale: first, textsVersion: 0, configVersion: 0 })
  const textsNow = () => textsOf.get(state.locale) ?? {}
  const text = (key: string, values?: Record<string, unknown>) => {
    noteRead(state, 'locale', state.locale)
    noteRead(state, 'textsVersion', state.textsVersion)
    return messageOf(textsNow(), state.locale, key, values) ?? key
  }
  return {
    state,
    text,
    configText: text,
    has: (key) => Object.hasOwn(textsNow(), key),
    add(locale, texts) {
      textsOf.set(locale, { ...textsOf.get(locale), ...texts })
      state.textsVersion += 1
    },
    setLocale(locale) {
      document.documentElement.lang = locales.supported[locale]?.lan ?? locale
      state.locale = locale
    },
  }
}
