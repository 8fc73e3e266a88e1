import type { Condition } from './conditions.ts'
import type { Scalar } from './json.ts'

export type FunctionName = 'length' | 'now' | 'sum' | 'find' | 'includes' | 'within' | 'pick' | 'integer' | 'slice' | 'steps'

type Default = { default?: Value }
type Lookup = Default & { value: Value }
/** A default that is a text is shown as it is; any other is formatted. */
type Formatted = Default & ({ label: Value; enum: string } | { [format: string]: Value })
type Computed = Default &
  (
    | { length: Value }
    | { now: true }
    | { integer: Value }
    | { sum: Value; by?: Value }
    | { find: Value; by: Value; is: Value; children?: string }
    | { includes: Value; item: Value }
    | { slice: Value; from: Value; to: Value }
    | { pick: Value; name: Value }
    /** `done`: booleans by step. `now`: the route of the current step, else the first not done is current. */
    | { steps: string; done: Value; now?: Value }
  )
type Translation = { t: string; with?: ValueMap }
type LiteralMap = { map: ValueMap }
/** `check` proves that no two cases hold at once. */
export interface Choose<T> {
  choose: { [name: string]: { when: Condition; then: T } }
  otherwise?: T
}
type Choice = Default & Choose<Value>

/** An object has one operator key. `null` deletes in overlays, so it is never a value. */
export type Value = Scalar | Value[] | Lookup | Formatted | Computed | Translation | LiteralMap | Choice
export type ValueMap = { [key: string]: Value }
/** A bare string is a text key, or a pointer when it starts with `/`. */
export type Text = string | Lookup | Formatted | Computed | Translation | Choose<Text>
