import type { ChannelChange } from '../../compiler/diff/change.ts'
import { STUDIO_ALONE } from '../../compiler/diff/compare-texts.ts'
import { messageOf, formatMessage, formatPlace, wordsFor } from '../../compiler/diff/message.ts'
import type { Config } from '../../compiler/load/config.ts'
import type { PublishAnswer, Sentence } from '../contract.ts'
import { sayFindings } from './say-findings.ts'

/** Formats the changes in the reader's language. */
export function sayChanges(changes: readonly ChannelChange[], { texts }: Config, locale: string): Sentence[] {
  const words = wordsFor(texts, locale)
  return changes.map(({ effect, place, at, message, channels, affects, locks = [] }) => ({
    effect,
    place,
    where: formatPlace(place, words),
    ...(at !== undefined && { at }),
    sentence: formatMessage(message, words, locale),
    channels,
    affects: [
      ...affects.map((who) => (who === STUDIO_ALONE ? formatMessage(messageOf('studioAlone'), words) : formatPlace(who, words))),
      ...locks.map((who) => formatMessage(messageOf('goesIntoLocked', { place: formatPlace(who, words) }), words)),
    ],
  }))
}

/** Formats the command's findings and changes in the reader's language. */
export function sayAnswer(answer: PublishAnswer, config: Config, locale: string): PublishAnswer {
  const { diff, findings } = answer
  return {
    ...answer,
    ...(diff && { diff: { ...diff, changes: sayChanges(diff.changes as unknown as ChannelChange[], config, locale) } }),
    ...(findings && { findings: sayFindings(findings, config, locale) }),
  }
}
