import type { Action } from './actions.ts'
import type { Condition } from './conditions.ts'
import type { Pointer } from './pointer.ts'
import type { Text, ValueMap } from './values.ts'

/** `call` saves the step. `locked`: a channel cannot remove it. */
export type JourneyStep = {
  route: string
  with?: ValueMap
  call?: string
  text: Text
  note?: Text
  after?: string[]
  minutes?: number
  locked?: true
}
/** App and server both follow `order`; a step that it does not list is skipped. */
export type Journey = {
  /** Call whose reply is the progress. */
  call: string
  /** Place of the progress below `/result`: a map from step to boolean. */
  done: Pointer
  closed?: Condition
  onClosed?: Action[]
  steps: { [id: string]: JourneyStep }
  order: string[]
  end: Action[]
}
