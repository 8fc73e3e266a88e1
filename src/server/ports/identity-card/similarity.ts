/** 0 to 1, by edit distance, as a share of the longer word. */
export function similarity(one: string, other: string): number {
  if (one.length === 0 && other.length === 0) return 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let index = 1; index <= other.length; index += 1) {
      const same = one[at - 1] === other[index - 1] ? 0 : 1
      next.push(Math.min(row[index]! + 1, next[index - 1]! + 1, row[index - 1]! + same))
    }
    row = next
  }
  return 1 - row[other.length]! / Math.max(one.length, other.length)
}

/** Undefined where no entry is near enough or two are as near. */
export function closestMatch<T>(text: string, entries: readonly (readonly [word: string, meaning: T])[], least: number) {
  const found = entries.map(([word, meaning]) => ({ meaning, likeness: similarity(text, word) })).sort((a, b) => b.likeness - a.likeness)
  const [first] = found
  const rival = found.find(({ meaning }) => meaning !== first?.meaning)
  if (!first || first.likeness < least || first.likeness === rival?.likeness) return undefined
  return first
}
