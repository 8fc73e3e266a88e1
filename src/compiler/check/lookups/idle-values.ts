import type { ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'
import { textIndexOf, type TextIndex } from './text-index.ts'

type IdleValue = { at: ConfigLocation; values: { key: string; name: string } }

/** Values that the words do not name. A count chooses the plural form even where no text shows it; a widget offers more than each text uses. */
export function idleValues(context: CheckContext): IdleValue[] {
  const words = textIndexOf(context)
  return context.uses.texts.flatMap(({ at, key, given, offered }) =>
    offered || !words.has(key)
      ? []
      : given.filter((name) => name !== 'count' && !placeholdersOf(words, key).has(name)).map((name) => ({ at, values: { key, name } })),
  )
}

/** Of the first locale; another rule compares the locales. */
export const placeholdersOf = (words: TextIndex, key: string): ReadonlySet<string> =>
  [...(words.get(key)?.byLocale.values() ?? [])][0]?.placeholders ?? new Set()
