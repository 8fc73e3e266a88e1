import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergePatch } from '../../src/json/merge-patch.ts'

const cases = [
  { name: 'replaces a value', target: { a: 'b' }, patch: { a: 'c' }, expect: { a: 'c' } },
  { name: 'adds a value at the end', target: { a: 'b' }, patch: { b: 'c' }, expect: { a: 'b', b: 'c' } },
  { name: 'deletes on null', target: { a: 'b', b: 'c' }, patch: { a: null }, expect: { b: 'c' } },
  { name: 'replaces arrays whole', target: { a: [1, 2] }, patch: { a: [3] }, expect: { a: [3] } },
  { name: 'merges maps in maps', target: { a: { b: 'c', d: 'e' } }, patch: { a: { b: 'x', d: null } }, expect: { a: { b: 'x' } } },
  { name: 'a map replaces a value that is not a map', target: { a: [1] }, patch: { a: { b: 1 } }, expect: { a: { b: 1 } } },
  { name: 'null inside a new map is dropped', target: {}, patch: { a: { bb: { ccc: null } } }, expect: { a: { bb: {} } } },
  { name: 'a patch that is not a map replaces everything', target: { a: 1 }, patch: 7, expect: 7 },
]

describe('merge patch (RFC 7396)', () => {
  it.each(cases)('$name', ({ target, patch, expect: wanted }) => {
    expect(mergePatch(target, patch)).toEqual(wanted)
  })

  const json = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(1, 'a', true),
      fc.array(tie('json'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('json')),
    ),
  })).json
  const patch = fc.letrec<{ patch: unknown }>((tie) => ({
    patch: fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, null), fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('patch'))),
  })).patch

  it('an empty patch changes nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), json), (target) => {
        expect(mergePatch(target, {})).toEqual(target)
      }),
    )
  })

  it('merging twice equals merging once', () => {
    fc.assert(
      fc.property(json, patch, (target, change) => {
        const once = mergePatch(target, change)
        expect(mergePatch(once, change)).toEqual(once)
      }),
    )
  })

  it('changes neither argument and keeps the order of keys', () => {
    const target = { z: 1, a: { y: 1, b: 2 } }
    const before = JSON.stringify(target)
    expect(Object.keys(mergePatch(target, { a: { b: 3 }, m: 1 }) as object)).toEqual(['z', 'a', 'm'])
    expect(JSON.stringify(target)).toBe(before)
  })
})
