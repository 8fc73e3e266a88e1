import { describe, expect, test } from 'vitest'
import type { Json } from '../../src/core/language/json.ts'
import { formatTest, parseTest } from '../../src/studio/client/tables/test-text.ts'
import { withTyped } from '../../src/studio/client/tables/use-proof.ts'
import { describeTable, proveTable } from '../../src/studio/views/describe-table.ts'
import { product, sources } from '../conformance/product.ts'

const forms: [text: string, test: Json | undefined][] = [
  ['', undefined],
  ['true', true],
  ['7', 7],
  ['visitor', 'visitor'],
  ['"7"', '7'],
  ['1, 2', [1, 2]],
  ['1 … 9', { minimum: 1, maximum: 9 }],
  ['≥ 1', { minimum: 1 }],
  ['≤ 9', { maximum: 9 }],
  ['< 1', { not: { minimum: 1 } }],
  ['> 9', { not: { maximum: 9 } }],
  ['≠ visitor', { not: 'visitor' }],
  ['≠ 1, 2', { not: [1, 2] }],
  ['[1]', [1]],
  ['{"present":true}', { present: true }],
]

describe('a cell says the test', () => {
  test.each(forms)('%s', (text, wanted) => {
    expect(formatTest(wanted)).toBe(text)
    expect(parseTest(text)).toEqual(wanted)
  })

  test.each([
    ['1 .. 9', { minimum: 1, maximum: 9 }],
    ['>=1', { minimum: 1 }],
    ['!= a', { not: 'a' }],
  ])('%s, as a keyboard has it', (text, wanted) => {
    expect(parseTest(text)).toEqual(wanted)
  })

  test.each(['≥ many', '{', 'two words'])('%s is refused', (text) => {
    expect(() => parseTest(text)).toThrow(SyntaxError)
  })
})

const [locale = ''] = Object.keys(product.texts)
const tables = Object.keys(product.flows.decisions)

test.each(tables)('every test of the table %s is read back as it stands', (id) => {
  for (const { when } of describeTable(product, product, id, locale)!.rules)
    for (const wanted of Object.values(when)) expect(parseTest(formatTest(wanted))).toEqual(wanted)
})

test.each(tables)('the table %s is proved as it stands, and has a gap without its last rule', (id) => {
  const table = describeTable(product, product, id, locale)!
  const { rules } = withTyped(table, {})
  expect(proveTable(sources, product, id, rules)).toEqual({ gaps: [], overlaps: [], dead: [], tooBig: false })
  const without = Object.fromEntries(Object.entries(rules as object).slice(0, -1))
  expect(proveTable(sources, product, id, without).gaps).not.toEqual([])
})
