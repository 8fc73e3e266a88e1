import { describe, expect, test } from 'vitest'
import { formatFigure, parseFigure } from '../../src/studio/client/numbers/figure-text.ts'
import type { Edit, FigureModel } from '../../src/studio/contract.ts'
import { describePolicy, listNumberFiles } from '../../src/studio/views/describe-policy.ts'
import { describeTable } from '../../src/studio/views/describe-table.ts'
import { withNewEntry, withoutEntry } from '../../src/studio/client/numbers/entry-edits.ts'
import { read } from '../../src/core/language/pointer.ts'
import { editJson, projectFormat } from '../../src/studio/edit/edit-json.ts'
import { product, sources } from '../conformance/product.ts'

const locales = Object.keys(product.texts)
const format = projectFormat(sources.root)
const policies = listNumberFiles(sources, product, locales[0]!)

/** Returns all numbers and lists of numbers at any depth. */
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

  test('are complete, each with its place', () => {
    const seen = figures.filter(({ kind, value }) => kind.startsWith('number') && value !== undefined).map(({ value }) => value)
    expect(seen.map((value) => JSON.stringify(value)).toSorted()).toEqual(
      figuresOf(json)
        .map((value) => JSON.stringify(value))
        .toSorted(),
    )
    for (const { pointer, value } of figures) expect(read(json, pointer), pointer).toEqual(value)
  })

  test('have texts in every language', () => {
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

  test('are parsed back to the same value in every language', () => {
    for (const locale of locales)
      for (const figure of figures)
        expect(parseFigure(figure, formatFigure(figure, figure.value, locale), locale), figure.pointer).toEqual(figure.value)
  })
})

describe('the entries of a list', () => {
  const listsOf = (id: string) => describePolicy(sources, product, id, locales[0]!)!.lists
  const all = policies.flatMap(({ id }) => listsOf(id))

  test('are complete, each with its place and its texts in every language', () => {
    expect(all.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/products', '/banks', '/caps', '/purposes']))
    for (const { file, pointer, entries, least, pattern, words } of all) {
      const json = sources.files.get(file)!.json
      expect(entries.map(({ name }) => name)).toEqual(Object.keys(read(json, pointer) as object))
      expect(entries.length).toBeGreaterThanOrEqual(least)
      for (const { name, place, text } of entries) {
        expect(read(json, place.pointer)).toEqual(place.value)
        expect(name).toMatch(new RegExp(pattern ?? ''))
        for (const locale of words ? locales : []) expect(text!.words[locale]!.value, `${name} ${locale}`).toBeTruthy()
      }
    }
  })

  test.each(all.map((list) => [list.pointer, list] as const))(
    '%s gets another entry, whose removal restores the same bytes',
    async (_, list) => {
      const name = /\d/.test(list.entries[0]!.name[0]!) ? '99' : 'another'
      const typed = Object.fromEntries(locales.map((locale) => [locale, 'Another']))
      const edits = withNewEntry(list, name, list.entries[0]!.name, typed)
      const added = await edited(edits)
      expect(read(JSON.parse(added.get(list.file)!), `${list.pointer}/${name}`)).toEqual(list.entries[0]!.place.value)
      if (list.words) expect(edits.map(({ pointer }) => pointer)).toContain(`/${list.words.stem}.${name}`)
      const entry = {
        name,
        title: name,
        place: { file: list.file, pointer: `${list.pointer}/${name}`, sharedWith: [] },
        text: {
          part: '',
          key: '',
          words: Object.fromEntries(
            edits.slice(1).map(({ file, pointer, value }) => [file, { file, pointer, value: value as string, sharedWith: [] }]),
          ),
        },
      }
      const back = await edited(withoutEntry(entry), added)
      for (const [file, text] of back) expect(text, file).toBe(sources.files.get(file)!.text)
    },
  )
})

/** Returns the contents of the files after the edits. */
async function edited(edits: readonly Edit[], texts: ReadonlyMap<string, string> = new Map()): Promise<Map<string, string>> {
  const after = new Map(texts)
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const text = after.get(file) ?? sources.files.get(file)!.text
    after.set(
      file,
      await editJson(
        text,
        edits.filter((edit) => edit.file === file),
        format,
      ),
    )
  }
  return after
}

test('every file of the terms that has a number is listed', () => {
  const withNumbers = Object.entries(product.flows.policy).flatMap(([id, json]) => (figuresOf(json).length > 0 ? [id] : []))
  expect(policies.map(({ id }) => id)).toEqual(expect.arrayContaining(withNumbers))
})

test.each(Object.keys(product.flows.decisions))('the table %s has texts for its inputs and outcomes', (id) => {
  for (const locale of locales) {
    const { title, inputs, words } = describeTable(product, product, id, locale)!
    const named = [[id, title], ...inputs.map((input) => [input.name, input.words]), ...Object.entries(words)]
    expect(named.filter(([name, shown]) => name === shown)).toEqual([])
  }
})

type Kind = Omit<FigureModel, 'name' | 'file' | 'pointer' | 'value' | 'sharedWith'>
const rate: Kind = { kind: 'number', unit: 'rate', minimum: 0, maximum: 100_000 }
const amount: Kind = { kind: 'number', unit: 'rupiah', minimum: 1, maximum: 50_000_000 }
const months: Kind = { kind: 'numbers', minimum: 1, maximum: 12, least: 1, most: 3, isSet: true }
const code: Kind = { kind: 'text', pattern: '^[0-9]{3}$' }
const shops: Kind = { kind: 'texts', allowed: ['tokoSari', 'gerai'], least: 1, isSet: true, isOptional: true }

describe('typed numbers are stored in their unit', () => {
  test.each<[typed: string, locale: string, figure: Kind, stored: unknown]>([
    ['0.03', 'en-us', rate, 3000],
    ['0,03', 'id-id', rate, 3000],
    ['0', 'id-id', rate, 0],
    ['2,000,000', 'en-us', amount, 2_000_000],
    ['2.000.000', 'id-id', amount, 2_000_000],
    ['2000000', 'id-id', amount, 2_000_000],
    ['1; 2;3', 'en-us', months, [1, 2, 3]],
    ['014', 'id-id', code, '014'],
    ['gerai; tokoSari', 'id-id', shops, ['gerai', 'tokoSari']],
    ['', 'id-id', shops, undefined],
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
    ['750,000', 'id-id', amount, 'unread'],
    ['750.000', 'en-us', amount, 'unread'],
    ['60,000,000', 'en-us', amount, 'outside'],
    ['-1', 'en-us', amount, 'unread'],
    ['1; 13', 'en-us', months, 'outside'],
    [';', 'en-us', months, 'count'],
    ['1; 2; 3; 4', 'en-us', months, 'count'],
    ['1; 2; 1', 'en-us', months, 'twice'],
    ['14', 'en-us', code, 'unread'],
    ['warung', 'en-us', shops, 'outside'],
    ['31.01.2027', 'id-id', { kind: 'day' }, 'unread'],
    ['2027-13-31', 'id-id', { kind: 'day' }, 'unread'],
    ['', 'en-us', amount, 'needed'],
  ])('%s (%s) is refused', (typed, locale, figure, reason) => {
    expect(() => parseFigure(figure, typed, locale)).toThrow(reason)
  })
})
