import { isAbsent, testHolds } from '../../core/condition.ts'
import type { Test } from '../../core/language.ts'
import { isPointer } from '../../core/pointer.ts'
import { isMap } from '../json.ts'
import { branchesOf, testsOf } from './condition.ts'

/** What is known of a pointer: its value, or only that something is there. */
export type Known = { value: unknown } | 'something' | undefined
export type Facts = (pointer: string) => Known
/** Undefined: what is known does not tell. */
export type Maybe = boolean | undefined

export function holds(condition: unknown, facts: Facts): Maybe {
  const branches = branchesOf(condition)
  return all([
    ...testsOf(condition).map(([pointer, test]) => passes(test, facts(pointer), facts)),
    ...(branches.length > 0 ? [any(branches.map((branch) => holds(branch, facts)))] : []),
  ])
}

export function passes(test: unknown, known: Known, facts: Facts): Maybe {
  if (isPointer(test)) {
    const other = facts(test)
    if (known === undefined || known === 'something') return undefined
    return isAbsent(known.value) ? false : other === undefined || other === 'something' ? undefined : other.value === known.value
  }
  if (isMap(test)) {
    const { not, present, ...range } = test
    const inner = not === undefined ? false : passes(not, known, facts)
    return all([
      inner === undefined ? undefined : !inner,
      typeof present === 'boolean' ? isThere(known, present) : true,
      Object.keys(range).length === 0 ? true : plainly(range, known),
    ])
  }
  return plainly(test, known)
}

const isThere = (known: Known, present: boolean): Maybe =>
  known === undefined ? undefined : known === 'something' ? present : isAbsent(known.value) !== present
const plainly = (test: unknown, known: Known): Maybe =>
  known === undefined || known === 'something' ? undefined : testHolds(test as Test, known.value, {})

export const all = (answers: Maybe[]): Maybe => (answers.includes(false) ? false : answers.includes(undefined) ? undefined : true)
const any = (answers: Maybe[]): Maybe => (answers.includes(true) ? true : answers.includes(undefined) ? undefined : false)
