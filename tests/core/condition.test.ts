import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, isAbsent, testHolds } from '../../src/core/condition.ts'
import type { Condition, Test } from '../../src/core/language.ts'

const scope = { data: { n: 3, zero: 0, text: 'a', digits: '3', no: false, nil: null, blank: '', none: [], list: [1], same: 3 } }

const cases: { name: string; condition: Condition; expect: boolean }[] = [
  { name: 'an empty condition holds', condition: {}, expect: true },
  { name: 'a literal equals strictly', condition: { '/data/n': 3 }, expect: true },
  { name: 'a digit text is not its number', condition: { '/data/digits': 3 }, expect: false },
  { name: 'zero is something', condition: { '/data/zero': { present: true } }, expect: true },
  { name: 'false is something', condition: { '/data/no': { present: true } }, expect: true },
  { name: 'null is absent', condition: { '/data/nil': { present: false } }, expect: true },
  { name: 'the empty text is absent', condition: { '/data/blank': { present: false } }, expect: true },
  { name: 'the empty list is absent', condition: { '/data/none': { present: false } }, expect: true },
  { name: 'absent equals nothing, not even the empty text', condition: { '/data/blank': '' }, expect: false },
  { name: 'one of', condition: { '/data/n': [1, 3] }, expect: true },
  { name: 'not one of', condition: { '/data/n': { not: [1, 3] } }, expect: false },
  { name: 'not of absent holds', condition: { '/data/gone': { not: 3 } }, expect: true },
  { name: 'a range of absent fails', condition: { '/data/gone': { minimum: 0 } }, expect: false },
  { name: 'a range of a text fails', condition: { '/data/digits': { minimum: 0 } }, expect: false },
  { name: 'a range is closed at both ends', condition: { '/data/n': { minimum: 3, maximum: 3 } }, expect: true },
  { name: 'equal to another value', condition: { '/data/n': { $data: '/data/same' } }, expect: true },
  { name: 'absent does not equal absent', condition: { '/data/gone': { $data: '/data/nil' } }, expect: false },
  { name: 'all pointers must hold', condition: { '/data/n': 3, '/data/text': 'b' }, expect: false },
  { name: 'one branch of anyOf is enough', condition: { anyOf: [{ '/data/n': 1 }, { '/data/n': 3 }] }, expect: true },
  { name: 'anyOf and the pointers beside it', condition: { anyOf: [{ '/data/n': 3 }], '/data/text': 'b' }, expect: false },
  { name: 'an empty anyOf holds nothing', condition: { anyOf: [] }, expect: false },
  { name: 'inherited names are absent', condition: { '/data/constructor': { present: false } }, expect: true },
]

describe('conditions', () => {
  it.each(cases)('$name', ({ condition, expect: wanted }) => {
    expect(holds(condition, scope)).toBe(wanted)
  })

  const value = fc.oneof(fc.constantFrom(undefined, null, '', 0, 1, 2, '1', 'x', true, false), fc.constant([]), fc.constant([1]))
  const scalar = fc.constantFrom<string | number | boolean>(0, 1, 2, '1', 'x', true, false, '')
  const { test } = fc.letrec<{ test: Test }>((tie) => ({
    test: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(scalar, { maxLength: 3 }),
      fc.record({ $data: fc.constantFrom('/a' as const, '/b' as const) }),
      fc.record({ present: fc.boolean() }),
      fc.record({ minimum: fc.integer({ min: -1, max: 2 }) }),
      fc.record({ maximum: fc.integer({ min: -1, max: 2 }) }),
      fc.record({ not: tie('test') }),
    ),
  }))

  /** Written from the words of the design, not from the code: slow, and only for comparison. */
  function reference(wanted: Test, found: unknown, root: Record<string, unknown>): boolean {
    const absent = found === undefined || found === null || found === '' || (Array.isArray(found) && found.length === 0)
    if (Array.isArray(wanted)) return wanted.some((one) => !absent && found === one)
    if (typeof wanted !== 'object') return !absent && found === wanted
    if ('not' in wanted) return !reference(wanted.not, found, root)
    if ('present' in wanted) return wanted.present ? !absent : absent
    if ('$data' in wanted) return !absent && found === root[wanted.$data.slice(1)]
    if (typeof found !== 'number') return false
    return !(wanted.minimum !== undefined && found < wanted.minimum) && !(wanted.maximum !== undefined && found > wanted.maximum)
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

  it('absence is decided for every value', () => {
    fc.assert(fc.property(fc.anything(), (anything) => typeof isAbsent(anything) === 'boolean'))
  })
})
