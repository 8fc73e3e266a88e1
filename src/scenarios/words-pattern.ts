import { escapeRegExp } from '../core/language/escape-reg-exp.ts'

/** Builds a pattern that finds these words; placeholders match anything. `whole`: the full text must match. */
export function wordsPattern(words: string, whole = false): RegExp {
  const source = normalizeSpaces(words)
    .split(/\{\{[^}]*\}\}/)
    .map(escapeRegExp)
    .join('.*?')
  return new RegExp(whole ? `^${source}$` : source, 'su')
}

/** Collapses whitespace, including line breaks and no-break spaces, to single spaces. */
export const normalizeSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
