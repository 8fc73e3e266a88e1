import { foldText } from './fold-text.ts'

/** Whether every word of `wanted` occurs in the texts; a part of a word is enough. Punctuation matches every text. */
export function hasWords(wanted: string, texts: readonly string[]): boolean {
  const all = foldText(texts.join(' '))
  return foldText(wanted)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => all.includes(word))
}
