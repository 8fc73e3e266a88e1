import { entryOf } from '../language/map.ts'
import { isAbsent } from './condition.ts'
import { stepsOf } from './journey-steps.ts'
import type { FunctionName } from '../language/language.ts'
import type { PureFunction } from './scope.ts'

/** Functions by the key that calls them. What is missing gives undefined, which is absent; nothing here throws. */
export const functions: Record<FunctionName, PureFunction> = {
  /** A list or text -> its length; absent counts as 0. */
  length: (of) => (Array.isArray(of) || typeof of === 'string' ? of.length : 0),
  /** Unix seconds of the server's clock. */
  now: (_, _options, { env }) => env.now(),
  /** Numbers, or maps with the number at `by` -> the sum of the integers. */
  sum: (of, { by }) => list(of).reduce<number>((sum, item) => sum + integer(by === undefined ? item : own(item, by)), 0),
  /** The first of a list whose `by` equals `is`. */
  find: (of, { by, is }) => (isAbsent(is) ? undefined : list(of).find((item) => own(item, by) === is)),
  /** Whether one of a list equals `item`. */
  includes: (of, { item }) => !isAbsent(item) && list(of).includes(item),
  /** The entry of a map called `name`. */
  pick: (from, { name }) => own(from, name),
  /** A text of digits -> its integer, a number -> itself: query texts are made comparable once. */
  integer: (of) => (typeof of === 'number' ? of : typeof of === 'string' && /^\d{1,15}$/.test(of) ? Number(of) : undefined),
  /** A text's characters after the first `from`, up to the first `to`; only where it has them all. */
  slice: (of, { from, to }) => (typeof of === 'string' && of.length >= integer(to) ? of.slice(integer(from), integer(to)) : undefined),
  /** A journey's name -> its steps in order, with their words. */
  steps: (name, { done, now }, { env, text }) => {
    const journey = typeof name === 'string' ? entryOf(env.journeys, name) : undefined
    return journey && stepsOf(journey, done, now).map((step) => ({ ...step, text: text(step.text), note: step.note && text(step.note) }))
  },
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const integer = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)
const own = (item: unknown, key: unknown): unknown =>
  item !== null && typeof item === 'object' && isKey(key) && Object.hasOwn(item, key) ? (item as Record<string, unknown>)[key] : undefined
const isKey = (key: unknown): key is string => typeof key === 'string' || typeof key === 'number'
