import { describe, expect, it } from 'vitest'
import { mergeChannelPatch } from '../../../src/compiler/load/merge-channel-patch.ts'
import type { Operators } from '../../../src/compiler/load/operators.ts'

const operators: Operators = new Map([
  ['value', new Set(['default'])],
  ['t', new Set(['with'])],
  ['choose', new Set(['otherwise'])],
  ['label', new Set(['enum', 'default'])],
  ['rupiah', new Set(['default'])],
  ['date', new Set(['default'])],
])

const screen = (block: object) => ({ screens: { S: { blocks: { one: block } } } })

describe("a channel's patch", () => {
  it.each([
    {
      name: 'merges maps',
      target: screen({ block: 'Cell', text: 'a.b' }),
      patch: screen({ note: 'c.d' }),
      wanted: screen({ block: 'Cell', text: 'a.b', note: 'c.d' }),
    },
    {
      name: 'deletes with null',
      target: screen({ block: 'Cell', text: 'a.b', note: 'c.d' }),
      patch: screen({ note: null }),
      wanted: screen({ block: 'Cell', text: 'a.b' }),
    },
    {
      name: 'replaces a value whole',
      target: screen({ text: { rupiah: '/item/amount', default: '-' } }),
      patch: screen({ text: { date: '/item/time' } }),
      wanted: screen({ text: { date: '/item/time' } }),
    },
    {
      name: 'replaces a text whole',
      target: screen({ text: { t: 'a.b', with: { name: '/item/name' } } }),
      patch: screen({ text: { t: 'c.d' } }),
      wanted: screen({ text: { t: 'c.d' } }),
    },
    {
      name: 'replaces a choose whole',
      target: screen({ text: { choose: { late: { when: { has: '/a' }, then: 'x.y' } }, otherwise: 'a.b' } }),
      patch: screen({ text: { choose: { soon: { when: { lacks: '/a' }, then: 'x.z' } } } }),
      wanted: screen({ text: { choose: { soon: { when: { lacks: '/a' }, then: 'x.z' } } } }),
    },
    {
      name: 'replaces a condition whole',
      target: screen({ when: { has: '/a' }, disabledWhen: { '/b': 1 } }),
      patch: screen({ when: { lacks: '/b' }, disabledWhen: { '/c': 1 } }),
      wanted: screen({ when: { lacks: '/b' }, disabledWhen: { '/c': 1 } }),
    },
    {
      name: 'merges a row, whose keys are names of operators too',
      target: screen({ rows: { due: { label: 'a.b', value: { date: '/item/time' } } } }),
      patch: screen({ rows: { due: { value: { rupiah: '/item/amount' } } } }),
      wanted: screen({ rows: { due: { label: 'a.b', value: { rupiah: '/item/amount' } } } }),
    },
    {
      name: 'merges values by name, whatever the names are',
      target: screen({ with: { date: '/item/time' } }),
      patch: screen({ with: { rupiah: '/item/amount' } }),
      wanted: screen({ with: { date: '/item/time', rupiah: '/item/amount' } }),
    },
    {
      name: 'replaces the type of a prop whole',
      target: { screens: { S: { props: { bill: { type: 'object', optional: true } } } } },
      patch: { screens: { S: { props: { bill: { type: 'string' } } } } },
      wanted: { screens: { S: { props: { bill: { type: 'string' } } } } },
    },
    {
      name: 'merges the tests of a rule by input, and replaces each whole',
      target: { decisions: { d: { rules: { r: { when: { x: { minimum: 1 }, y: 2 } } } } } },
      patch: { decisions: { d: { rules: { r: { when: { x: { maximum: 3 } } } } } } },
      wanted: { decisions: { d: { rules: { r: { when: { x: { maximum: 3 }, y: 2 } } } } } },
    },
    {
      name: 'replaces an input of a decision whole',
      target: { decisions: { d: { inputs: { x: { when: { has: '/a' } } } } } },
      patch: { decisions: { d: { inputs: { x: { value: '/b', default: 1 } } } } },
      wanted: { decisions: { d: { inputs: { x: { value: '/b', default: 1 } } } } },
    },
    {
      name: 'replaces an order whole',
      target: { journeys: { j: { order: ['a', 'b'], steps: { a: {}, b: {} } } } },
      patch: { journeys: { j: { order: ['b'], steps: { c: { route: 'r' } } } } },
      wanted: { journeys: { j: { order: ['b'], steps: { a: {}, b: {}, c: { route: 'r' } } } } },
    },
    {
      name: 'merges schemas and words to their depth',
      target: { schemas: { forms: { f: { properties: { date: { type: 'integer', minimum: 1 } } } } }, texts: { en: { 'a.b': 'x' } } },
      patch: { schemas: { forms: { f: { properties: { date: { minimum: 2 } } } } }, texts: { en: { 'a.c': 'y' } } },
      wanted: {
        schemas: { forms: { f: { properties: { date: { type: 'integer', minimum: 2 } } } } },
        texts: { en: { 'a.b': 'x', 'a.c': 'y' } },
      },
    },
  ])('$name', ({ target, patch, wanted }) => {
    expect(mergeChannelPatch(target, patch, operators)).toEqual(wanted)
  })
})
