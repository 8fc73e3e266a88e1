import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prove } from '../../src/compiler/check/decision-proof.ts'
import { decide } from '../../src/core/decision.ts'
import type { Decision, Rule, Test } from '../../src/core/language.ts'

const env = { text: String, now: () => 0, functions: {} }
const any = { yesNo: false, whole: false, neverAbsent: false }
const whole = { ...any, whole: true }

const proofOf = (tests: Test[], kind = any) =>
  prove(Object.fromEntries(tests.map((test, index) => [`r${index}`, { when: { x: test } }])), new Map([['x', kind]]))

describe('one input', () => {
  it.each([
    { name: 'a literal and its opposite', tests: [1, { not: 1 }], gaps: [] },
    { name: 'a literal alone', tests: [1], gaps: ['x: absent', 'x: below 1', 'x: above 1'] },
    { name: 'a range and its opposite', tests: [{ minimum: 2 }, { not: { minimum: 2 } }], gaps: [] },
    { name: 'two ranges with a gap', tests: [{ minimum: 3 }, { maximum: 2 }, { not: { minimum: -1e9 } }], gaps: ['x: between 2 and 3'] },
    {
      name: 'two ranges that meet for whole numbers',
      tests: [{ minimum: 3 }, { maximum: 2 }, { present: false }],
      kind: whole,
      gaps: ['x: anything else'],
    },
    { name: 'present and not', tests: [{ present: true }, { present: false }], gaps: [] },
    { name: 'a number is not its text', tests: [200, { not: [200, '200'] }], gaps: ['x: "200"'] },
    { name: 'equal to another value', tests: [{ $data: '/y' }], gaps: ['x: absent', 'x: a number', 'x: anything else'] },
    { name: 'equal to another value or not', tests: [{ $data: '/y' }, { not: { $data: '/y' } }], gaps: [] },
  ] as { name: string; tests: Test[]; gaps: string[]; kind?: typeof any }[])('$name', ({ tests, gaps, kind }) => {
    expect(proofOf(tests, kind).gaps).toEqual(gaps)
  })

  it('names the rules that overlap, and the box', () => {
    expect(proofOf([{ maximum: 5 }, { minimum: 5 }]).overlaps).toEqual([{ rules: ['r0', 'r1'], witness: 'x: 5' }])
  })

  it('names the rule that never holds', () => {
    expect(proofOf([{ present: true }, { present: false }, { minimum: 3, maximum: 2 }]).dead).toEqual(['r2'])
  })
})

const scalar = fc.constantFrom(0, 1, 2, 5, '1', 'a', true, false)
const test: fc.Arbitrary<Test> = fc.oneof(
  scalar,
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
  fc.boolean().map((present) => ({ present })),
  fc.record({ minimum: fc.constantFrom(0, 1, 3), maximum: fc.constantFrom(1, 4) }),
  fc.constant({ $data: '/y' as const }),
)
const anyTest = fc.oneof(
  test,
  test.map((inner) => ({ not: inner })),
)
const value = fc.constantFrom(undefined, null, '', 0, 1, 2, 3, 4, 5, -1, 0.5, 1.5, '1', 'a', 'b', true, false, 6)

describe('any table', () => {
  it('that is proved never fails, whatever comes', () => {
    let proved = 0
    fc.assert(
      fc.property(anyTest, anyTest, fc.array(fc.tuple(value, value, value), { minLength: 20, maxLength: 20 }), (first, second, inputs) => {
        const rules: Record<string, Rule> = {
          both: { when: { x: first, z: second }, then: [] },
          one: { when: { x: first, z: { not: second } }, then: [] },
          none: { when: { x: { not: first } }, then: [] },
        }
        const proof = prove(
          rules,
          new Map([
            ['x', any],
            ['z', any],
          ]),
        )
        expect(proof.gaps).toEqual([])
        expect(proof.overlaps).toEqual([])
        proved++
        const decision: Decision = { inputs: { x: { $data: '/x' }, z: { $data: '/z' } }, rules }
        for (const [x, y, z] of inputs) expect(() => decide(decision, { x, y, z }, env)).not.toThrow()
      }),
      { numRuns: 300 },
    )
    expect(proved).toBe(300)
  })

  it('that fails somewhere is never proved', () => {
    fc.assert(
      fc.property(fc.array(anyTest, { minLength: 1, maxLength: 3 }), value, value, (tests, x, y) => {
        const rules = Object.fromEntries(tests.map((one, index) => [`r${index}`, { when: { x: one }, then: [] }]))
        const proof = prove(rules, new Map([['x', any]]))
        const isProved = proof.gaps.length === 0 && proof.overlaps.length === 0
        const run = () => decide({ inputs: { x: { $data: '/x' } }, rules }, { x, y }, env)
        if (isProved) expect(run).not.toThrow()
      }),
      { numRuns: 3000 },
    )
  })
})
