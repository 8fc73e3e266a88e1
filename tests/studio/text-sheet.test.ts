import { describe, expect, test } from 'vitest'
import { isOptionalText } from '../../src/phrases/optional-texts.ts'
import { exportTexts, fileForKey, importTexts, textSheet } from '../../src/studio/edit/text-sheet.ts'
import { formatCsv, parseCsv } from '../../src/studio/edit/csv.ts'
import { product, sources } from '../conformance/product.ts'

const texts = textSheet(sources, product)
const { rows } = texts
const locales = Object.keys(product.texts)
const sheet = exportTexts(texts, locales, 'as it was')
const NOTHING = {
  ...{ edits: [], unknownKeys: [], unknownColumns: [], emptied: 0, missing: 0, locked: [], conflicts: [] },
  isUnmarked: false,
}

test('the sheet has every text of every language', () => {
  for (const locale of locales)
    expect(Object.fromEntries(rows.flatMap(({ key, words }) => (words[locale] === undefined ? [] : [[key, words[locale]]])))).toEqual(
      Object.fromEntries(Object.entries(product.texts[locale]!).filter(([key]) => !isOptionalText(key))),
    )
})

test('a sheet that is imported unchanged changes nothing', () => {
  expect(importTexts(sheet, texts, sources)).toEqual(NOTHING)
})

test('a changed cell is one edit of the file that holds the text', () => {
  const [heading = [], ...lines] = parseCsv(sheet)
  const words = 'Changed, with a comma\nand a "quote"'
  const [first = [], ...rest] = lines
  const changed = formatCsv([heading, [first[0]!, words, ...first.slice(2)], ...rest])
  const { edits } = importTexts(changed, texts, sources)
  expect(edits).toEqual([{ file: `locales/${heading[1]}/${rows[0]!.file}.json`, pointer: `/${first[0]}`, was: first[1], value: words }])
  expect(sources.files.has(edits[0]!.file)).toBe(true)
})

describe('a text that has changed meanwhile', () => {
  const [locale = ''] = locales
  const row = rows.find(({ words }) => words[locale])!
  const edit = { file: `locales/${locale}/${row.file}.json`, pointer: `/${row.key}` }
  const now = { rows: rows.map((each) => (each === row ? { ...row, words: { ...row.words, [locale]: 'Newer words' } } : each)) }
  /** Returns the sheet with another text in that cell. `marks`: content of the row's last column. */
  const sheetWith = (words: string, marks?: string) => {
    const [heading = [], ...lines] = parseCsv(sheet)
    const others = (line: string[]) => (line[0] === row.key ? [row.key, words, ...line.slice(2, -1), marks ?? line.at(-1)!] : line)
    return formatCsv([['key', ...heading.slice(1, -1), 'renamed by a spreadsheet'], ...lines.map(others)])
  }

  test.each([
    ['stays where the translator left the cell', sheetWith(row.words[locale]!), {}],
    ['stays where the translator wrote the same', sheetWith('Newer words'), {}],
    ['is a conflict where the translator changed it too', sheetWith('Quite other words'), { conflicts: [`${row.key} (${locale})`] }],
    ['stays where the translator emptied the cell', sheetWith(''), { emptied: 1 }],
    [
      'is written over where the sheet does not say what it was, which is said',
      sheetWith('Quite other words', ''),
      { edits: [{ ...edit, was: 'Newer words', value: 'Quite other words' }], isUnmarked: true },
    ],
  ])('%s', (_, csv, found) => {
    expect(importTexts(csv, now, sources)).toEqual({ ...NOTHING, ...found })
  })

  test('is overwritten by a sheet of an older export, with a warning', () => {
    const older = formatCsv(parseCsv(sheet).map((line) => line.slice(0, -1)))
    expect(importTexts(older, now, sources)).toEqual({
      ...NOTHING,
      edits: [{ ...edit, was: 'Newer words', value: row.words[locale] }],
      isUnmarked: true,
    })
  })
})

test('unknown keys and languages are listed, and empty cells and missing rows are counted but remove nothing', () => {
  const csv = formatCsv([
    ['key', locales[0]!, 'xx-xx'],
    [rows[0]!.key, '', ''],
    ['no.such.key', 'words', ''],
  ])
  const missing = rows.length - 1
  const unknown = { unknownKeys: ['no.such.key'], unknownColumns: ['xx-xx'] }
  expect(importTexts(csv, texts, sources)).toEqual({ ...NOTHING, ...unknown, emptied: 1, missing, isUnmarked: true })
})

test.each([
  { name: 'without keys', csv: 'a,b\r\n', reason: 'noKeys' },
  {
    name: 'saved in the encoding of an older Excel',
    csv: Buffer.from('key,en-us\r\na,caf\u00e9', 'latin1').toString(),
    reason: 'encoding',
  },
  { name: 'saved as UTF-16', csv: Buffer.from('key\ten-us\r\n', 'utf16le').toString(), reason: 'encoding' },
])('a sheet $name is refused', ({ csv, reason }) => {
  expect(() => importTexts(csv, texts, sources)).toThrow(expect.objectContaining({ reason }))
})

test('a new key is added to the file of its neighbours', () => {
  for (const { key, file } of rows.filter((row) => row.key.split('.').length > 2))
    expect(fileForKey(sources, locales[0]!, `${key.slice(0, key.lastIndexOf('.'))}.quiteNew`)).toBe(`locales/${locales[0]}/${file}.json`)
})
