import type { Condition, Pointer, Test } from './language.ts'
import { read } from './pointer.ts'
import type { Scope } from './scope.ts'

/** Undefined, null, the empty text and the empty list are all "nothing there". */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether every pointer's test holds in `scope`, and one branch of `anyOf` when there is one. An empty condition holds. */
export function holds(condition: Condition | undefined, scope: Scope): boolean {
  if (!condition) return true
  const { anyOf, ...tests } = condition
  if (anyOf && !anyOf.some((branch) => holds(branch, scope))) return false
  return Object.entries(tests).every(([pointer, test]) => testHolds(test as Test, read(scope, pointer as Pointer), scope))
}

/** Whether `value` passes `test`. Strict: no coercion, and absent equals nothing, not even another absent value. */
export function testHolds(test: Test, value: unknown, scope: Scope): boolean {
  if (Array.isArray(test)) return !isAbsent(value) && test.includes(value as never)
  if (typeof test !== 'object') return !isAbsent(value) && value === test
  if ('not' in test) return !testHolds(test.not, value, scope)
  if ('present' in test) return isAbsent(value) !== test.present
  if ('$data' in test) return !isAbsent(value) && value === read(scope, test.$data)
  return inRange(value, test)
}

const inRange = (value: unknown, { minimum = -Infinity, maximum = Infinity }: { minimum?: number; maximum?: number }): boolean =>
  typeof value === 'number' && value >= minimum && value <= maximum
