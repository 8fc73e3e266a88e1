import { describe, expect, test } from 'vitest'
import { formatFigure, parseFigure } from '../../src/studio/client/numbers/figure-text.ts'
import type { FigureView } from '../../src/studio/contract.ts'
import { describePolicy, listNumberFiles } from '../../src/studio/views/describe-policy.ts'
import { describeTable } from '../../src/studio/views/describe-table.ts'
import { valueAt } from '../../src/studio/edit/edit-json.ts'
import { product, sources } from '../conformance/product.ts'

const locales = Object.keys(product.texts)
const policies = listNumberFiles(sources, product, locales[0]!)

/** As deep as they stand; texts, names and choices are none. */
function figuresOf(json: unknown): unknown[] {
  if (typeof json === 'number') return [json]
  if (json === null || typeof json !== 'object') return []
  if (Array.isArray(json)) return json.some((each) => typeof each === 'number') ? [json] : []
  return Object.values(json).flatMap(figuresOf)
}

describe.each(policies.map(({ id }) => id))('the numbers of %s', (id) => {
  const { file, groups } = describePolicy(sources, product, id, locales[0]!)!
  const figures = groups.flatMap((group) => group.numbers)
  const json = sources.files.get(file)!.json

  test('are all there, each with its place', () => {
    const seen = figures.filter(({ kind, value }) => kind !== 'day' && value !== undefined).map(({ value }) => value)
    expect(seen.map((value) => JSON.stringify(value)).toSorted()).toEqual(
      figuresOf(json)
        .map((value) => JSON.stringify(value))
        .toSorted(),
    )
    for (const { pointer, value } of figures) expect(valueAt(json, pointer), pointer).toEqual(value)
  })

  test('have words in every language', () => {
    for (const locale of locales) {
      const { title, groups: own } = describePolicy(sources, product, id, locale)!
      expect(title).not.toBe(id)
      for (const { part, numbers: each } of own) {
        expect(part, part).toMatch(/[A-Z]/)
        expect(
          each.filter(({ name, pointer }) => name === pointer.split('/').at(-1)).map(({ pointer }) => pointer),
          locale,
        ).toEqual([])
      }
    }
  })

  test('are read back as they stand, in every language', () => {
    for (const locale of locales)
      for (const figure of figures)
        expect(parseFigure(figure, formatFigure(figure, figure.value, locale), locale), figure.pointer).toEqual(figure.value)
  })
})

test('every file of the terms that has a number is listed', () => {
  const withNumbers = Object.entries(product.flows.policy).flatMap(([id, json]) => (figuresOf(json).length > 0 ? [id] : []))
  expect(policies.map(({ id }) => id)).toEqual(expect.arrayContaining(withNumbers))
})

test.each(Object.keys(product.flows.decisions))('the table %s calls its inputs and answers by words', (id) => {
  for (const locale of locales) {
    const { title, inputs, words } = describeTable(product, product, id, locale)!
    const named = [[id, title], ...inputs.map((input) => [input.name, input.words]), ...Object.entries(words)]
    expect(named.filter(([name, shown]) => name === shown)).toEqual([])
  }
})

type Kind = Pick<FigureView, 'kind' | 'unit' | 'minimum' | 'maximum' | 'isOptional' | 'mayBeOpen'>
const rate: Kind = { kind: 'number', unit: 'rate', minimum: 0, maximum: 100_000 }
const amount: Kind = { kind: 'number', unit: 'rupiah', minimum: 1, maximum: 50_000_000 }
const months: Kind = { kind: 'numbers', minimum: 1, maximum: 12 }

describe('what is typed is stored in its unit', () => {
  test.each<[typed: string, locale: string, figure: Kind, stored: unknown]>([
    ['0.03', 'en-us', rate, 3000],
    ['0,03', 'id-id', rate, 3000],
    ['0', 'id-id', rate, 0],
    ['2,000,000', 'en-us', amount, 2_000_000],
    ['2.000.000', 'id-id', amount, 2_000_000],
    ['2000000', 'id-id', amount, 2_000_000],
    ['1; 2;3', 'en-us', months, [1, 2, 3]],
    ['2027-01-31', 'en-us', { kind: 'day' }, '2027-01-31'],
    ['', 'en-us', { kind: 'day', mayBeOpen: true }, null],
    ['', 'en-us', { kind: 'number', isOptional: true }, undefined],
  ])('%s (%s)', (typed, locale, figure, stored) => {
    expect(parseFigure(figure, typed, locale)).toEqual(stored)
  })

  test.each<[typed: string, locale: string, figure: Kind, reason: string]>([
    ['0.03', 'id-id', rate, 'unread'],
    ['0,000001', 'id-id', rate, 'unread'],
    ['1,5', 'id-id', rate, 'outside'],
    ['2.000,5', 'id-id', amount, 'unread'],
    ['20.00', 'id-id', amount, 'unread'],
    ['60,000,000', 'en-us', amount, 'outside'],
    ['-1', 'en-us', amount, 'unread'],
    ['1; 13', 'en-us', months, 'outside'],
    ['31.01.2027', 'id-id', { kind: 'day' }, 'unread'],
    ['2027-13-31', 'id-id', { kind: 'day' }, 'unread'],
    ['', 'en-us', amount, 'needed'],
  ])('%s (%s) is refused', (typed, locale, figure, reason) => {
    expect(() => parseFigure(figure, typed, locale)).toThrow(reason)
  })
})
