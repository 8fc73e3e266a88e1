import type { JsonMap } from '../../json/read-json.ts'
import type { PropSpec } from '../../load/vocabulary.ts'
import type { Type } from './type.ts'
import type { ConfigLocation } from '../rule/location.ts'

/**
 * The roots that pointers may start with at one place, with their types. `via`: a decision or a form, which may also read what every place
 * that uses it may read. `conditions`: those that hold at the place.
 */
export type TypeScope = { roots: { [root: string]: () => Type }; via?: string; acceptsAny?: boolean; conditions?: readonly unknown[] }

type Use<T> = T & { at: ConfigLocation; scope: TypeScope }

/** `reply`: stores the reply of a call or the result of an `ask`; `input`: a block or a widget writes. */
export type Write = Use<{
  pointer: string
  by: 'set' | 'clear' | 'input' | 'reply' | 'progress' | 'fill'
  type: () => Type
  literal?: unknown
  /** The value of a `set`, as written. */
  to?: { at: ConfigLocation; value: unknown }
  /** The call whose reply or progress is written. */
  call?: string
}>
/** A prop of the block `owner` or an option of that widget, with its definition in the vocabulary. `siblings`: the whole block or field. */
export type PropUse = Use<{
  owner: string
  prop: string
  spec: PropSpec
  value: unknown
  siblings: JsonMap
  parentBlock?: JsonMap | undefined
}>

/** Every reference in the flows to something declared elsewhere, one flat list per kind. */
export type Uses = {
  /** `given`: placeholders with a value; `offered`: they are available whether or not the text uses them. */
  texts: { at: ConfigLocation; key: string; given: string[]; offered?: boolean }[]
  reads: Use<{ pointer: string }>[]
  tests: Use<{ pointer: string; test: unknown }>[]
  /** Whole conditions, except those of a `choose`, whose cases are compared with each other. */
  conditions: Use<{ condition: unknown }>[]
  writes: Write[]
  /** `at`: the action; `key`: the property that names the route. */
  goes: Use<{ key: 'go' | 'route'; to: unknown; with: JsonMap; keepsQuery: boolean }>[]
  links: Use<{ value: unknown }>[]
  /** `onClose`: actions that run with the sheet's result. */
  opens: Use<{ sheet: string; with: unknown; by: 'open' | 'challenge' | 'link' | 'help'; onClose?: unknown }>[]
  closes: Use<{ with: unknown }>[]
  /** `places`: places of the values sent, when not in `with`. */
  calls: Use<{
    call: string
    with: unknown
    by: 'action' | 'source' | 'journey' | 'step' | 'widget'
    places?: { [name: string]: ConfigLocation }
  }>[]
  /** Calls after an action in the same list that leaves the screen. */
  lateCalls: { at: ConfigLocation; after: string }[]
  decides: Use<{ table: string }>[]
  runs: Use<{ action: string; with: JsonMap }>[]
  asks: Use<{ ask: string; with: JsonMap; onError: unknown }>[]
  continues: Use<{ journey: string; progress: unknown }>[]
  fills: Use<{ form: string; with: JsonMap }>[]
  reloads: Use<{ data: string }>[]
  /** Journeys named outside an action: by `{"steps": …}` or by a block. */
  journeys: Use<{ journey: string }>[]
  forms: Use<{ form: string }>[]
  includes: Use<{ screen: string; with: unknown }>[]
  chooses: Use<{ cases: unknown; otherwise: boolean }>[]
  labels: Use<{ enumeration: unknown }>[]
  operations: Use<{ name: string; kind: 'format' | 'function'; json: JsonMap }>[]
  displayed: Use<{ value: unknown }>[]
  /** Literal texts where a value is expected; `read`: certainly displayed. */
  literals: { at: ConfigLocation; value: string; read: boolean }[]
  props: PropUse[]
  /** Names of the questions of a block. */
  questions: { at: ConfigLocation; names: string[] }[]
  handlers: { at: ConfigLocation; actions: unknown; needed: boolean; block: JsonMap }[]
}

export const createUses = (): Uses => ({
  texts: [],
  reads: [],
  tests: [],
  conditions: [],
  writes: [],
  goes: [],
  links: [],
  opens: [],
  closes: [],
  calls: [],
  lateCalls: [],
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
  questions: [],
  handlers: [],
})

export const withRoots = (scope: TypeScope, roots: TypeScope['roots']): TypeScope => ({ ...scope, roots: { ...scope.roots, ...roots } })

export const withCondition = (scope: TypeScope, condition: unknown): TypeScope =>
  condition === undefined ? scope : { ...scope, conditions: [...(scope.conditions ?? []), condition] }
