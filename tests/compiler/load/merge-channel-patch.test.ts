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
      name: 'replaces a whole value',
      target: screen({ text: { rupiah: '/item/amount', default: '-' } }),
      patch: screen({ text: { date: '/item/time' } }),
      wanted: screen({ text: { date: '/item/time' } }),
    },
    {
      name: 'replaces a whole text',
      target: screen({ text: { t: 'a.b', with: { name: '/item/name' } } }),
      patch: screen({ text: { t: 'c.d' } }),
      wanted: screen({ text: { t: 'c.d' } }),
    },
    {
      name: 'replaces a whole choose',
      target: screen({ text: { choose: { late: { when: { has: '/a' }, then: 'x.y' } }, otherwise: 'a.b' } }),
      patch: screen({ text: { choose: { soon: { when: { lacks: '/a' }, then: 'x.z' } } } }),
      wanted: screen({ text: { choose: { soon: { when: { lacks: '/a' }, then: 'x.z' } } } }),
    },
    {
      name: 'replaces a whole condition',
      target: screen({ when: { has: '/a' }, disabledWhen: { '/b': 1 } }),
      patch: screen({ when: { lacks: '/b' }, disabledWhen: { '/c': 1 } }),
      wanted: screen({ when: { lacks: '/b' }, disabledWhen: { '/c': 1 } }),
    },
    {
      name: 'merges a row whose keys are also names of operators',
      target: screen({ rows: { due: { label: 'a.b', value: { date: '/item/time' } } } }),
      patch: screen({ rows: { due: { value: { rupiah: '/item/amount' } } } }),
      wanted: screen({ rows: { due: { label: 'a.b', value: { rupiah: '/item/amount' } } } }),
    },
    {
      name: 'merges values by name, for any names',
      target: screen({ with: { date: '/item/time' } }),
      patch: screen({ with: { rupiah: '/item/amount' } }),
      wanted: screen({ with: { date: '/item/time', rupiah: '/item/amount' } }),
    },
    {
      name: 'replaces the whole type of a prop',
      target: { screens: { S: { props: { bill: { type: 'object', optional: true } } } } },
      patch: { screens: { S: { props: { bill: { type: 'string' } } } } },
      wanted: { screens: { S: { props: { bill: { type: 'string' } } } } },
    },
    {
      name: 'merges the tests of a rule by input, and replaces each whole test',
      target: { decisions: { d: { rules: { r: { when: { x: { minimum: 1 }, y: 2 } } } } } },
      patch: { decisions: { d: { rules: { r: { when: { x: { maximum: 3 } } } } } } },
      wanted: { decisions: { d: { rules: { r: { when: { x: { maximum: 3 }, y: 2 } } } } } },
    },
    {
      name: 'replaces a whole input of a decision',
      target: { decisions: { d: { inputs: { x: { when: { has: '/a' } } } } } },
      patch: { decisions: { d: { inputs: { x: { value: '/b', default: 1 } } } } },
      wanted: { decisions: { d: { inputs: { x: { value: '/b', default: 1 } } } } },
    },
    {
      name: 'replaces a whole order',
      target: { journeys: { j: { order: ['a', 'b'], steps: { a: {}, b: {} } } } },
      patch: { journeys: { j: { order: ['b'], steps: { c: { route: 'r' } } } } },
      wanted: { journeys: { j: { order: ['b'], steps: { a: {}, b: {}, c: { route: 'r' } } } } },
    },
    {
      name: 'merges schemas and texts deeply',
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
