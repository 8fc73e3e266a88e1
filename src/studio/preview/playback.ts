import type { ScenarioReply, ScenarioDeviceReply } from '../../scenarios/scenario.ts'

/** A step of a scenario with every text key replaced by its words. */
export type PreviewStep =
  | { visit: string }
  | { press: string; nth: number }
  /** The words of the button that sends a form; the groups before its last are gone through. */
  | { send: string }
  /** `path`: of the field in its form. `words`: of the choice that has the value. */
  | { field: string; value: unknown; words?: string }
  | { dismiss: true }
  | { back: true }
  /** What only a test can do; the preview stays where it is. */
  | { skipped: string }

/** What the page needs to show a state: the app itself is the real one. */
export type Playback = {
  storage: { [key: string]: string }
  /** Unix milliseconds. */
  clock: number
  api: { base: string; events: string; calls: { [endpoint: string]: string } }
  replies: { [call: string]: ScenarioReply | ScenarioReply[] }
  device: { [name: string]: ScenarioDeviceReply }
  steps: PreviewStep[]
}

/** Told to the page around the preview, whenever something else is on show. */
export type PreviewMessage = { preview: true; path: string; screens: string[]; problem?: string }

/** From the page around the preview: from now on a press only says what was pressed, or it works again. */
export type PickMessage = { pick: boolean }
/** The words that were pressed. */
export type PickedMessage = { picked: string }
