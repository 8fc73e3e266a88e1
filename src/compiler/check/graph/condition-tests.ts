import type { Test } from '../../../core/language/conditions.ts'
import { isMap, own } from '../../../core/language/map.ts'
import { isPointer } from '../../../core/language/pointer.ts'
import { sameValue } from '../../../core/language/same-json.ts'
import { testHolds } from '../../../core/values/condition.ts'
import { listOrEmpty, entriesOrEmpty, isText } from '../../json/read-json.ts'

/** The tests of a condition outside `anyOf`; `has` and `lacks` count as tests. */
export function testsOf(condition: unknown): [pointer: string, test: unknown][] {
  return entriesOrEmpty(condition).flatMap(([key, held]): [string, unknown][] => {
    if (key === 'anyOf') return []
    if (key !== 'has' && key !== 'lacks') return [[key, held]]
    return pointersIn(held).map((pointer) => [pointer, { present: key === 'has' }])
  })
}

export const branchesOf = (condition: unknown): unknown[] => listOrEmpty(own(condition, 'anyOf'))

export const pointersOf = (condition: unknown): string[] => [
  ...testsOf(condition).map(([pointer]) => pointer),
  ...branchesOf(condition).flatMap(pointersOf),
]

const pointersIn = (held: unknown): string[] => (isText(held) ? [held] : listOrEmpty(held).filter(isText))

/** Whether the `known` conditions together imply the wanted one. */
export function areEnoughFor(known: readonly unknown[], wanted: unknown): boolean {
  const held = known.flatMap(testsOf)
  const branches = branchesOf(wanted)
  return (
    testsOf(wanted).every(([pointer, one]) => held.some(([at, test]) => at === pointer && implies(test, one as Test))) &&
    (branches.length === 0 || branches.some((branch) => areEnoughFor(known, branch)) || known.some(hasSameBranches(branches)))
  )
}

/** Whether every value that passes `known` passes `wanted`: exact for literals, lists of literals, presence, and equal tests. */
function implies(known: unknown, wanted: Test): boolean {
  if (sameValue(known, wanted)) return true
  if (own(wanted, 'present') === true) return !testHolds(known as Test, undefined, {})
  const values = Array.isArray(known) ? known : isMap(known) || isPointer(known) ? [] : [known]
  return values.length > 0 && values.every((value) => testHolds(wanted, value, {}))
}

const hasSameBranches = (branches: unknown[]) => (condition: unknown) => sameValue(branchesOf(condition), branches)
