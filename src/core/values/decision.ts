import { mapValues } from '../language/map.ts'
import { holds, testHolds } from './condition.ts'
import type { Condition, Test } from '../language/conditions.ts'
import type { Decision, Input, Rule } from '../language/decisions.ts'
import type { Value } from '../language/values.ts'
import type { Env, Scope } from './scope.ts'
import { resolve } from './resolve.ts'

/** No rule or several rules hit: impossible for a table that `check` proved. */
export class DecisionError extends Error {
  readonly hits: string[]

  constructor(hits: string[], inputs: Record<string, unknown>) {
    super(`${hits.length === 0 ? 'No rule hits' : `Rules ${hits.join(' and ')} all hit`} for ${JSON.stringify(inputs)}`)
    this.name = 'DecisionError'
    this.hits = hits
  }
}

/** Tries every rule, since order has no meaning. @throws DecisionError unless exactly one hits. */
export function decide(decision: Decision, scope: Scope, env: Env): { name: string; rule: Rule } {
  const inputs = mapValues(decision.inputs, (input) => inputValue(input, scope, env))
  const hits = Object.entries(decision.rules).filter(([, rule]) => ruleHits(rule, inputs, scope))
  const [hit] = hits
  if (!hit || hits.length > 1)
    throw new DecisionError(
      hits.map(([name]) => name),
      inputs,
    )
  return { name: hit[0], rule: hit[1] }
}

const ruleHits = (rule: Rule, inputs: Record<string, unknown>, scope: Scope): boolean =>
  Object.keys(rule.when).every((name) => testHolds(rule.when[name] as Test, inputs[name], scope))

const isCondition = (input: Input): input is { when: Condition } => typeof input === 'object' && 'when' in input

const inputValue = (input: Input, scope: Scope, env: Env): unknown =>
  isCondition(input) ? holds(input.when, scope) : resolve(input as Value, scope, env)
