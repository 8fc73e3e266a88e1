import { editDistance } from '../../../text/edit-distance.ts'

/** Similarity from 0 to 1: edit distance as a share of the longer word. */
export const similarity = (one: string, other: string): number => 1 - editDistance(one, other) / Math.max(one.length, other.length, 1)

/** Undefined when no entry is near enough or two are equally near. */
export function closestMatch<T>(text: string, entries: readonly (readonly [word: string, meaning: T])[], least: number) {
  const found = entries.map(([word, meaning]) => ({ meaning, likeness: similarity(text, word) })).sort((a, b) => b.likeness - a.likeness)
  const [first] = found
  const rival = found.find(({ meaning }) => meaning !== first?.meaning)
  if (!first || first.likeness < least || first.likeness === rival?.likeness) return undefined
  return first
}
