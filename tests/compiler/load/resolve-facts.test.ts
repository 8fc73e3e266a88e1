import { describe, expect, it } from 'vitest'
import { resolveFacts } from '../../../src/compiler/load/resolve-facts.ts'

const documents = new Map<string, unknown>([
  ['flows/policy/products.json', { products: { cash: { least: 400_000, periods: [1, 3, 6] }, gold: { least: 250_000, periods: [12] } } }],
  ['flows/policy/legal.json', { terms: 'Terms', none: 'Nowhere', since: '2026-09-01', open: null }],
])
const sources = { documents, screens: {}, texts: {} }
const at = (place: string) => `policy/products.json#/products/${place}`

describe('a fact that refers to the lender', () => {
  it.each([
    { name: 'is the value there', fact: { $ref: at('cash/least') }, is: 400_000 },
    { name: 'is a list when the value is one', fact: { $ref: at('cash/periods') }, is: [1, 3, 6] },
    { name: 'is the minimum of all entries', fact: { $ref: at('*/least'), take: 'least' }, is: 250_000 },
    { name: 'is the maximum of all lists', fact: { $ref: at('*/periods'), take: 'most' }, is: 12 },
    { name: 'is the time of a day', fact: { $ref: 'policy/legal.json#/since', take: 'day' }, is: Date.UTC(2026, 8, 1) / 1000 },
    { name: 'is open while its day is', fact: { $ref: 'policy/legal.json#/open', take: 'day' }, is: null },
    { name: 'is merged with the other members here', fact: { own: 1, of: [{ $ref: at('cash/least') }] }, is: { own: 1, of: [400_000] } },
  ])('$name', ({ fact, is }) => {
    const bad: unknown[] = []
    expect(resolveFacts({ fact }, sources, (one) => bad.push(one))).toEqual({ fact: is })
    expect(bad).toEqual([])
  })

  it.each([
    { name: 'a missing file', fact: { $ref: 'policy/prices.json#/products' } },
    { name: 'a missing place', fact: { $ref: at('silver/least') } },
    { name: 'more than one number', fact: { $ref: at('*/least') } },
    { name: 'a whole map', fact: { $ref: at('cash') } },
    { name: 'a value without a number', fact: { $ref: at('silver/*'), take: 'most' } },
    { name: 'the version of an unknown screen', fact: { $ref: 'policy/legal.json#/none', take: 'version' } },
    { name: 'an invalid day', fact: { $ref: 'policy/legal.json#/terms', take: 'day' } },
    { name: 'the prototype of a map', fact: { $ref: at('constructor/name') } },
    { name: 'a place, with an unknown keyword', fact: { $ref: at('cash/least'), tkae: 'most' } },
  ])('may not name $name', ({ fact }) => {
    const bad: unknown[] = []
    expect(resolveFacts({ deep: { fact } }, sources, (one) => bad.push(one))).toEqual({ deep: { fact: null } })
    expect(bad).toEqual([{ file: 'flows/app.json', pointer: '/facts/deep/fact', ref: fact.$ref, reason: 'unknown' }])
  })
})

it('the version of a screen may not be shown on that screen', () => {
  const bad: unknown[] = []
  const fact = { $ref: 'policy/legal.json#/terms', take: 'version' }
  const screens = { Terms: { blocks: { version: { block: 'Text', text: '/app/deep/version' } } } }
  const facts = resolveFacts({ deep: { version: fact } }, { documents, screens, texts: {} }, (one) => bad.push(one))
  expect(facts).toEqual({ deep: { version: expect.stringMatching(/^[0-9a-f]{12}$/) } })
  expect(bad).toEqual([{ file: 'flows/app.json', pointer: '/facts/deep/version', ref: fact.$ref, reason: 'cycle' }])
})

describe('the version of a screen', () => {
  const screen = { blocks: { cost: { block: 'Text', text: { t: 'cost', with: { rate: '/app/rate' } } } } }
  const given = { screen, texts: { en: { cost: 'Costs {{rate}}', other: 'x' }, id: { cost: 'Biaya {{rate}}' } }, rate: 3 }
  const versionOf = ({ screen, texts, rate }: typeof given) =>
    resolveFacts(
      { rate, version: { $ref: 'policy/legal.json#/terms', take: 'version' } },
      { documents, screens: { Terms: screen }, texts },
      (bad) => expect.fail(bad.ref),
    ) as { version: string }

  it.each([
    { name: 'a text in any locale', changed: { ...given, texts: { ...given.texts, id: { cost: 'Bunga {{rate}}' } } } },
    { name: 'a fact in it', changed: { ...given, rate: 4 } },
    { name: 'its blocks', changed: { ...given, screen: { blocks: { cost: { ...screen.blocks.cost, look: 'note' } } } as typeof screen } },
  ])('changes with $name', ({ changed }) => {
    expect(versionOf(changed).version).toMatch(/^[0-9a-f]{12}$/)
    expect(versionOf(changed).version).not.toBe(versionOf(given).version)
  })

  it('stays with texts that it does not show', () => {
    const elsewhere = { ...given, texts: { ...given.texts, en: { ...given.texts.en, other: 'y' } } }
    expect(versionOf(elsewhere).version).toBe(versionOf(given).version)
  })
})
