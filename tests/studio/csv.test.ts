import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCsv, parseCsv } from '../../src/studio/edit/csv.ts'

describe('RFC 4180', () => {
  test.each([
    [
      'plain cells',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no break behind the last row',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['rows that end as on Unix', 'a\nb\n', [['a'], ['b']]],
    ['a comma, a break and a quote within quotes', '"a,b","c\r\nd","e""f"\r\n', [['a,b', 'c\r\nd', 'e"f']]],
    [
      'empty cells',
      ',\r\n"",x\r\n',
      [
        ['', ''],
        ['', 'x'],
      ],
    ],
    ['the mark of UTF-8', '\uFEFFa\r\n', [['a']]],
    ['nothing', '', []],
    [
      'semicolons, as Excel writes them where a number has a decimal comma',
      '"key";en\r\na;"b;c"\r\n1,5;\r\n',
      [
        ['key', 'en'],
        ['a', 'b;c'],
        ['1,5', ''],
      ],
    ],
    [
      'tabs',
      'key\ten\r\na\tb,c;d\r\n',
      [
        ['key', 'en'],
        ['a', 'b,c;d'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(parseCsv(text)).toEqual(rows)
  })

  test.each([['"open'], ['"a"b,c']])('%s is refused', (text) => {
    expect(() => parseCsv(text)).toThrow(SyntaxError)
  })

  test('parsing the formatted rows returns the same rows', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '\t', '"', '\n', '\r', ' ', '=', '{{x}}') })
    // At least two cells, because a row of one empty cell reads back as a row without cells.
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
    fc.assert(fc.property(rows, (written) => void expect(parseCsv(formatCsv(written))).toEqual(written)))
  })
})
