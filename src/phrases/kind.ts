import { type FindingValue, phrase, type Phrase, type PhraseName, phrases } from './phrases.ts'

type KindName = Extract<PhraseName, `kind.${string}`>
const kinds = new Map(
  Object.entries(phrases).flatMap(([name, word]) => (name.startsWith('kind.') ? [[word as string, name as KindName] as const] : [])),
)

/** Returns the phrase for a kind of thing given by its English word, or the word itself when it has no phrase. */
export function kind(word: string): FindingValue {
  const name = kinds.get(word)
  return name === undefined ? word : phrase(name)
}

export const named = (word: string, name: string): Phrase => phrase('named', { kind: kind(word), name })
