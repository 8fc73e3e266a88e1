import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { isPointer, tokens } from '../../core/language/pointer.ts'
import { asList, asMap, entriesOf, isText } from '../json/read-json.ts'

/** A place in the scope, and what a condition wants there: this value, anything at all, or nothing. `near`: the call or request around it. */
export type Wish = { path: string[]; want: { value: Json } | 'something' | 'nothing'; near: string | undefined }

/** What the conditions around a place of a file ask for, as far as they can be read from its JSON. */
export function wishesIn(json: unknown, path: string[], near?: string): Wish[] {
  const [token, ...rest] = path
  const { when, call, ask, submit } = asMap(json)
  const here = wishesOf(when, near)
  if (token === undefined) return here
  const named = call ?? ask ?? asMap(submit)['call']
  return [...here, ...wishesIn(Array.isArray(json) ? json[Number(token)] : own(json, token), rest, isText(named) ? named : near)]
}

/** The conditions under which an input of a table is what its rule tests. */
export function wishesOfRule(table: unknown, rule: string): Wish[] {
  const { inputs, rules } = asMap(table)
  return entriesOf(asMap(asMap(rules)[rule])['when']).flatMap(([name, test]) =>
    test === true ? wishesOf(asMap(asMap(inputs)[name])['when'], undefined) : [],
  )
}

function wishesOf(condition: unknown, near: string | undefined): Wish[] {
  const at = (pointers: unknown, want: Wish['want']): Wish[] =>
    [pointers].flat().flatMap((pointer) => (isText(pointer) ? [{ path: tokens(pointer), want, near }] : []))
  return entriesOf(condition).flatMap(([key, test]): Wish[] => {
    if (key === 'anyOf') return wishesOf(asList(test)[0], near)
    if (key === 'has') return at(test, 'something')
    if (key === 'lacks') return at(test, 'nothing')
    // A rule of a table tests its inputs by name; those are not the scope's.
    return isPointer(test) || !isPointer(key) ? [] : at(key, passing(test))
  })
}

function passing(test: unknown): Wish['want'] {
  if (Array.isArray(test)) return { value: test[0] as Json }
  if (!isMap(test)) return { value: test as Json }
  const bound = test['minimum'] ?? test['maximum']
  if (bound !== undefined) return { value: bound as Json }
  return test['present'] === true ? 'something' : 'nothing'
}
