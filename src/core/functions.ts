import { isAbsent } from './condition.ts'
import type { PureFunction } from './scope.ts'

/** What `$fn` may name. Arguments that are missing give undefined, which is absent; nothing here throws. */
export const functions: Record<string, PureFunction> = {
  /** `of`: list or text -> its length; absent counts as 0. */
  length: ({ of }) => (Array.isArray(of) || typeof of === 'string' ? of.length : 0),
  /** Unix seconds of the lender's clock. */
  now: (_, env) => env.now(),
  /** `of`: list of numbers or of maps with the number at `by` -> the sum of the integers. */
  sum: ({ of, by }) => list(of).reduce<number>((sum, item) => sum + integer(typeof by === 'string' ? own(item, by) : item), 0),
  /** The first of `of` whose `by` equals `is`. */
  find: ({ of, by, is }) => (isAbsent(is) ? undefined : list(of).find((item) => own(item, String(by)) === is)),
  /** The entry named `at` of the map `from`. */
  pick: ({ from, at }) => own(from, String(at)),
  /** `of` as an integer when it is a text of digits, itself when it is a number: query texts are made comparable once. */
  integer: ({ of }) => (typeof of === 'number' ? of : typeof of === 'string' && /^\d{1,15}$/.test(of) ? Number(of) : undefined),
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const integer = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)
const own = (item: unknown, key: string): unknown =>
  item !== null && typeof item === 'object' && Object.hasOwn(item, key) ? (item as Record<string, unknown>)[key] : undefined
