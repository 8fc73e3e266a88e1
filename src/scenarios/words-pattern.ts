import { escapeRegExp } from '../core/language/escape-reg-exp.ts'

/** What says these words; a placeholder is filled by anything. `whole`: and nothing else. */
export function wordsPattern(words: string, whole = false): RegExp {
  const source = normalizeSpaces(words)
    .split(/\{\{[^}]*\}\}/)
    .map(escapeRegExp)
    .join('.*?')
  return new RegExp(whole ? `^${source}$` : source, 'su')
}

/** Line breaks and no-break spaces count as spaces. */
export const normalizeSpaces = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()
