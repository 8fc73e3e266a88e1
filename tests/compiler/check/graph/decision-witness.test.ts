import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proveDecision } from '../../../../src/compiler/check/graph/decision-proof.ts'
import { inEnglish } from '../../../../src/phrases/phrases.ts'
import { DecisionError, decide } from '../../../../src/core/values/decision.ts'
import type { Test } from '../../../../src/core/language/conditions.ts'
import type { Rule } from '../../../../src/core/language/decisions.ts'
import { product } from '../../../conformance/product.ts'

const env = { text: String, now: () => 0, formats: {} }
const any = { isBoolean: false, isInteger: false, isAlwaysPresent: false }
const inputs = { x: '/x', z: '/z' }

/** Returns a value in the range that a witness names, e.g. `between 2 and 3`. */
function valueIn(label: string): unknown {
  const [, low, high] = /^between (\S+) and (\S+)$/.exec(label) ?? []
  if (low !== undefined && high !== undefined) return (Number(low) + Number(high)) / 2
  const [, side, bound] = /^(below|above) (\S+)$/.exec(label) ?? []
  if (bound !== undefined) return Number(bound) + (side === 'below' ? -1 : 1)
  const named: Record<string, unknown> = { absent: undefined, 'anything else': { nobody: 'thought of' } }
  return Object.hasOwn(named, label) ? named[label] : JSON.parse(label)
}

/** Returns the inputs of a witness. Inputs that it does not name are absent and may have any value. */
function inputsOf(witness: string): Record<string, unknown> {
  const parts = witness === 'any input' ? [] : witness.split(', ').map((part) => part.split(': ') as [string, string])
  return Object.fromEntries(parts.map(([name, label]) => [name, valueIn(label)]))
}

const scalar = fc.constantFrom(0, 1, 2, 5, '1', 'a', true)
const plain: fc.Arbitrary<Test> = fc.oneof(
  scalar,
  fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }),
  fc.boolean().map((present) => ({ present })),
  fc.record({ minimum: fc.constantFrom(0, 1, 3), maximum: fc.constantFrom(1, 4) }),
)
const test = fc.oneof(
  plain,
  plain.map((inner) => ({ not: inner })),
)
const rule: fc.Arbitrary<Rule> = fc.record({ x: test, z: test }, { requiredKeys: [] }).map((when) => ({ when, then: [] }))

function hitsAt(rules: Record<string, Rule>, witness: string): string[] {
  try {
    return [decide({ inputs, rules }, inputsOf(witness), env).name]
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error
    return error.hits
  }
}

describe('a table that is not proved', () => {
  it('does not decide its witness: no rule matches in a gap, both rules match where two overlap', () => {
    const seen = { gaps: 0, overlaps: 0 }
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1, maxLength: 4 }), (list) => {
        const rules = Object.fromEntries(list.map((one, index) => [`r${index}`, one]))
        const { gaps, overlaps } = proveDecision(
          rules,
          new Map([
            ['x', any],
            ['z', any],
          ]),
        )
        for (const witness of gaps) expect(hitsAt(rules, inEnglish(witness))).toEqual([])
        for (const { rules: both, witness } of overlaps) expect(hitsAt(rules, inEnglish(witness))).toEqual(expect.arrayContaining(both))
        seen.gaps += gaps.length
        seen.overlaps += overlaps.length
      }),
      { numRuns: 1000 },
    )
    expect(Math.min(seen.gaps, seen.overlaps)).toBeGreaterThan(200)
  })
})

describe("the product's tables", () => {
  const tables = Object.entries(product.flows.decisions)
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(undefined, 0, 1, 2, 3, 4, 200, '200', 4047, '4047', 4056, 'timeout', 'network', true),
  )

  it.each(tables)('%s decides every random input', (_name, { inputs: asked, rules }) => {
    const arbitrary = Object.fromEntries(
      Object.entries(asked).map(([name, input]) => [name, typeof input === 'object' && 'when' in input ? fc.boolean() : odd]),
    )
    const given = Object.fromEntries(Object.keys(asked).map((name) => [name, `/${name}`]))
    fc.assert(
      fc.property(fc.record(arbitrary), (scope) => {
        decide({ inputs: given, rules }, scope, env)
      }),
      { numRuns: 500 },
    )
  })
})
