import type { Answered } from './actions.ts'
import type { When } from './conditions.ts'
import type { ValueMap } from './values.ts'

/** No screen waits for it, and a failure shows nothing. `every`: seconds. */
export type SharedSource = When & Answered & { call: string; with?: ValueMap; every?: number }
/** Loads on entry and, debounced, when the resolved `with` changes. The screen waits for it and offers a retry. */
export type DataSource = SharedSource & {
  /** The screen does not wait, and a failure shows nothing. `onError` alone only removes the retry. */
  background?: true
}
