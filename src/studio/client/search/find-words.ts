import { escapeRegExp } from '../../../text/escape-reg-exp.ts'
import type { ShownRow } from '../texts/text-filters.ts'

/** Minimum number of letters outside placeholders that identify a text. */
const LEAST_LETTERS = 2
const HOLE = /\{\{[^}]*\}\}/

/** Finds the text that matches the visible words, its placeholders filled with anything; of several, the one with most fixed letters. */
export function findWords(rows: readonly ShownRow[], locale: string, seen: string): ShownRow | undefined {
  const line = plain(seen)
  if (line === '') return undefined
  const fits = (words: string) => {
    const parts = plain(words).split(HOLE)
    if (parts.join('').replaceAll(/[^\p{L}]/gu, '').length < LEAST_LETTERS) return -1
    if (new RegExp(`^${parts.map(escapeRegExp).join('.+')}$`, 'su').test(line)) return parts.join('').length
    return -1
  }
  const ranked = rows
    .map((row) => ({ row, letters: fits(row.words[locale] ?? '') }))
    .filter(({ letters }) => letters >= 0)
    .toSorted((a, b) => b.letters - a.letters)
  return ranked[0]?.row ?? rows.find(({ words }) => plain(words[locale] ?? '').includes(line))
}

/** The text as visible: without link and emphasis tags, line breaks as spaces. */
const plain = (text: string): string =>
  text
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()
