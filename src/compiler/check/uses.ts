import type { Type } from './type.ts'

/** Where something stands in a merged configuration: the thing's name in `origins`, and the pointer within it. */
export type At = { of: string; pointer: string }

/**
 * What pointers may start with at one place, by root. `via` names a decision or a form:
 * what it may read besides is what every place that uses it may read. `given` are the conditions that hold there.
 */
export type Scope = { roots: { [root: string]: () => Type }; via?: string; open?: boolean; given?: readonly unknown[] }

type Json = { [key: string]: unknown }
type Use<T> = T & { at: At; scope: Scope }

/** Every use that the flows make of something that must exist elsewhere, in one flat list a kind. */
export type Uses = {
  /** `given`: the placeholders that get a value; `offered`: they are there whether the words use them or not. */
  texts: { at: At; key: string; given: string[]; offered?: boolean }[]
  reads: Use<{ pointer: string }>[]
  tests: Use<{ pointer: string; test: unknown }>[]
  writes: Use<{ pointer: string; by: 'set' | 'clear' | 'input' | 'into'; type: () => Type; literal?: unknown }>[]
  goes: Use<{ to: unknown; action: Json }>[]
  opens: Use<{ sheet: string; with: unknown; by: 'open' | 'challenge' }>[]
  closes: Use<{ with: unknown }>[]
  calls: Use<{ call: string; with: unknown; by: 'action' | 'source' | 'block' }>[]
  decides: Use<{ table: string }>[]
  forms: Use<{ form: string }>[]
  parts: Use<{ screen: string; with: unknown }>[]
  reloads: Use<{ data: string }>[]
  lists: Use<{ value: unknown }>[]
  formats: { at: At; format: string; labels: unknown }[]
  functions: Use<{ name: string; args: Json }>[]
}

export const noUses = (): Uses => ({
  texts: [],
  reads: [],
  tests: [],
  writes: [],
  goes: [],
  opens: [],
  closes: [],
  calls: [],
  decides: [],
  forms: [],
  parts: [],
  reloads: [],
  lists: [],
  formats: [],
  functions: [],
})

export const below = (at: At, ...path: (string | number)[]): At => ({
  of: at.of,
  pointer: at.pointer + path.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
})

/** The scope with more roots: `/item` in a list, `/result` in a continuation. */
export const within = (scope: Scope, roots: Scope['roots']): Scope => ({ ...scope, roots: { ...scope.roots, ...roots } })

/** The scope once a condition holds. */
export const assuming = (scope: Scope, condition: unknown): Scope =>
  condition === undefined ? scope : { ...scope, given: [...(scope.given ?? []), condition] }
