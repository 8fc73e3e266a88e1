import { testHolds } from '../../../core/values/condition.ts'
import { isAbsent } from '../../../core/values/is-absent.ts'
import type { Test } from '../../../core/language/conditions.ts'
import { isPointer } from '../../../core/language/pointer.ts'
import { isMap } from '../../../core/language/map.ts'
import { branchesOf, testsOf } from './condition-tests.ts'

export type KnownValue = { value: unknown } | 'something' | undefined
export type KnownValues = (pointer: string) => KnownValue
/** Undefined when the known values do not decide it. */
type MaybeBoolean = boolean | undefined

export function conditionHolds(condition: unknown, facts: KnownValues): MaybeBoolean {
  const branches = branchesOf(condition)
  return allHold([
    ...testsOf(condition).map(([pointer, test]) => testPasses(test, facts(pointer), facts)),
    ...(branches.length > 0 ? [anyHolds(branches.map((branch) => conditionHolds(branch, facts)))] : []),
  ])
}

export function testPasses(test: unknown, known: KnownValue, facts: KnownValues): MaybeBoolean {
  if (isPointer(test)) {
    const other = facts(test)
    if (known === undefined || known === 'something') return undefined
    return isAbsent(known.value) ? false : other === undefined || other === 'something' ? undefined : other.value === known.value
  }
  if (isMap(test)) {
    const { not, present, ...range } = test
    const inner = not === undefined ? false : testPasses(not, known, facts)
    return allHold([
      inner === undefined ? undefined : !inner,
      typeof present === 'boolean' ? presenceHolds(known, present) : true,
      Object.keys(range).length === 0 ? true : literalTestPasses(range, known),
    ])
  }
  return literalTestPasses(test, known)
}

const presenceHolds = (known: KnownValue, present: boolean): MaybeBoolean =>
  known === undefined ? undefined : known === 'something' ? present : isAbsent(known.value) !== present
const literalTestPasses = (test: unknown, known: KnownValue): MaybeBoolean =>
  known === undefined || known === 'something' ? undefined : testHolds(test as Test, known.value, {})

export const allHold = (answers: MaybeBoolean[]): MaybeBoolean =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true
const anyHolds = (answers: MaybeBoolean[]): MaybeBoolean =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false
