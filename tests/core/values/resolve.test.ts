import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Text, Value } from '../../../src/core/language/values.ts'
import type { Env } from '../../../src/core/values/scope.ts'
import { resolve, resolveText, sourceOf } from '../../../src/core/values/resolve.ts'
import { formats } from '../../../src/product/formats.ts'
import { smallFlows } from '../../scenarios/small-app.ts'

const env: Env = {
  text: (key, values) => (values ? `<${key} ${JSON.stringify(values)}>` : `<${key}>`),
  now: () => 1_760_000_000,
  formats,
  journeys: smallFlows.journeys,
}
const scope = {
  data: {
    n: 1_295_434,
    name: 'Ani',
    nil: null,
    blank: '',
    zero: 0,
    digits: '0812',
    list: [
      { id: 'a', n: 2 },
      { id: 'b', n: 3 },
    ],
    tree: [{ id: 'a' }, { id: 'b', under: [{ id: 'leaf' }] }],
    map: { x: 1 },
    key: 'x',
    'a/b': 'escaped',
  },
  route: { name: 'colour' },
}

const values: { name: string; value: Value; expect: unknown }[] = [
  { name: 'a literal text', value: 'word', expect: 'word' },
  { name: 'a literal number', value: 5, expect: 5 },
  { name: 'a literal false', value: false, expect: false },
  { name: 'a pointer', value: '/data/name', expect: 'Ani' },
  { name: 'a pointer with an escaped name', value: '/data/a~1b', expect: 'escaped' },
  { name: 'a pointer to nothing', value: '/data/gone/deeper', expect: undefined },
  { name: 'a pointer to an inherited name', value: '/data/constructor', expect: undefined },
  { name: 'a list', value: ['a', '/data/zero', { length: '/data/list' }], expect: ['a', 0, 2] },
  { name: 'a look-up', value: { value: '/data/name', default: 'nobody' }, expect: 'Ani' },
  { name: 'the default of what is absent', value: { value: '/data/gone', default: 'nobody' }, expect: 'nobody' },
  { name: 'the default of the empty text', value: { value: '/data/blank', default: '/data/name' }, expect: 'Ani' },
  { name: 'zero is not absent', value: { value: '/data/zero', default: 7 }, expect: 0 },
  { name: 'a default of a default', value: { value: '/x', default: { value: '/y', default: 1 } }, expect: 1 },
  { name: 'a format', value: { rupiah: '/data/n' }, expect: 'Rp\u00a01.295.434,00' },
  { name: 'a format of a literal', value: { groups4: '12345' }, expect: '1234 5' },
  { name: 'a format of a function', value: { rupiahShort: { sum: '/data/list', by: 'n' } }, expect: 'Rp\u00a05' },
  { name: 'a format of what is absent', value: { rupiah: '/data/gone' }, expect: undefined },
  { name: 'a default text is shown as it is', value: { rupiah: '/data/gone', default: '-' }, expect: '-' },
  { name: 'a default number is formatted', value: { rupiahShort: '/data/gone', default: 0 }, expect: 'Rp\u00a00' },
  { name: 'a date that no calendar has', value: { date: '/data/name' }, expect: '' },
  { name: 'a label', value: { label: '/data/key', enum: 'kind' }, expect: '<enum.kind.x>' },
  { name: 'the length of a list', value: { length: '/data/list' }, expect: 2 },
  { name: 'the length of a text', value: { length: '/data/name' }, expect: 3 },
  { name: 'the length of nothing', value: { length: '/data/gone' }, expect: 0 },
  { name: 'the time', value: { now: true }, expect: 1_760_000_000 },
  { name: 'an integer', value: { integer: '/data/digits' }, expect: 812 },
  { name: 'an integer of a number', value: { integer: '/data/n' }, expect: 1_295_434 },
  { name: 'no integer of a list', value: { integer: ['5'] }, expect: undefined },
  { name: 'an integer of 15 digits', value: { integer: '123456789012345' }, expect: 123_456_789_012_345 },
  { name: 'more digits than a number keeps', value: { integer: '1234567890123456' }, expect: undefined },
  { name: 'no integer', value: { integer: '/data/name' }, expect: undefined },
  { name: 'the default of a function', value: { integer: '/data/name', default: 3 }, expect: 3 },
  { name: 'a sum', value: { sum: '/data/list', by: 'n' }, expect: 5 },
  { name: 'a sum of numbers', value: { sum: [1, 2] }, expect: 3 },
  { name: 'a sum leaves out what is no integer', value: { sum: [1, '2', 1.5, '/data/gone'] }, expect: 1 },
  { name: 'what is found', value: { find: '/data/list', by: 'id', is: 'b' }, expect: { id: 'b', n: 3 } },
  { name: 'what is not found', value: { find: '/data/list', by: 'id', is: '/data/gone' }, expect: undefined },
  { name: 'what is looked for by an absent value', value: { find: '/data/list', by: 'gone', is: '/data/gone' }, expect: undefined },
  { name: 'what is found below another', value: { find: '/data/tree', by: 'id', is: 'leaf', children: 'under' }, expect: { id: 'leaf' } },
  { name: 'what stands below is not searched unasked', value: { find: '/data/tree', by: 'id', is: 'leaf' }, expect: undefined },
  { name: 'what is in a list', value: { includes: ['a', '/data/name'], item: 'Ani' }, expect: true },
  { name: 'what is not in a list', value: { includes: ['a'], item: 'b' }, expect: false },
  { name: 'an absent value in a list', value: { includes: ['', 'a'], item: '/data/blank' }, expect: false },
  { name: 'what is in no list', value: { includes: '/data/gone', item: '/data/gone' }, expect: false },
  { name: 'a number within bounds', value: { within: 6, min: 2, max: '/data/n', step: 2 }, expect: true },
  { name: 'a number off the step', value: { within: 5, min: 2, max: 8, step: 2 }, expect: false },
  { name: 'a number on the step, counted from the lower bound', value: { within: 5, min: 1, max: 8, step: 2 }, expect: true },
  { name: 'a number without a step', value: { within: 5, min: 5, max: 5 }, expect: true },
  { name: 'a number a whole step of one above the bound', value: { within: 3, min: 2, max: 8 }, expect: true },
  { name: 'a number below', value: { within: 1, min: 2, max: 8 }, expect: false },
  { name: 'a number above', value: { within: 9, min: 2, max: 8 }, expect: false },
  { name: 'within unknown bounds', value: { within: 5, min: 2, max: '/data/gone' }, expect: false },
  { name: 'below no known bound', value: { within: 5, min: '/data/gone', max: 8 }, expect: false },
  { name: 'a text within bounds', value: { within: '5', min: 2, max: 8 }, expect: false },
  { name: 'a number within bounds that are texts', value: { within: 5, min: '2', max: 8 }, expect: false },
  { name: 'a number below a bound that is a text', value: { within: 5, min: 2, max: '8' }, expect: false },
  { name: 'a part of a text', value: { slice: '/data/digits', from: 1, to: 3 }, expect: '81' },
  { name: 'the last part of a text', value: { slice: '/data/digits', from: 1, to: 4 }, expect: '812' },
  { name: 'a part of a text that is shorter', value: { slice: '/data/digits', from: 1, to: 20 }, expect: undefined },
  { name: 'a part of no text', value: { slice: '/data/n', from: 0, to: 1 }, expect: undefined },
  { name: 'an entry by name', value: { pick: '/data/map', name: '/data/key' }, expect: 1 },
  { name: 'an entry whose name is a list', value: { pick: '/data/map', name: ['/data/key'] }, expect: undefined },
  { name: 'an inherited entry', value: { pick: '/data/map', name: 'toString' }, expect: undefined },
  { name: 'words', value: { t: 'hello', with: { who: '/data/name' } }, expect: '<hello {"who":"Ani"}>' },
  { name: 'a map', value: { map: { a: '/data/zero', b: { map: {} } } }, expect: { a: 0, b: {} } },
  { name: 'a choice', value: { choose: { yes: { when: { has: '/data/name' }, then: '/data/n' } }, otherwise: 0 }, expect: 1_295_434 },
  { name: 'a choice of nothing', value: { choose: { no: { when: { lacks: '/data/name' }, then: 1 } } }, expect: undefined },
  { name: 'the default of a choice', value: { choose: { no: { when: { lacks: '/data/name' }, then: 1 } }, default: 2 }, expect: 2 },
]

const step = { text: '<step.colour>', note: '<step.colour.note>', route: 'colour', id: 'colour', number: 2 }
const sized = { id: 'size', number: 1, route: 'size', with: { from: '/session/shop' }, locked: true, text: '<step.size {}>' }

describe('values', () => {
  it.each(values)('$name', ({ value, expect: wanted }) => {
    expect(resolve(value, scope, env)).toEqual(wanted)
  })

  it.each<{ name: string; value: Value; expect: unknown }>([
    {
      name: 'where none is done',
      value: { steps: 'fitting', done: '/data/gone' },
      expect: [
        { ...sized, done: false, current: true },
        { ...step, done: false, current: false },
      ],
    },
    {
      name: 'on the page of one',
      value: { steps: 'fitting', done: { map: { size: true, colour: 'yes' } }, now: '/route/name' },
      expect: [
        { ...sized, done: true, current: false },
        { ...step, done: false, current: true },
      ],
    },
    {
      name: 'whatever the order of keys',
      value: { now: 'size', done: 1, steps: 'fitting' },
      expect: [{ current: true }, { current: false }],
    },
  ])('the steps of a journey $name', ({ value, expect: wanted }) => {
    expect(resolve(value, scope, { ...env, text: (key, given) => env.text(key, given && {}) })).toMatchObject(wanted as object)
  })

  it.each<{ name: string; value: { [key: string]: Value }; expect: unknown }>([
    {
      name: 'its operand and its options',
      value: { twice: '/data/zero', more: '/data/name' },
      expect: [0, 0, { more: 'Ani' }],
    },
    { name: 'and its default, where it gives nothing', value: { nothing: '/data/zero', default: 7 }, expect: 7 },
    { name: 'none of another', value: { thrice: '/data/zero' }, expect: undefined },
  ])('a function of the product gets $name', ({ value, expect: wanted }) => {
    const functions: Env['functions'] = { twice: (of, options) => [of, of, options], nothing: () => undefined }
    expect(resolve(value as Value, scope, { ...env, functions })).toEqual(wanted)
  })

  it('the steps of an unknown journey are undefined', () => {
    expect(resolve({ steps: 'nowhere', done: true }, scope, env)).toBeUndefined()
  })

  it('never throw, whatever the scope contains', () => {
    fc.assert(
      fc.property(fc.anything(), fc.nat(values.length - 1), (found, index) => {
        const broken = { data: { ...Object.fromEntries(Object.keys(scope.data).map((name) => [name, found])) }, route: found }
        const { value } = values[index]!
        resolve(value, broken, env)
      }),
      { numRuns: 20_000 },
    )
  })
})

const texts: { name: string; text: Text | undefined; expect: string }[] = [
  { name: 'a bare text is a key', text: 'hello', expect: '<hello>' },
  { name: 'a pointer shows what stands there', text: '/data/name', expect: 'Ani' },
  { name: 'nothing is empty', text: '/data/gone', expect: '' },
  { name: 'no text at all is empty', text: undefined, expect: '' },
  { name: 'a number is written out', text: '/data/zero', expect: '0' },
  { name: 'a map shows nothing', text: '/data/map', expect: '' },
  { name: 'a list shows nothing', text: '/data/list', expect: '' },
  { name: 'a format', text: { rupiahShort: '/data/n' }, expect: 'Rp\u00a01.295.434' },
  { name: 'words with values', text: { t: 'hello', with: { n: 1 } }, expect: '<hello {"n":1}>' },
  { name: 'words in place of what is absent', text: { value: '/data/gone', default: { t: 'none' } }, expect: '<none>' },
  {
    name: 'what is chosen is a key',
    text: { choose: { a: { when: { has: '/data/name' }, then: 'yes' } }, otherwise: 'no' },
    expect: '<yes>',
  },
  {
    name: 'what is chosen otherwise is one, too',
    text: { choose: { a: { when: { has: '/x' }, then: 'yes' } }, otherwise: 'no' },
    expect: '<no>',
  },
  { name: 'a pointer may be chosen', text: { choose: { a: { when: {}, then: '/data/name' } } }, expect: 'Ani' },
  {
    name: 'a choice within a choice',
    text: { choose: { a: { when: {}, then: { choose: { b: { when: {}, then: 'deep' } } } } } },
    expect: '<deep>',
  },
]

describe('texts', () => {
  it.each(texts)('$name', ({ text, expect: wanted }) => {
    expect(resolveText(text, scope, env)).toBe(wanted)
  })
})

it.each<{ value: Value; source: string | undefined }>([
  { value: '/a/b', source: '/a/b' },
  { value: { value: '/a', default: '/b' }, source: '/a' },
  { value: { json: { value: '/a' } }, source: '/a' },
  { value: { find: '/a', by: 'id', is: '/b' }, source: '/a' },
  { value: 'word', source: undefined },
  { value: 5, source: undefined },
  { value: ['/a'], source: undefined },
  { value: { t: '/a' }, source: undefined },
  { value: { map: { a: '/a' } }, source: undefined },
  { value: { choose: { a: { when: {}, then: '/a' } } }, source: undefined },
])('the source of $value is $source', ({ value, source }) => {
  expect(sourceOf(value, formats)).toBe(source)
})
