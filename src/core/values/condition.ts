import type { Condition, Test } from '../language/conditions.ts'
import type { Choose } from '../language/values.ts'
import { isPointer, type Pointer, read } from '../language/pointer.ts'
import { isAbsent } from './is-absent.ts'
import type { Env, Scope } from './scope.ts'

/** An empty condition holds. */
export function holds(condition: Condition | undefined, scope: Scope): boolean {
  if (!condition) return true
  for (const key in condition) if (!clauseHolds(key, condition, scope)) return false
  return true
}

function clauseHolds(key: string, condition: Condition, scope: Scope): boolean {
  if (key === 'has') return asList(condition.has).every((pointer) => !isAbsent(read(scope, pointer)))
  if (key === 'lacks') return asList(condition.lacks).every((pointer) => isAbsent(read(scope, pointer)))
  if (key === 'anyOf') return condition.anyOf!.some((branch) => holds(branch, scope))
  return testHolds(condition[key as Pointer]!, read(scope, key), scope)
}

/** Strict: no coercion, and absent equals nothing, not even another absent value. */
export function testHolds(test: Test, value: unknown, scope: Scope): boolean {
  if (isPointer(test)) return !isAbsent(value) && value === read(scope, test)
  if (typeof test !== 'object') return !isAbsent(value) && value === test
  if (Array.isArray(test)) return !isAbsent(value) && test.includes(value as never)
  const { not, present, minimum, maximum } = test
  if (not !== undefined && testHolds(not, value, scope)) return false
  if (present !== undefined && isAbsent(value) === present) return false
  if (minimum !== undefined && !(typeof value === 'number' && value >= minimum)) return false
  return maximum === undefined || (typeof value === 'number' && value <= maximum)
}

/** `check` proves that no two cases hold at once. */
export function chosenCase<T>(
  { choose, otherwise }: Choose<T>,
  scope: Scope,
  { onBranchTaken }: Pick<Env, 'onBranchTaken'>,
): T | undefined {
  const held = Object.keys(choose).find((name) => holds(choose[name]?.when, scope))
  onBranchTaken?.(choose, held ?? 'otherwise')
  return held === undefined ? otherwise : choose[held]?.then
}

const asList = (named: Pointer | Pointer[] = []): Pointer[] => (Array.isArray(named) ? named : [named])
