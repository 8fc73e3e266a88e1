import { expect, test } from 'vitest'
import { isOptionalText } from '../../src/phrases/optional-texts.ts'
import { exportTexts, fileForKey, importTexts, textSheet } from '../../src/studio/edit/text-sheet.ts'
import { formatCsv, parseCsv } from '../../src/studio/edit/csv.ts'
import { product, sources } from '../conformance/product.ts'

const texts = textSheet(sources, product)
const { rows } = texts
const locales = Object.keys(product.texts)
const sheet = exportTexts(texts, locales)

test('the sheet has every text of every language', () => {
  for (const locale of locales)
    expect(Object.fromEntries(rows.flatMap(({ key, words }) => (words[locale] === undefined ? [] : [[key, words[locale]]])))).toEqual(
      Object.fromEntries(Object.entries(product.texts[locale]!).filter(([key]) => !isOptionalText(key))),
    )
})

test('a sheet that comes back unchanged changes nothing', () => {
  expect(importTexts(sheet, texts, sources)).toEqual({ edits: [], unknownKeys: [], unknownColumns: [], emptied: 0, missing: 0, locked: [] })
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

test('unknown keys and languages are named, and emptied cells and missing rows counted, which remove nothing', () => {
  const csv = formatCsv([
    ['key', locales[0]!, 'xx-xx'],
    [rows[0]!.key, '', ''],
    ['no.such.key', 'words', ''],
  ])
  const missing = rows.length - 1
  const unknown = { unknownKeys: ['no.such.key'], unknownColumns: ['xx-xx'] }
  expect(importTexts(csv, texts, sources)).toEqual({ edits: [], ...unknown, emptied: 1, missing, locked: [] })
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

test('a new key goes to the file that holds its neighbours', () => {
  for (const { key, file } of rows.filter((row) => row.key.split('.').length > 2))
    expect(fileForKey(sources, locales[0]!, `${key.slice(0, key.lastIndexOf('.'))}.quiteNew`)).toBe(`locales/${locales[0]}/${file}.json`)
})
