import type { Config } from '../load/config.ts'
import type { Change } from './change.ts'
import { compareMaps, exchanged } from './compare-maps.ts'
import { isExchanged, messageOf, type Message } from './message.ts'

export const STUDIO_ALONE = 'the studio alone, by no borrower'

/** Prefix of the studio's text keys, which only staff see. */
const STUDIO = 'studio.'

/** Compares texts; an added or removed language counts as a flow. */
export function compareTexts({ texts: before }: Config, { texts: after }: Config): Change[] {
  const languages = compareMaps(before, after)
  const change = (effect: Change['effect'], place: string, message: Message): Change => ({ effect, place, message, affects: [] })
  const label = (key: string, locale: string, message: Message): Change => ({
    ...change('label', `${key}, ${locale}`, message),
    affects: key.startsWith(STUDIO) ? [STUDIO_ALONE] : [],
  })
  return [
    ...languages.added.map(([locale]) => change('flow', `language ${locale}`, messageOf('isNew'))),
    ...languages.removed.map(([locale]) => change('flow', `language ${locale}`, messageOf('isGone'))),
    ...languages.changed.flatMap(({ name, before: was, after: is }) => {
      const { added, removed, changed } = compareMaps(was, is)
      const others = exchanged(changed)
      return [
        ...changed.map(({ name: key, before: from, after: to }) => {
          const other = others.get(key)
          const message = messageOf('wordsAre', { was: from, now: to })
          return other === undefined
            ? label(key, name, message)
            : { ...label(key, name, isExchanged(message, other)), isExchanged: true as const }
        }),
        ...added.map(([key, words]) => label(key, name, messageOf('isNewAs', { now: words }))),
        ...removed.map(([key, words]) => label(key, name, messageOf('isGoneAs', { was: words }))),
      ]
    }),
  ]
}
