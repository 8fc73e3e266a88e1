import type { TextRow, TextSheet } from '../../contract.ts'

/** A row with the words shown. `own`: for a channel, the words that it defines itself. */
export type ShownRow = { row: TextRow; key: string; words: TextRow['words']; own: TextRow['words'] }

export function shownRows({ rows, patch }: TextSheet = { rows: [] }): ShownRow[] {
  return rows.map((row) => {
    const { key, words } = row
    const own = Object.fromEntries(
      Object.entries(patch?.words ?? {}).flatMap(([locale, texts]) => (texts[key] === undefined ? [] : [[locale, texts[key]]])),
    )
    return { row, key, words: { ...words, ...own }, own }
  })
}

/**
 * A text is long when it exceeds the shortest language by both this factor and this number of letters: a layout made for one language gets
 * tight in the other.
 */
const LONG_SHARE = 1.4
const LONG_LETTERS = 15

type Filter = (row: ShownRow, locales: readonly string[], rows: readonly ShownRow[]) => boolean

export const filters = { all: () => true, own: isOwn, missing: isMissing, long: isLong } satisfies { [name: string]: Filter }
export type TextFilter = keyof typeof filters

/** A language without that plural form uses `_other`. */
function isMissing({ key, words }: ShownRow, locales: readonly string[], rows: readonly ShownRow[]): boolean {
  const lacking = locales.filter((locale) => !words[locale])
  if (lacking.length === 0) return false
  const [, stem] = /^(.+)_(?:zero|one|two|few|many)$/.exec(key) ?? []
  const plural = stem === undefined ? undefined : rows.find((row) => row.key === `${stem}_other`)
  return !lacking.every((locale) => plural?.words[locale])
}

function isOwn({ own }: ShownRow): boolean {
  return Object.keys(own).length > 0
}

function isLong({ words }: ShownRow): boolean {
  const lengths = Object.values(words).map((text) => text.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return most > least * LONG_SHARE && most - least >= LONG_LETTERS
}
