const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of `wanted` occurs in the texts; a part of a word is enough. Punctuation matches every text. */
export function hasWords(wanted: string, texts: readonly string[]): boolean {
  const all = fold(texts.join(' '))
  return fold(wanted)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => all.includes(word))
}
