import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/core/language/json.ts'
import { formatTest, parseTest } from '../../src/studio/client/tables/test-text.ts'
import { outcomesOf, withOutcome } from '../../src/studio/client/tables/outcomes.ts'
import { withTyped } from '../../src/studio/client/tables/use-proof.ts'
import { describeTable, proveTable } from '../../src/studio/views/describe-table.ts'
import { product, sources } from '../conformance/product.ts'

const [locale = ''] = Object.keys(product.texts)

const forms: [text: string, test: Json | undefined][] = [
  ['', undefined],
  ['true', true],
  ['7', 7],
  ['visitor', 'visitor'],
  ['"7"', '7'],
  ['"7"; "1.500"', ['7', '1.500']],
  ['1; 2', [1, 2]],
  ['1 … 9', { minimum: 1, maximum: 9 }],
  ['≥ 1', { minimum: 1 }],
  ['≤ 9', { maximum: 9 }],
  ['< 1', { not: { minimum: 1 } }],
  ['> 9', { not: { maximum: 9 } }],
  ['≠ visitor', { not: 'visitor' }],
  ['≠ 1; 2', { not: [1, 2] }],
  ['[1]', [1]],
  ['{"present":true}', { present: true }],
]

describe('a cell shows the test', () => {
  test.each(forms)('%s', (text, wanted) => {
    expect(formatTest(wanted, locale)).toBe(text)
    expect(parseTest(text, locale)).toEqual(wanted)
  })

  test.each([
    ['1 .. 9', { minimum: 1, maximum: 9 }],
    ['>=1', { minimum: 1 }],
    ['!= a', { not: 'a' }],
  ])('%s, as typed on a keyboard', (text, wanted) => {
    expect(parseTest(text, locale)).toEqual(wanted)
  })

  test.each(['≥ many', '{', 'two words'])('%s is refused', (text) => {
    expect(() => parseTest(text, locale)).toThrow(SyntaxError)
  })
})

describe('a number is formatted in the language of the studio', () => {
  test.each<[text: string, locale: string, test: Json]>([
    ['500.000', 'id-id', 500_000],
    ['1.500.000', 'id-id', 1_500_000],
    ['60,5', 'id-id', 60.5],
    ['-1.000', 'id-id', -1000],
    ['1.000 … 1.999', 'id-id', { minimum: 1000, maximum: 1999 }],
    ['< 1.000.000', 'id-id', { not: { minimum: 1_000_000 } }],
    ['1.000; 2.000', 'id-id', [1000, 2000]],
    ['500,000', 'en-us', 500_000],
    ['60.5', 'en-us', 60.5],
    ['1,000 … 1,999', 'en-us', { minimum: 1000, maximum: 1999 }],
    ['1.1250', 'en-us', 1.125],
  ])('%s (%s)', (text, language, wanted) => {
    expect(parseTest(text, language)).toEqual(wanted)
    expect(formatTest(wanted, language)).toBe(text)
  })

  test.each([
    ['750,000', 'id-id'],
    ['1,500,000', 'id-id'],
    ['60.5', 'id-id'],
    ['1.00.000', 'id-id'],
    ['≥ 1,500,000', 'id-id'],
    ['1,2', 'en-us'],
    ['500.000', 'en-us'],
    ['1.500.000', 'en-us'],
    ['750rb', 'id-id'],
    ['a, b', 'id-id'],
    ['007', 'id-id'],
    ['12345678901234567890', 'id-id'],
  ])('%s (%s) is refused', (text, language) => {
    expect(() => parseTest(text, language)).toThrow(SyntaxError)
  })

  test.each<[text: string, value: Json | undefined]>([
    ['500.000', 500_000],
    ['1.500.000', 1_500_000],
    ['', undefined],
    ['750,000', SyntaxError.name],
    ['Rp500.000', SyntaxError.name],
    ['"1.500.000"', SyntaxError.name],
  ])('a column of numbers reads %s as %s', (text, wanted) => {
    const table = describeTable(product, product, 'limit', 'id-id')!
    const limit = outcomesOf(table).find(({ name }) => name === 'limit')!
    const read = () => withOutcome(table, table.rules[0]!, limit, text, 'id-id').value
    if (wanted === SyntaxError.name) expect(read).toThrow(SyntaxError)
    else expect(read()).toEqual(wanted)
  })
})

const tables = Object.keys(product.flows.decisions)

test.each(tables)('every test of the table %s is parsed back to the same test', (id) => {
  for (const language of Object.keys(product.texts))
    for (const { when } of describeTable(product, product, id, language)!.rules)
      for (const wanted of Object.values(when)) expect(parseTest(formatTest(wanted, language), language)).toEqual(wanted)
})

test.each(tables)('the table %s is proved, and has a gap without its last rule', (id) => {
  const table = describeTable(product, product, id, locale)!
  const { rules } = withTyped(table, {}, locale)
  expect(proveTable(sources, product, id, rules)).toEqual({ gaps: [], overlaps: [], dead: [], tooBig: false })
  const without = Object.fromEntries(Object.entries(rules as object).slice(0, -1))
  expect(proveTable(sources, product, id, without).gaps).not.toEqual([])
})
