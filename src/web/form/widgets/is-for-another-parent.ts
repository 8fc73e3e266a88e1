import { isAbsent } from '../../../core/values/is-absent.ts'

type Level = { above: unknown; value: unknown }

/**
 * True when the answer was given under another parent value, even before the new list is loaded. False for an answer loaded together with
 * its parent.
 */
export const isForAnotherParent = (before: Level, now: Level): boolean =>
  !isAbsent(now.value) && now.value === before.value && !isAbsent(before.above) && now.above !== before.above
