import type { Sources } from '../../compiler/load/config.ts'
import { entriesOf, isText } from '../../compiler/json/read-json.ts'
import { own } from '../../core/language/map.ts'
import { pointerOf } from '../../core/language/pointer.ts'
import type { Edit, TextRow } from '../contract.ts'
import { formatCsv, parseCsv } from './csv.ts'

const KEY = 'key'

/** The texts of all languages, a row for each key, in the order of the files. */
export function textRows({ files }: Sources): TextRow[] {
  const rows = new Map<string, TextRow>()
  for (const { kind, id, folder, json } of files.values()) {
    if (kind !== 'texts') continue
    for (const [key, words] of entriesOf(json)) {
      if (key === '$schema' || !isText(words)) continue
      const row = rows.get(key) ?? { key, file: id, words: {} }
      rows.set(key, row)
      row.words[folder] = words
    }
  }
  return [...rows.values()]
}

const textPlace = (row: Pick<TextRow, 'key' | 'file'>, locale: string) => ({
  file: `locales/${locale}/${row.file}.json`,
  pointer: pointerOf([row.key]),
})

export const exportTexts = (rows: readonly TextRow[], locales: readonly string[]): string =>
  formatCsv([[KEY, ...locales], ...rows.map(({ key, words }) => [key, ...locales.map((locale) => words[locale] ?? '')])])

export type TextImport = { edits: Edit[]; unknownKeys: string[]; unknownColumns: string[] }

/** What a translator's sheet changes. An empty cell changes nothing. @throws SyntaxError when the text is no CSV with a column of keys. */
export function importTexts(csv: string, rows: readonly TextRow[], { files }: Sources): TextImport {
  const [heading = [], ...lines] = parseCsv(csv)
  const keyColumn = heading.indexOf(KEY)
  if (keyColumn < 0) throw new SyntaxError(KEY)
  const known = new Map(rows.map((row) => [row.key, row]))
  const found: TextImport = { edits: [], unknownKeys: [], unknownColumns: [] }
  const columns = heading.map((locale, index) => ({ locale, index })).filter(({ index }) => index !== keyColumn)
  const hasTexts = ({ locale }: { locale: string }) => [...files.values()].some(({ kind, folder }) => kind === 'texts' && folder === locale)
  found.unknownColumns = columns.filter((column) => !hasTexts(column)).map(({ locale }) => locale)
  for (const line of lines) {
    const row = known.get(line[keyColumn] ?? '')
    if (!row) {
      if (line.some((cell) => cell !== '')) found.unknownKeys.push(line[keyColumn] ?? '')
      continue
    }
    for (const { locale, index } of columns.filter(hasTexts)) {
      const [words = '', current] = [line[index], row.words[locale]]
      const place = textPlace(row, locale)
      if (words === '' || words === current || !files.has(place.file)) continue
      found.edits.push({ ...place, value: words })
    }
  }
  return found
}

/** The file of a language that holds the keys beginning with `stem`, else the one that holds most keys of the same first word. */
export function fileForKey({ files }: Sources, locale: string, key: string): string {
  const texts = [...files.values()].filter(({ kind, folder }) => kind === 'texts' && folder === locale)
  for (let stem = key; stem.includes('.'); stem = stem.slice(0, stem.lastIndexOf('.'))) {
    const before = `${stem.slice(0, stem.lastIndexOf('.'))}.`
    const holder = texts.find(({ json }) => entriesOf(json).some(([name]) => name.startsWith(before)))
    if (holder) return holder.path
  }
  return texts.find(({ json }) => own(json, key) !== undefined)?.path ?? texts[0]?.path ?? ''
}
