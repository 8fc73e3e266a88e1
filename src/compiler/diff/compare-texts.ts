import type { Config } from '../load/config.ts'
import type { Change } from './change.ts'
import { compareMaps } from './compare-maps.ts'

/** Words alone; a language that comes or goes is a flow. */
export function compareTexts({ texts: before }: Config, { texts: after }: Config): Change[] {
  const languages = compareMaps(before, after)
  const change = (effect: Change['effect'], place: string, sentence: string): Change => ({ effect, place, sentence, affects: [] })
  return [
    ...languages.added.map(([locale]) => change('flow', `language ${locale}`, 'is new')),
    ...languages.removed.map(([locale]) => change('flow', `language ${locale}`, 'is gone')),
    ...languages.changed.flatMap(({ name, before: was, after: is }) => {
      const { added, removed, changed } = compareMaps(was, is)
      return [
        ...changed.map(({ name: key, before: from, after: to }) => change('label', `${key}, ${name}`, `${from} → ${to}`)),
        ...added.map(([key, words]) => change('label', `${key}, ${name}`, `is new: ${words}`)),
        ...removed.map(([key, words]) => change('label', `${key}, ${name}`, `is gone: ${words}`)),
      ]
    }),
  ]
}
