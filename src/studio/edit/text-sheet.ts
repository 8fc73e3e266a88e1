import { createHash } from 'node:crypto'
import type { Config, Sources } from '../../compiler/load/config.ts'
import { isOptionalText } from '../../phrases/optional-texts.ts'
import { LOST_CHARACTER } from '../../compiler/json/parse-json.ts'
import { entriesOrEmpty, isText } from '../../compiler/json/read-json.ts'
import { own } from '../../core/language/map.ts'
import type { TextImport, TextPatch, TextRow, TextSheet } from '../contract.ts'
import { withWords } from '../place-edits.ts'
import { textPlace } from '../text-place.ts'
import { formatCsv, parseCsv } from './csv.ts'

const KEY = 'key'

/**
 * The texts of all languages, one row per key, in file order; those that only the channel has come last. Texts that exist only in English
 * in the code are left out, because a translator could not see them here. `isLocked`: whether the channel cannot change the text of a key.
 */
export function textSheet({ files }: Sources, { channelPatch }: Config, isLocked: (key: string) => boolean = () => false): TextSheet {
  const rows = new Map<string, TextRow>()
  for (const { kind, id, folder, json } of files.values()) {
    if (kind !== 'texts') continue
    for (const [key, words] of textsIn(json)) {
      if (isOptionalText(key)) continue
      const row: TextRow = rows.get(key) ?? { key, file: id, words: {}, ...(channelPatch && isLocked(key) && { isLocked: true }) }
      rows.set(key, row)
      row.words[folder] = words
    }
  }
  if (!channelPatch) return { rows: [...rows.values()] }
  const written = entriesOrEmpty(own(channelPatch.patch, 'texts')).map(
    ([locale, texts]) => [locale, Object.fromEntries(textsIn(texts))] as const,
  )
  for (const key of written.flatMap(([, texts]) => Object.keys(texts))) if (!rows.has(key)) rows.set(key, { key, file: '', words: {} })
  return { rows: [...rows.values()], patch: { file: channelPatch.file, words: Object.fromEntries(written) } }
}

const textsIn = (json: unknown): [key: string, words: string][] =>
  entriesOrEmpty(json).flatMap(([key, words]): [string, string][] => (key !== '$schema' && isText(words) ? [[key, words]] : []))

const shownWords = (row: TextRow, locale: string, patch: TextPatch | undefined): string | undefined => {
  const { value, inherited } = textPlace(row, locale, patch)
  return value ?? inherited
}

/** `heading`: title of the last column, which holds a mark of each exported text, so that untouched cells are recognised on import. */
export const exportTexts = ({ rows, patch }: TextSheet, locales: readonly string[], heading: string): string =>
  formatCsv([
    [KEY, ...locales, heading],
    ...rows.map((row) => {
      const words = locales.map((locale) => shownWords(row, locale, patch) ?? '')
      return [row.key, ...words, locales.map((locale, index) => `${locale}:${markOf(words[index] ?? '')}`).join(' ')]
    }),
  ])

/** Length of a mark: enough that two texts of one key do not share one by chance. */
const MARK_LENGTH = 8
const markOf = (words: string): string => createHash('sha256').update(words).digest('base64url').slice(0, MARK_LENGTH)
const MARKS = /^[\w-]+:[\w-]{8}(?: [\w-]+:[\w-]{8})*$/
const marksIn = (cell = ''): { [locale: string]: string } =>
  MARKS.test(cell) ? Object.fromEntries(cell.split(' ').map((each) => each.split(':'))) : {}

/** Reason for refusing a translator's sheet. */
export class SheetRefused extends Error {
  constructor(readonly reason: 'encoding' | 'noKeys') {
    super(reason)
  }
}

/**
 * Edits from a translator's sheet against the texts at export; it removes nothing. @throws SheetRefused, or SyntaxError when the text is
 * not CSV
 */
export function importTexts(csv: string, { rows, patch }: TextSheet, { files }: Sources): TextImport {
  if (csv.includes(LOST_CHARACTER) || csv.includes('\0')) throw new SheetRefused('encoding')
  const [heading = [], ...lines] = parseCsv(csv)
  const keyColumn = heading.indexOf(KEY)
  if (keyColumn < 0) throw new SheetRefused('noKeys')
  const known = new Map(rows.map((row) => [row.key, row]))
  // Found by its content, because its title may have been changed.
  const markColumn = heading.findIndex((_, index) => isMarks(lines.map((line) => line[index] ?? '')))
  const found: TextImport = {
    ...{ edits: [], unknownKeys: [], unknownColumns: [], emptied: 0, missing: 0, locked: [], conflicts: [] },
    isUnmarked: markColumn < 0,
  }
  const columns = heading.map((locale, index) => ({ locale, index })).filter(({ index }) => index !== keyColumn && index !== markColumn)
  const hasTexts = ({ locale }: { locale: string }) => [...files.values()].some(({ kind, folder }) => kind === 'texts' && folder === locale)
  found.unknownColumns = columns.filter((column) => !hasTexts(column)).map(({ locale }) => locale)
  for (const line of lines) {
    const row = known.get(line[keyColumn] ?? '')
    if (!row) {
      if (line.some((cell) => cell !== '')) found.unknownKeys.push(line[keyColumn] ?? '')
      continue
    }
    const exported = marksIn(line[markColumn])
    for (const { locale, index } of columns.filter(hasTexts)) {
      const [words = '', place] = [line[index], textPlace(row, locale, patch)]
      const shown = shownWords(row, locale, patch)
      const mark = exported[locale]
      if (mark === markOf(words)) continue
      if (words === '' && (shown ?? '') !== '') found.emptied += 1
      if (words === '' || words === shown || !files.has(place.file)) continue
      if (row.isLocked) {
        if (!found.locked.includes(row.key)) found.locked.push(row.key)
        continue
      }
      if (mark !== undefined && mark !== markOf(shown ?? '')) {
        found.conflicts.push(`${row.key} (${locale})`)
        continue
      }
      if (mark === undefined) found.isUnmarked = true
      found.edits.push(withWords(place, words))
    }
  }
  const named = new Set(lines.map((line) => line[keyColumn]))
  found.missing = rows.filter(({ key }) => !named.has(key)).length
  return found
}

const isMarks = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || MARKS.test(cell))

/** The language file whose keys share the longest prefix with `key`, else the one with most keys of the same first word. */
export function fileForKey({ files }: Sources, locale: string, key: string): string {
  const texts = [...files.values()].filter(({ kind, folder }) => kind === 'texts' && folder === locale)
  for (let stem = key; stem.includes('.'); stem = stem.slice(0, stem.lastIndexOf('.'))) {
    const before = `${stem.slice(0, stem.lastIndexOf('.'))}.`
    const holder = texts.find(({ json }) => entriesOrEmpty(json).some(([name]) => name.startsWith(before)))
    if (holder) return holder.path
  }
  return texts.find(({ json }) => own(json, key) !== undefined)?.path ?? texts[0]?.path ?? ''
}
