const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of `wanted` stands somewhere in the texts; part of a word is enough, and nothing is in every text. */
export function hasWords(wanted: string, texts: readonly string[]): boolean {
  const all = fold(texts.join(' '))
  return fold(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word))
}
