import { expect, test } from 'vitest'
import { formats } from '../../src/product/formats.ts'

type Format = keyof typeof formats
const nbsp = '\u00a0'

test.each<{ format: Format; of: unknown; is: string }>([
  { format: 'rupiah', of: 1_295_434, is: `Rp${nbsp}1.295.434,00` },
  { format: 'rupiah', of: -500, is: `-Rp${nbsp}500,00` },
  { format: 'rupiahShort', of: 400_000, is: `Rp${nbsp}400.000` },
  { format: 'percent', of: 3000, is: '0,03%' },
  { format: 'percent', of: 30_000, is: '0,30%' },
  { format: 'percent', of: 26_000, is: '0,26%' },
  { format: 'percent', of: 29_826, is: '0,29826%' },
  { format: 'percent', of: 1_000_000, is: '10,00%' },
  { format: 'percent', of: 0, is: '0,00%' },
  { format: 'percentShort', of: 1_234_567, is: '12,35%' },
  { format: 'percentShort', of: 1_250_000, is: '12,50%' },
  { format: 'percentShort', of: 100_500, is: '1,01%' },
  { format: 'percentShort', of: 1_234_499, is: '12,34%' },
  { format: 'date', of: Date.UTC(1992, 4, 15) / 1000, is: '15/05/1992' },
  { format: 'date', of: Date.UTC(2026, 0, 31, 18) / 1000, is: '01/02/2026' },
  { format: 'date', of: '', is: '' },
  { format: 'date', of: undefined, is: '' },
  { format: 'date', of: 'tomorrow', is: '' },
  { format: 'date', of: 8_640_000_000_000, is: '' },
  { format: 'dateTime', of: Date.UTC(2026, 0, 31, 18, 5) / 1000, is: '01/02/2026 01.05' },
  { format: 'mask', of: '081234567890', is: '081*****7890' },
  { format: 'phoneNumber', of: '081234567890', is: '081234567890' },
  { format: 'phoneNumber', of: '6281234567890', is: '081234567890' },
  { format: 'phoneNumber', of: '+62 812-3456-7890', is: '081234567890' },
  { format: 'phoneNumber', of: '81234567890', is: '081234567890' },
  { format: 'phoneNumber', of: '0211500', is: '0211500' },
])('$of as $format is $is', ({ format, of, is }) => expect(formats[format](of)).toBe(is))

test('a time has the abbreviation of its zone in the reader’s language', () => {
  const words = { text: (key: string) => (key === 'shell.timeZone' ? 'GMT+7' : key) }
  expect(formats.dateTime(Date.UTC(2026, 0, 31, 18, 5) / 1000, words)).toBe(`01/02/2026 01.05${nbsp}GMT+7`)
})

test('a percentage has the decimal mark of the reader’s language', () => {
  const english = { text: (key: string) => (key === 'shell.decimalMark' ? '.' : key) }
  expect([formats.percent(3000, english), formats.percentShort(1_234_567, english)]).toEqual(['0.03%', '12.35%'])
})
