import type { Json } from '../../core/language/json.ts'
import { isMap, own } from '../../core/language/map.ts'
import { isPointer, tokens } from '../../core/language/pointer.ts'
import { listOrEmpty, mapOrEmpty, entriesOrEmpty, isText } from '../json/read-json.ts'

/**
 * A place in the scope and the value that a condition requires there: a literal, the value at a pointer, any value, or none. `call`: the
 * surrounding call or device request.
 */
export type Constraint = { path: string[]; want: { value: Json } | { same: string } | 'something' | 'nothing'; call: string | undefined }

/** A constraint whose value is known. */
export type KnownConstraint = Omit<Constraint, 'want'> & { want: Exclude<Constraint['want'], { same: string }> }

/** Constraints from the conditions around a place in a file, as far as its JSON reveals them. */
export function constraintsIn(json: unknown, path: string[], call?: string): Constraint[] {
  const [token, ...rest] = path
  const { when, call: called, ask, submit } = mapOrEmpty(json)
  const here = constraintsOf(when, call)
  if (token === undefined) return here
  const named = called ?? ask ?? mapOrEmpty(submit)['call']
  return [...here, ...constraintsIn(Array.isArray(json) ? json[Number(token)] : own(json, token), rest, isText(named) ? named : call)]
}

/** Constraints under which the inputs of a table match the tests of a rule. */
export function constraintsOfRule(table: unknown, rule: string): Constraint[] {
  const { inputs, rules } = mapOrEmpty(table)
  return entriesOrEmpty(mapOrEmpty(mapOrEmpty(rules)[rule])['when']).flatMap(([name, test]) =>
    test === true ? constraintsOf(mapOrEmpty(mapOrEmpty(inputs)[name])['when'], undefined) : [],
  )
}

function constraintsOf(condition: unknown, call: string | undefined): Constraint[] {
  const at = (pointers: unknown, want: Constraint['want']): Constraint[] =>
    [pointers].flat().flatMap((pointer) => (isText(pointer) ? [{ path: tokens(pointer), want, call }] : []))
  return entriesOrEmpty(condition).flatMap(([key, test]): Constraint[] => {
    if (key === 'anyOf') return constraintsOf(listOrEmpty(test)[0], call)
    if (key === 'has') return at(test, 'something')
    if (key === 'lacks') return at(test, 'nothing')
    // A rule of a table tests its inputs by name, not by pointer.
    return isPointer(key) ? at(key, passing(test)) : []
  })
}

function passing(test: unknown): Constraint['want'] {
  if (isPointer(test)) return { same: test }
  if (Array.isArray(test)) return { value: test[0] as Json }
  if (!isMap(test)) return { value: test as Json }
  const bound = test['minimum'] ?? test['maximum']
  if (bound !== undefined) return { value: bound as Json }
  return test['present'] === true ? 'something' : 'nothing'
}
