import { isAbsent } from '../../../core/values/is-absent.ts'

type Level = { above: unknown; value: unknown }

/** True for an answer that was given under another answer above, also before the new list is there; not for one that came with it. */
export const isForAnotherParent = (before: Level, now: Level): boolean =>
  !isAbsent(now.value) && now.value === before.value && !isAbsent(before.above) && now.above !== before.above
