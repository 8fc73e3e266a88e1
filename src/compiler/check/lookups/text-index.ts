import type { Texts } from '../../load/config.ts'
import { mapOrEmpty, isText } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'

/** `forms`: plural forms, none for a plain text; `placeholders`: their names; `texts`: by full key. */
export type TextInLocale = {
  forms: ReadonlySet<string>
  placeholders: ReadonlySet<string>
  key: string
  texts: [key: string, text: string][]
}

export type TextIndex = Map<string, { byLocale: Map<string, TextInLocale> }>

/** Index by key without the plural suffix. */
export const textIndexOf = oncePerTexts(indexTexts)

/** Caches a result derived from texts alone, once for all channels with the base's texts and languages. */
export function oncePerTexts<Made>(make: (texts: Texts, locales: string[]) => Made): (context: CheckContext) => Made {
  const cache = new WeakMap<Texts, Map<string, Made>>()
  return (context) => {
    const { texts } = context.config
    const locales = localesOf(context)
    const known = cache.get(texts) ?? new Map<string, Made>()
    cache.set(texts, known)
    const name = locales.join(' ')
    const made = known.get(name) ?? make(texts, locales)
    known.set(name, made)
    return made
  }
}

/** Shared, since most texts have neither plural forms nor placeholders. */
const none: ReadonlySet<string> = new Set()
const pluralForms: ReadonlySet<string> = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

const placeholder = /\{\{-?\s*([\w.]+)[^}]*\}\}/g

function indexTexts(all: Texts, locales: string[]): TextIndex {
  const words: TextIndex = new Map()
  for (const locale of locales) {
    const texts = mapOrEmpty(all[locale])
    for (const [full, text] of Object.entries(texts)) {
      const end = full.lastIndexOf('_')
      const form = full.slice(end + 1)
      const isPlural = end > 0 && pluralForms.has(form) && Object.hasOwn(texts, `${full.slice(0, end)}_other`)
      const key = isPlural ? full.slice(0, end) : full
      const entry = words.get(key) ?? { byLocale: new Map<string, TextInLocale>() }
      words.set(key, entry)
      const here = entry.byLocale.get(locale) ?? { forms: none, placeholders: none, key: full, texts: [] }
      entry.byLocale.set(locale, here)
      if (isPlural) here.forms = new Set([...here.forms, form])
      if (!isText(text)) continue
      here.texts.push([full, text])
      if (text.includes('{{'))
        here.placeholders = new Set([...here.placeholders, ...[...text.matchAll(placeholder)].map(([, name = '']) => name)])
    }
  }
  return words
}

const localesByContext = new WeakMap<CheckContext, string[]>()

export function localesOf(context: CheckContext): string[] {
  const { flows, texts } = context.config
  const locales =
    localesByContext.get(context) ?? Object.keys(mapOrEmpty(flows.app.locales?.supported)).filter((locale) => Object.hasOwn(texts, locale))
  localesByContext.set(context, locales)
  return locales
}
