import { expect, it } from 'vitest'
import type { Decision } from '../../../src/core/language/decisions.ts'
import { DecisionError, decide } from '../../../src/core/values/decision.ts'

const env = { formats: {}, text: (key: string) => key, now: () => 0 }
const decision: Decision = {
  inputs: { n: '/n', isKnown: { when: { has: '/n' } } },
  rules: { low: { when: { n: { maximum: 5 } } }, high: { when: { n: { minimum: 5 } } }, none: { when: { isKnown: false } } },
}

it.each([
  { n: 4, rule: 'low' },
  { n: 6, rule: 'high' },
  { n: undefined, rule: 'none' },
])('the rule that hits for $n is $rule', ({ n, rule }) => {
  expect(decide(decision, { n }, env)).toEqual({ name: rule, rule: decision.rules[rule] })
})

it.each([
  { n: 4, m: 1, rule: 'both' },
  { n: 4, m: 9, rule: 'first' },
])('a rule hits only where each of its tests holds: $rule', ({ n, m, rule }) => {
  const rules = { both: { when: { n: 4, m: 1 } }, first: { when: { n: 4, m: { not: 1 } } }, other: { when: { n: { not: 4 }, m: 1 } } }
  expect(decide({ inputs: { n: '/n', m: '/m' }, rules }, { n, m }, env).name).toBe(rule)
})

it('an input may be any value, a function too', () => {
  const rules = { some: { when: { count: { minimum: 1 } } }, none: { when: { count: 0 } } }
  expect(decide({ inputs: { count: { length: '/list' } }, rules }, { list: ['a'] }, env).name).toBe('some')
})

it.each([
  { name: 'two rules that hit', n: 5, hits: ['low', 'high'], message: 'Rules low and high all hit for {"n":5,"isKnown":true}' },
  { name: 'no rule that hits', n: 'x', hits: [], message: 'No rule hits for {"n":"x","isKnown":true}' },
])('$name are an error that names them and the inputs', ({ n, hits, message }) => {
  const run = () => decide(decision, { n }, env)
  expect(run).toThrow(DecisionError)
  expect(run).toThrow(expect.objectContaining({ name: 'DecisionError', hits, message }))
})
