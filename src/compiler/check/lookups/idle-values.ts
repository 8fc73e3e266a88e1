import type { ConfigLocation } from '../rule/location.ts'
import type { CheckContext } from '../context/check-context.ts'
import { textIndexOf, type TextIndex } from './text-index.ts'

type IdleValue = { at: ConfigLocation; values: { key: string; name: string } }

/**
 * Values given to a text that does not use them. A count is exempt, because it selects the plural form, as are values of widgets, which
 * offer more than each text uses.
 */
export function idleValues(context: CheckContext): IdleValue[] {
  const words = textIndexOf(context)
  return context.uses.texts.flatMap(({ at, key, given, offered }) =>
    offered || !words.has(key)
      ? []
      : given.filter((name) => name !== 'count' && !placeholdersOf(words, key).has(name)).map((name) => ({ at, values: { key, name } })),
  )
}

/** Placeholders in the first locale; another rule compares the locales. */
export const placeholdersOf = (words: TextIndex, key: string): ReadonlySet<string> =>
  [...(words.get(key)?.byLocale.values() ?? [])][0]?.placeholders ?? new Set()
