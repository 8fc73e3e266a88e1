import type { PropSpec } from '../../load/vocabulary.ts'
import type { Type } from './type.ts'
import type { ConfigLocation } from '../rule/location.ts'

/**
 * What pointers may start with at one place, by root. `via` names a decision or a form:
 * what it may read besides is what every place that uses it may read. `given` are the conditions that hold there.
 */
export type Scope = { roots: { [root: string]: () => Type }; via?: string; acceptsAny?: boolean; conditions?: readonly unknown[] }

type Json = { [key: string]: unknown }
export type Use<T> = T & { at: ConfigLocation; scope: Scope }

/** `reply`: where a call's or an ask's answer is put; `input`: where a block or a widget writes. */
export type Write = Use<{
  pointer: string
  by: 'set' | 'clear' | 'input' | 'reply' | 'progress' | 'fill'
  type: () => Type
  literal?: unknown
  /** Whose answer it is. */
  call?: string
}>
/** A prop of a block or an option of a widget, of the kind that the vocabulary says. `around` holds the other props. */
export type PropUse = Use<{ of: string; prop: string; spec: PropSpec; value: unknown; siblings: Json; parentBlock?: Json | undefined }>

/** Every use that the flows make of something that must exist elsewhere, in one flat list a kind. */
export type Uses = {
  /** `given`: the placeholders that get a value; `offered`: they are there whether the words use them or not. */
  texts: { at: ConfigLocation; key: string; given: string[]; offered?: boolean }[]
  reads: Use<{ pointer: string }>[]
  tests: Use<{ pointer: string; test: unknown }>[]
  writes: Write[]
  /** `at` is the action, as of every use that an action makes; `key` is where its route stands. */
  goes: Use<{ key: 'go' | 'route'; to: unknown; with: Json; keepsQuery: boolean }>[]
  /** Addresses outside the app. */
  links: Use<{ value: unknown }>[]
  opens: Use<{ sheet: string; with: unknown; by: 'open' | 'challenge' | 'link' }>[]
  closes: Use<{ with: unknown }>[]
  /** `places`: where what is sent stands, when that is not in `with`. */
  calls: Use<{
    call: string
    with: unknown
    by: 'action' | 'source' | 'journey' | 'step' | 'widget'
    places?: { [name: string]: ConfigLocation }
  }>[]
  decides: Use<{ table: string }>[]
  runs: Use<{ action: string; with: Json }>[]
  asks: Use<{ ask: string; with: Json }>[]
  continues: Use<{ journey: string; progress: unknown }>[]
  fills: Use<{ form: string; with: Json }>[]
  reloads: Use<{ data: string }>[]
  /** Named outside of an action: by `{"steps": …}` or a block. */
  journeys: Use<{ journey: string }>[]
  forms: Use<{ form: string }>[]
  includes: Use<{ screen: string; with: unknown }>[]
  chooses: Use<{ cases: unknown; otherwise: boolean }>[]
  labels: Use<{ enumeration: unknown }>[]
  /** Formats and functions at work; `json` is the whole object. */
  operations: Use<{ name: string; kind: 'format' | 'function'; json: Json }>[]
  /** What stands where people read, and is no text key. */
  displayed: Use<{ value: unknown }>[]
  /** Texts as they stand where a value is needed; `read` by people for sure. */
  literals: { at: ConfigLocation; value: string; read: boolean }[]
  props: PropUse[]
  /** Lists of actions that a block runs when it is used. */
  handlers: { at: ConfigLocation; actions: unknown; needed: boolean }[]
}

export const createUses = (): Uses => ({
  texts: [],
  reads: [],
  tests: [],
  writes: [],
  goes: [],
  links: [],
  opens: [],
  closes: [],
  calls: [],
  decides: [],
  runs: [],
  asks: [],
  continues: [],
  fills: [],
  reloads: [],
  journeys: [],
  forms: [],
  includes: [],
  chooses: [],
  labels: [],
  operations: [],
  displayed: [],
  literals: [],
  props: [],
  handlers: [],
})

/** The scope with more roots: `/item` in a list, `/result` in a continuation. */
export const withRoots = (scope: Scope, roots: Scope['roots']): Scope => ({ ...scope, roots: { ...scope.roots, ...roots } })

/** The scope once a condition holds. */
export const withCondition = (scope: Scope, condition: unknown): Scope =>
  condition === undefined ? scope : { ...scope, conditions: [...(scope.conditions ?? []), condition] }
