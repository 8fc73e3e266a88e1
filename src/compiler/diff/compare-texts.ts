import type { Config } from '../load/config.ts'
import type { Change } from './change.ts'
import { compareMaps } from './compare-maps.ts'

/** Words of the studio, which is for the staff. */
const STUDIO = 'studio.'

/** Words alone; a language that comes or goes is a flow. */
export function compareTexts({ texts: before }: Config, { texts: after }: Config): Change[] {
  const languages = compareMaps(before, after)
  const change = (effect: Change['effect'], place: string, sentence: string): Change => ({ effect, place, sentence, affects: [] })
  const label = (key: string, locale: string, sentence: string): Change => ({
    ...change('label', `${key}, ${locale}`, sentence),
    affects: key.startsWith(STUDIO) ? ['the studio alone, by no borrower'] : [],
  })
  return [
    ...languages.added.map(([locale]) => change('flow', `language ${locale}`, 'is new')),
    ...languages.removed.map(([locale]) => change('flow', `language ${locale}`, 'is gone')),
    ...languages.changed.flatMap(({ name, before: was, after: is }) => {
      const { added, removed, changed } = compareMaps(was, is)
      return [
        ...changed.map(({ name: key, before: from, after: to }) => label(key, name, `${from} → ${to}`)),
        ...added.map(([key, words]) => label(key, name, `is new: ${words}`)),
        ...removed.map(([key, words]) => label(key, name, `is gone: ${words}`)),
      ]
    }),
  ]
}
