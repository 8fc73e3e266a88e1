import { entryOf } from '../language/map.ts'
import { noteClock } from '../language/reads.ts'
import { isAbsent } from './is-absent.ts'
import { stepsOf } from './journey-steps.ts'
import { isOnStep } from './on-step.ts'
import type { FunctionName } from '../language/values.ts'
import type { PureFunction } from './scope.ts'

/** Missing operands give undefined; nothing here throws. */
export const functions: Record<FunctionName, PureFunction> = {
  length: (of) => (Array.isArray(of) || typeof of === 'string' ? of.length : 0),
  /** Unix seconds of the server's clock. */
  now: (_, _options, { env }) => {
    noteClock()
    return env.now()
  },
  /** `by`: the entry of each item to sum. Values that are not integers count as 0. */
  sum: (of, { by }) => list(of).reduce<number>((sum, item) => sum + integer(by === undefined ? item : ownEntry(item, by)), 0),
  find: (of, { by, is, children }) => (isAbsent(is) ? undefined : findItem(list(of), (item) => ownEntry(item, by) === is, children)),
  includes: (of, { item }) => !isAbsent(item) && list(of).includes(item),
  within: (of, { min, max, step }) =>
    typeof of === 'number' && typeof min === 'number' && typeof max === 'number' && isOnStep(of, { min, max, step: integer(step) || 1 }),
  pick: (from, { name }) => ownEntry(from, name),
  /** Converts texts of up to 15 digits, so that query texts can be compared with numbers. */
  integer: (of) => (typeof of === 'number' ? of : typeof of === 'string' && /^\d{1,15}$/.test(of) ? Number(of) : undefined),
  /** Undefined when the text is shorter than `to`. */
  slice: (of, { from, to }) => (typeof of === 'string' && of.length >= integer(to) ? of.slice(integer(from), integer(to)) : undefined),
  steps: (name, { done, now }, { env, text }) => {
    const journey = typeof name === 'string' ? entryOf(env.journeys, name) : undefined
    return journey && stepsOf(journey, done, now).map((step) => ({ ...step, text: text(step.text), note: step.note && text(step.note) }))
  },
}

/** `children`: the entry of an item that holds its sub-items. */
function findItem(items: unknown[], fits: (item: unknown) => boolean, children: unknown): unknown {
  for (const item of items) {
    const found = fits(item) ? item : findItem(list(ownEntry(item, children)), fits, children)
    if (found !== undefined) return found
  }
  return undefined
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const integer = (value: unknown): number => (Number.isSafeInteger(value) ? (value as number) : 0)
const ownEntry = (item: unknown, key: unknown): unknown =>
  item !== null && typeof item === 'object' && isKey(key) && Object.hasOwn(item, key) ? (item as Record<string, unknown>)[key] : undefined
const isKey = (key: unknown): key is string => typeof key === 'string' || typeof key === 'number'
