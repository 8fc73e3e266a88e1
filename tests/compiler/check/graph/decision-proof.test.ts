import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../../src/phrases/phrases.ts'
import { type Proof, proveDecision as prove, proveCases as proveChoose } from '../../../../src/compiler/check/graph/decision-proof.ts'
import { decide } from '../../../../src/core/values/decision.ts'
import { holds } from '../../../../src/core/values/condition.ts'
import type { Condition, Test } from '../../../../src/core/language/conditions.ts'
import type { Decision, Rule } from '../../../../src/core/language/decisions.ts'

const env = { text: String, now: () => 0, formats: {} }
const any = { isBoolean: false, isInteger: false, isAlwaysPresent: false }
const whole = { ...any, isInteger: true }

const english = ({ gaps, overlaps, ...proof }: Proof) => ({
  ...proof,
  gaps: gaps.map(inEnglish),
  overlaps: overlaps.map(({ rules, witness }) => ({ rules, witness: inEnglish(witness) })),
})
const proveDecision: (...given: Parameters<typeof prove>) => ReturnType<typeof english> = (...given) => english(prove(...given))
const proveCases: (...given: Parameters<typeof proveChoose>) => ReturnType<typeof english> = (...given) => english(proveChoose(...given))

const proofOf = (tests: Test[], kind = any) =>
  proveDecision(Object.fromEntries(tests.map((test, index) => [`r${index}`, { when: { x: test } }])), new Map([['x', kind]]))

describe('one input', () => {
  it.each([
    { name: 'a literal and its opposite', tests: [1, { not: 1 }], gaps: [] },
    { name: 'a literal alone', tests: [1], gaps: ['x: absent', 'x: below 1', 'x: above 1'] },
    { name: 'a range and its opposite', tests: [{ minimum: 2 }, { not: { minimum: 2 } }], gaps: [] },
    { name: 'two ranges with a gap', tests: [{ minimum: 3 }, { maximum: 2 }, { not: { minimum: -1e9 } }], gaps: ['x: between 2 and 3'] },
    {
      name: 'two ranges that are adjacent for integers',
      tests: [{ minimum: 3 }, { maximum: 2 }, { present: false }],
      kind: whole,
      gaps: ['x: anything else'],
    },
    { name: 'present and not', tests: [{ present: true }, { present: false }], gaps: [] },
    { name: 'tests that complement each other', tests: [{ present: true, not: 1 }, 1, { present: false }], gaps: [] },
    { name: 'a number is not equal to its text', tests: [200, { not: [200, '200'] }], gaps: ['x: "200"'] },
    { name: 'equal to another value', tests: ['/y'], gaps: ['x: absent', 'x: anything else'] },
    { name: 'equal to another value or not', tests: ['/y', { not: '/y' }], gaps: [] },
  ] as { name: string; tests: Test[]; gaps: string[]; kind?: typeof any }[])('$name', ({ tests, gaps, kind }) => {
    expect(proofOf(tests, kind).gaps).toEqual(gaps)
  })

  it('reports overlapping rules with a witness', () => {
    expect(proofOf([{ maximum: 5 }, { minimum: 5 }]).overlaps).toEqual([{ rules: ['r0', 'r1'], witness: 'x: 5' }])
  })

  it('reports a rule that never matches', () => {
    expect(proofOf([{ present: true }, { present: false }, { minimum: 3, maximum: 2 }]).dead).toEqual(['r2'])
  })
})

type Case = { [key: string]: unknown }
const casesOf = (conditions: Case[]) => Object.fromEntries(conditions.map((when, index) => [`c${index}`, { when, then: index }]))

describe('the cases of a choose', () => {
  it.each([
    { name: 'has and lacks', cases: [{ has: '/a' }, { lacks: '/a' }], gaps: [], overlaps: [] },
    {
      name: 'one of several is missing',
      cases: [{ has: ['/a', '/b'] }, { anyOf: [{ lacks: '/a' }, { lacks: '/b' }] }],
      gaps: [],
      overlaps: [],
    },
    {
      name: 'branches that cover each other',
      cases: [{ anyOf: [{ '/a': 1 }, { '/b': 1 }] }],
      gaps: ['/a: absent, /b: absent'],
      overlaps: [],
    },
    {
      name: 'a missing value has no members',
      cases: [{ lacks: '/a' }, { has: '/a/b' }, { has: '/a', lacks: '/a/b' }],
      gaps: [],
      overlaps: [],
    },
    { name: 'a string has no members', cases: [{ '/a': 'x' }, { has: '/a/b' }], gaps: ['/a: absent, /a/b: absent'], overlaps: [] },
    { name: 'equal to another pointer or not', cases: [{ '/a': '/b' }, { '/a': { not: '/b' } }], gaps: [], overlaps: [] },
    { name: 'equal to a missing value', cases: [{ '/a': '/b' }, { lacks: '/b' }], gaps: ['/a: absent, /b: anything else'], overlaps: [] },
    { name: 'two tests of two pointers', cases: [{ '/a': 1 }, { '/b': 1 }], gaps: ['/a: absent, /b: absent'], overlaps: [['c0', 'c1']] },
    { name: 'a case that always matches', cases: [{}], gaps: [], overlaps: [] },
  ] as { name: string; cases: Case[]; gaps: string[]; overlaps: string[][] }[])('$name', ({ cases, gaps, overlaps }) => {
    const proof = proveCases(casesOf(cases), () => any)
    expect(proof.gaps.slice(0, 1)).toEqual(gaps)
    expect(proof.overlaps.map(({ rules }) => rules)).toEqual(overlaps)
  })

  it('uses only the declared values of a required input', () => {
    const known = () => ({ ...any, values: ['a', 'b', 'c'] })
    const cases = casesOf([{ '/x': ['a', 'b'] }, { '/x': { not: ['a', 'b'] } }])
    expect(proveCases(cases, known)).toMatchObject({ gaps: [], overlaps: [], dead: [] })
    expect(proveCases(casesOf([{ '/x': 'a' }, { '/x': 'b' }]), known).gaps).toEqual(['/x: absent', '/x: "c"'])
    expect(proveCases(casesOf([{ '/x': 'a' }, { '/x': ['b', 'c'] }]), () => ({ ...known(), isAlwaysPresent: true })).gaps).toEqual([])
  })

  it('reports a case that never matches', () => {
    expect(proveCases(casesOf([{ has: '/a', lacks: '/a' }, { lacks: '/a' }]), () => any).dead).toEqual(['c0'])
  })

  const place = fc.constantFrom('/a', '/b', '/a/x')
  const clause: fc.Arbitrary<Case> = fc.oneof(
    fc.tuple(fc.constantFrom('has', 'lacks'), place).map(([key, at]) => ({ [key]: at })),
    fc.tuple(place, fc.constantFrom<unknown>(1, 'w', ['w', 2], { not: 1 }, { minimum: 2 }, '/b')).map(([at, test]) => ({ [at]: test })),
  )
  const condition = fc.oneof(
    fc.array(clause, { minLength: 1, maxLength: 2 }).map((clauses) => Object.assign({}, ...clauses) as Case),
    fc.array(clause, { minLength: 1, maxLength: 2 }).map((anyOf) => ({ anyOf })),
  )
  const below = fc.constantFrom<unknown>(undefined, '', 1, 2, 'w', 'else')
  const above = fc.oneof(
    below,
    below.map((x) => ({ x })),
  )

  it('compare values as the runtime does', () => {
    let proved = 0
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(above, below), { minLength: 10 }),
        (conditions, scopes) => {
          const cases = casesOf(conditions)
          const proof = proveCases(cases, () => any)
          for (const [a, b] of scopes) {
            const held = Object.entries(cases).filter(([, one]) => holds(one.when as Condition, { a, b }))
            if (held.length === 0) expect(proof.gaps).not.toEqual([])
            if (held.length > 1) expect(proof.overlaps).not.toEqual([])
            for (const [name] of held) expect(proof.dead).not.toContain(name)
          }
          if (proof.gaps.length === 0) proved++
        },
      ),
      { numRuns: 500 },
    )
    expect(proved).toBeGreaterThan(5)
  })
})

const scalar = fc.constantFrom(0, 1, 2, 5, '1', 'a', true, false)
const test: fc.Arbitrary<Test> = fc.oneof(
  scalar,
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
  fc.boolean().map((present) => ({ present })),
  fc.record({ minimum: fc.constantFrom(0, 1, 3), maximum: fc.constantFrom(1, 4) }),
  fc.constant('/y'),
)
const anyTest = fc.oneof(
  test,
  test.map((inner) => ({ not: inner })),
)
const value = fc.constantFrom(undefined, null, '', 0, 1, 2, 3, 4, 5, -1, 0.5, 1.5, '1', 'a', 'b', true, false, 6)

describe('any table', () => {
  it('decides every random input when it is proved', () => {
    let proved = 0
    fc.assert(
      fc.property(anyTest, anyTest, fc.array(fc.tuple(value, value, value), { minLength: 20, maxLength: 20 }), (first, second, inputs) => {
        const rules: Record<string, Rule> = {
          both: { when: { x: first, z: second }, then: [] },
          one: { when: { x: first, z: { not: second } }, then: [] },
          none: { when: { x: { not: first } }, then: [] },
        }
        const proof = proveDecision(
          rules,
          new Map([
            ['x', any],
            ['z', any],
          ]),
        )
        expect(proof.gaps).toEqual([])
        expect(proof.overlaps).toEqual([])
        proved++
        const decision: Decision = { inputs: { x: '/x', z: '/z' }, rules }
        for (const [x, y, z] of inputs) expect(() => decide(decision, { x, y, z }, env)).not.toThrow()
      }),
      { numRuns: 300 },
    )
    expect(proved).toBe(300)
  })

  it('is not proved when it does not decide a random input', () => {
    let proved = 0
    fc.assert(
      fc.property(fc.array(anyTest, { minLength: 1, maxLength: 3 }), value, value, (tests, x, y) => {
        const rules = Object.fromEntries(tests.map((one, index) => [`r${index}`, { when: { x: one }, then: [] }]))
        const proof = proveDecision(rules, new Map([['x', any]]))
        const isProved = proof.gaps.length === 0 && proof.overlaps.length === 0
        const run = () => decide({ inputs: { x: '/x' }, rules }, { x, y }, env)
        if (!isProved) return
        proved++
        expect(run).not.toThrow()
      }),
      { numRuns: 3000 },
    )
    expect(proved).toBeGreaterThan(5)
  })
})
