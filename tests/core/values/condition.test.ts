import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenCase, holds, testHolds } from '../../../src/core/values/condition.ts'
import { isAbsent } from '../../../src/core/values/is-absent.ts'
import type { Condition, Test } from '../../../src/core/language/conditions.ts'

const scope = { data: { n: 3, zero: 0, text: 'a', digits: '3', no: false, nil: null, blank: '', none: [], list: [1], same: 3 } }

const cases: { name: string; condition: Condition; expect: boolean }[] = [
  { name: 'an empty condition holds', condition: {}, expect: true },
  { name: 'a literal equals strictly', condition: { '/data/n': 3 }, expect: true },
  { name: 'a digit text is not its number', condition: { '/data/digits': 3 }, expect: false },
  { name: 'zero and false are something', condition: { has: ['/data/zero', '/data/no'] }, expect: true },
  {
    name: 'null, the empty text and the empty list are absent',
    condition: { lacks: ['/data/nil', '/data/blank', '/data/none'] },
    expect: true,
  },
  { name: 'all that has names must be there', condition: { has: ['/data/n', '/data/gone'] }, expect: false },
  { name: 'all that lacks names must be missing', condition: { lacks: ['/data/n', '/data/gone'] }, expect: false },
  { name: 'has of one', condition: { has: '/data/n' }, expect: true },
  { name: 'lacks of one', condition: { lacks: '/data/n' }, expect: false },
  { name: 'present says the same as has', condition: { '/data/zero': { present: true }, '/data/nil': { present: false } }, expect: true },
  { name: 'absent equals nothing, not even the empty text', condition: { '/data/blank': '' }, expect: false },
  { name: 'one of', condition: { '/data/n': [1, 3] }, expect: true },
  { name: 'not one of', condition: { '/data/n': { not: [1, 3] } }, expect: false },
  { name: 'not of absent holds', condition: { '/data/gone': { not: 3 } }, expect: true },
  { name: 'a range of absent fails', condition: { '/data/gone': { minimum: 0 } }, expect: false },
  { name: 'a range of a text fails', condition: { '/data/digits': { minimum: 0 } }, expect: false },
  { name: 'a range is closed at both ends', condition: { '/data/n': { minimum: 3, maximum: 3 } }, expect: true },
  { name: 'equal to another value', condition: { '/data/n': '/data/same' }, expect: true },
  { name: 'not equal to another value', condition: { '/data/n': { not: '/data/zero' } }, expect: true },
  { name: 'absent does not equal absent', condition: { '/data/gone': '/data/nil' }, expect: false },
  { name: 'tests on one pointer join', condition: { '/data/n': { present: true, not: '/data/same' } }, expect: false },
  { name: 'tests on one pointer join, all held', condition: { '/data/n': { minimum: 1, maximum: 5, not: [4, 5] } }, expect: true },
  { name: 'absent is no member of a list', condition: { '/data/blank': ['', 'x'] }, expect: false },
  { name: 'all pointers must hold', condition: { '/data/n': 3, '/data/text': 'b' }, expect: false },
  { name: 'one branch of anyOf is enough', condition: { anyOf: [{ '/data/n': 1 }, { '/data/n': 3 }] }, expect: true },
  { name: 'anyOf and the pointers beside it', condition: { anyOf: [{ '/data/n': 3 }], '/data/text': 'b' }, expect: false },
  { name: 'an empty anyOf holds nothing', condition: { anyOf: [] }, expect: false },
  { name: 'inherited names are absent', condition: { lacks: '/data/constructor' }, expect: true },
]

describe('conditions', () => {
  it.each(cases)('$name', ({ condition, expect: wanted }) => {
    expect(holds(condition, scope)).toBe(wanted)
  })

  it('none at all holds', () => expect(holds(undefined, scope)).toBe(true))

  const value = fc.oneof(fc.constantFrom(undefined, null, '', 0, 1, 2, '1', 'x', true, false), fc.constant([]), fc.constant([1]))
  const scalar = fc.constantFrom<string | number | boolean>(0, 1, 2, '1', 'x', true, false, '')
  const { test } = fc.letrec<{ test: Test }>((tie) => ({
    test: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      fc.constantFrom('/a', '/b'),
      fc.record(
        {
          present: fc.boolean(),
          minimum: fc.integer({ min: -1, max: 2 }),
          maximum: fc.integer({ min: -1, max: 2 }),
          not: tie('test'),
        },
        { requiredKeys: [] },
      ),
    ),
  }))

  /** A simple second implementation, written from the design instead of the code, to compare with. */
  function reference(wanted: Test, found: unknown, root: Record<string, unknown>): boolean {
    const absent = found === undefined || found === null || found === '' || (Array.isArray(found) && found.length === 0)
    if (Array.isArray(wanted)) return wanted.some((one) => !absent && found === one)
    if (typeof wanted === 'string' && wanted.startsWith('/')) return !absent && found === root[wanted.slice(1)]
    if (typeof wanted !== 'object') return !absent && found === wanted
    const parts = [
      wanted.not === undefined || !reference(wanted.not, found, root),
      wanted.present === undefined || wanted.present === !absent,
      wanted.minimum === undefined || (typeof found === 'number' && found >= wanted.minimum),
      wanted.maximum === undefined || (typeof found === 'number' && found <= wanted.maximum),
    ]
    return !parts.includes(false)
  }

  it('agrees with a slow reference on every test and value', () => {
    fc.assert(
      fc.property(test, value, value, (wanted, a, b) => {
        const root = { a, b }
        return testHolds(wanted, a, root) === reference(wanted, a, root)
      }),
      { numRuns: 20_000 },
    )
  })

  it('a test or its negation holds, never both', () => {
    fc.assert(fc.property(test, value, (wanted, a) => testHolds(wanted, a, { a }) !== testHolds({ not: wanted }, a, { a })))
  })

  it.each([undefined, null, '', []].map((value) => ({ value })))('$value is absent', ({ value }) => expect(isAbsent(value)).toBe(true))

  it.each([0, false, ' ', Number.NaN, {}, [''], [[]]].map((value) => ({ value })))('$value is not absent', ({ value }) =>
    expect(isAbsent(value)).toBe(false),
  )

  it.each([
    { name: 'the case that holds', n: 1, expect: 'one' },
    { name: 'another that holds', n: 2, expect: 'two' },
    { name: 'none that holds', n: 9, expect: 'other' },
  ])('a choice gives the value of $name', ({ n, expect: wanted }) => {
    const choice = { choose: { one: { when: { '/n': 1 }, then: 'one' }, two: { when: { '/n': 2 }, then: 'two' } }, otherwise: 'other' }
    const taken: string[] = []
    expect(chosenCase(choice, { n }, { onBranchTaken: (_, part) => void taken.push(part) })).toBe(wanted)
    expect(taken).toEqual([wanted === 'other' ? 'otherwise' : wanted])
  })
})
