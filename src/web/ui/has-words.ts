const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of `wanted` stands somewhere in the texts; part of a word is enough, and nothing, as signs are, is in every text. */
export function hasWords(wanted: string, texts: readonly string[]): boolean {
  const all = fold(texts.join(' '))
  return fold(wanted)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => all.includes(word))
}
