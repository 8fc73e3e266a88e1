import type { FieldStep } from '../../scenarios/field-steps.ts'
import type { ScenarioReply, ScenarioDeviceReply } from '../../scenarios/scenario.ts'

/** A step of a scenario with every text key replaced by its words. */
export type PreviewStep =
  | { visit: string }
  | { press: string; nth: number; under?: string }
  /** The id of the form; the groups before its last are gone through. */
  | { send: string }
  | FieldStep
  | { dismiss: true }
  | { back: true }
  /** The words of an option. */
  | { choose: string }
  /** A day: Unix seconds at UTC midnight. */
  | { pick: number }
  /** Seconds. */
  | { wait: number }
  /** The button that sends a code. */
  | { resend: true }
  /** The shutter of the camera within a page. */
  | { take: true }
  /** The letters of the picture. */
  | { captcha: string }
  /** The field that takes a file. */
  | { photo: string }

/** What the page needs to show a state: the app itself is the real one. */
export type Playback = {
  storage: { [key: string]: string }
  /** Unix milliseconds. */
  clock: number
  api: { base: string; events: string; calls: { [endpoint: string]: string } }
  replies: { [call: string]: ScenarioReply | ScenarioReply[] }
  device: { [name: string]: ScenarioDeviceReply }
  /** Why the camera within a page does not open, e.g. `denied`; empty where it does. */
  lens: string
  steps: PreviewStep[]
}

/** Told to the page around the preview, whenever something else is on show. */
export type PreviewMessage = { preview: true; path: string; screens: string[]; problem?: string }

/** From the page around the preview: from now on a press only says what was pressed, or it works again. */
export type PickMessage = { pick: boolean }
/** To it, from a page that has just come: is a press to say what was pressed? */
export type PickQuestion = { asksPick: true }
/** The words that were pressed. */
export type PickedMessage = { picked: string }
