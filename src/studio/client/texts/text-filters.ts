import type { TextRow } from '../../contract.ts'

/** Times the shortest language, and letters more than it: where a layout made for one language gets tight in the other. */
const LONG_SHARE = 1.4
const LONG_LETTERS = 15

type Filter = (row: TextRow, locales: readonly string[], rows: readonly TextRow[]) => boolean

export const filters = { all: () => true, missing: isMissing, long: isLong } satisfies { [name: string]: Filter }
export type TextFilter = keyof typeof filters

/** A language without a plural of its own says it by `_other`. */
function isMissing({ key, words }: TextRow, locales: readonly string[], rows: readonly TextRow[]): boolean {
  const lacking = locales.filter((locale) => !words[locale])
  if (lacking.length === 0) return false
  const [, stem] = /^(.+)_(?:zero|one|two|few|many)$/.exec(key) ?? []
  const plural = stem === undefined ? undefined : rows.find((row) => row.key === `${stem}_other`)
  return !lacking.every((locale) => plural?.words[locale])
}

function isLong({ words }: TextRow): boolean {
  const lengths = Object.values(words).map((text) => text.length)
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
  return most > least * LONG_SHARE && most - least >= LONG_LETTERS
}
