import { escapeRegExp } from '../text/escape-reg-exp.ts'

/** Builds a pattern that finds these words; placeholders match anything. */
export const wordsPattern = (words: string): RegExp => new RegExp(sourceOf(words), 'su')

/** Builds a pattern that the full text must match. */
export const wholeWordsPattern = (words: string): RegExp => new RegExp(`^${sourceOf(words)}$`, 'su')

const sourceOf = (words: string): string =>
  normalizeSpaces(words)
    .split(/\{\{[^}]*\}\}/)
    .map(escapeRegExp)
    .join('.*?')

/** Collapses whitespace, including line breaks and no-break spaces, to single spaces. */
export const normalizeSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
