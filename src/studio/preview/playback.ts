import type { FieldStep } from '../../scenarios/field-steps.ts'
import type { ScenarioReply, ScenarioDeviceReply } from '../../scenarios/scenario.ts'

/** A step of a scenario with text keys replaced by texts. */
export type PreviewStep =
  | { visit: string }
  | { press: string; nth: number; under?: string }
  /** Id of the form to send; all its groups are gone through. */
  | { send: string }
  | FieldStep
  | { dismiss: true }
  | { back: true }
  /** Label of an option. */
  | { choose: string }
  /** A day: Unix seconds at UTC midnight. */
  | { pick: number }
  /** Seconds. */
  | { wait: number }
  /** Presses the button that sends a code. */
  | { resend: true }
  /** Presses the shutter of the in-page camera. */
  | { take: true }
  /** The letters in the picture. */
  | { captcha: string }
  /** Path of the field that takes a file. */
  | { photo: string }

/** The data that the page needs to show a state; the app itself is the real one. */
export type Playback = {
  storage: { [key: string]: string }
  /** Unix milliseconds. */
  clock: number
  api: { base: string; events: string; calls: { [endpoint: string]: string } }
  replies: { [call: string]: ScenarioReply | ScenarioReply[] }
  device: { [name: string]: ScenarioDeviceReply }
  /** Error code of the in-page camera, e.g. `denied`; empty when it opens. */
  lens: string
  steps: PreviewStep[]
}

/** Sent to the studio's page whenever the visible screens change. */
export type PreviewMessage = { preview: true; path: string; screens: string[]; problem?: string }

/** Sent by the studio's page: turns reporting of presses on or off. */
export type PickMessage = { pick: boolean }
/** Sent to the studio's page by a newly loaded page, to ask whether presses are reported. */
export type PickQuestion = { asksPick: true }
/** The text that was pressed. */
export type PickedMessage = { picked: string }
