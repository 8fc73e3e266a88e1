import type { Texts } from '../../load/config.ts'
import { asMap, isText } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'

/** `forms`: plural forms, none for a plain text; `placeholders`: the names in its blanks. */
export type TextInLocale = { forms: Set<string>; placeholders: Set<string>; key: string }

export type TextIndex = Map<string, { byLocale: Map<string, TextInLocale> }>

const cache = new WeakMap<Texts, Map<string, TextIndex>>()

/** By key without the plural ending. A channel may have the texts of the base. */
export function textIndexOf(context: CheckContext): TextIndex {
  const { texts } = context.config
  const locales = localesOf(context)
  const known = cache.get(texts) ?? new Map<string, TextIndex>()
  cache.set(texts, known)
  const name = locales.join(' ')
  const index = known.get(name) ?? indexTexts(texts, locales)
  known.set(name, index)
  return index
}

function indexTexts(all: Texts, locales: string[]): TextIndex {
  const words: TextIndex = new Map()
  for (const locale of locales) {
    const texts = asMap(all[locale])
    for (const [full, text] of Object.entries(texts)) {
      const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(full) ?? []
      const isPlural = stem !== undefined && form !== undefined && Object.hasOwn(texts, `${stem}_other`)
      const key = isPlural ? stem : full
      const entry = words.get(key) ?? { byLocale: new Map<string, TextInLocale>() }
      words.set(key, entry)
      const here = entry.byLocale.get(locale) ?? { forms: new Set(), placeholders: new Set(), key: full }
      entry.byLocale.set(locale, here)
      if (isPlural) here.forms.add(form)
      if (isText(text) && text.includes('{{'))
        for (const [, name] of text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)) if (name !== undefined) here.placeholders.add(name)
    }
  }
  return words
}

const localesByContext = new WeakMap<CheckContext, string[]>()

export function localesOf(context: CheckContext): string[] {
  const { flows, texts } = context.config
  const locales =
    localesByContext.get(context) ?? Object.keys(asMap(flows.app.locales?.supported)).filter((locale) => Object.hasOwn(texts, locale))
  localesByContext.set(context, locales)
  return locales
}
