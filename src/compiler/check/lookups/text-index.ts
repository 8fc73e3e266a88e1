import { asMap, entriesOf, isText } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'

/** `forms`: plural forms, none for a plain text; `placeholders`: the names in its blanks. */
export type TextInLocale = { forms: Set<string>; placeholders: Set<string>; key: string }

export type TextIndex = Map<string, { byLocale: Map<string, TextInLocale> }>

const cache = new WeakMap<CheckContext, TextIndex>()

/** By key without the plural ending. */
export function textIndexOf(context: CheckContext): TextIndex {
  const had = cache.get(context)
  if (had) return had
  const words: TextIndex = new Map()
  for (const locale of localesOf(context)) {
    const texts = asMap(context.config.texts[locale])
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
  cache.set(context, words)
  return words
}

export const localesOf = ({ config }: CheckContext): string[] =>
  entriesOf(config.flows.app.locales?.supported)
    .map(([locale]) => locale)
    .filter((locale) => Object.hasOwn(config.texts, locale))
