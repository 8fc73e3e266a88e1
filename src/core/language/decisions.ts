import type { Action } from './actions.ts'
import type { Condition, Test } from './conditions.ts'
import type { Json } from './json.ts'
import type { Value } from './values.ts'

export type Input = Value | { when: Condition }
export type Rule = { when: { [input: string]: Test }; then?: Action[]; result?: Json }
/** DMN decision table, hit policy UNIQUE: exactly one rule holds for every input, proved by `check`. */
export type Decision = { before?: Action[]; inputs: { [name: string]: Input }; rules: { [name: string]: Rule }; onError?: Action[] }
