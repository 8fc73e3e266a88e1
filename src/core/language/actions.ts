import type { When } from './conditions.ts'
import type { Pointer } from './pointer.ts'
import type { PropTypes } from './prop-types.ts'
import type { Choose, Text, Value, ValueMap } from './values.ts'

/** A failure runs `onError` and ends the action list. */
export type Answered = { onSuccess?: Action[]; onError?: Action[] }
/** `with`: path parameters fill the path; the rest becomes state where the route has `props: "state"`, else query. */
type GoAction = When & { go: Value; with?: ValueMap; keepQuery?: true; replace?: true }
type BackAction = When & { back: true }
type LinkAction = When & { link: Value }
/** `at`: where the reply's data is stored. `progress`: where the sent part is stored during the call, 0 to 1. */
type CallAction = When &
  Answered & {
    call: string
    with?: ValueMap
    headers?: ValueMap
    at?: Pointer
    progress?: Pointer
    busy?: true
    quiet?: true | 'noAnswer'
    maxAge?: number
  }
/** `onClose` reads the sheet's result at `/result`; closing without one runs `onDismiss`. */
type OpenAction = When & { open: string; with?: ValueMap; onClose?: Action[]; onDismiss?: Action[] }
/** Closes the sheet with `with` as its result; without `with` the sheet is dismissed. */
type CloseAction = When & { close: true; with?: ValueMap }
export type ToastKind = 'success' | 'warning' | 'info' | 'error'
type ToastAction = When & { toast: Text; kind?: ToastKind }
type SetAction = When & { set: Pointer; to: Value }
type ClearAction = When & { clear: Pointer }
type DecideAction = When & { decide: string }
/** `once`: at most once per device. */
type TrackAction = When & { track: string; with?: ValueMap; once?: true }
/** The name of a data source of the screen, or `/shared/<name>`. */
type ReloadAction = When & { reload: string }
type ChooseAction = When & Choose<Action[]>
type RunAction = When & { run: string; with?: ValueMap }
/** A refusal fails with its reason as `/reply/code`. */
type AskAction = When & Answered & { ask: string; with?: ValueMap; at?: Pointer }
/** `progress`: when present, the journey's call is skipped. */
type ContinueAction = When & { continue: string; progress?: Value }
/** Absent values leave their fields unchanged. */
type FillAction = When & { fill: string; with: ValueMap }
export type Action =
  | GoAction
  | BackAction
  | LinkAction
  | CallAction
  | OpenAction
  | CloseAction
  | ToastAction
  | SetAction
  | ClearAction
  | DecideAction
  | TrackAction
  | ReloadAction
  | ChooseAction
  | RunAction
  | AskAction
  | ContinueAction
  | FillAction
const actionNames = [
  'go',
  'back',
  'link',
  'call',
  'open',
  'close',
  'toast',
  'set',
  'clear',
  'decide',
  'track',
  'reload',
  'choose',
  'run',
  'ask',
  'continue',
  'fill',
] as const
export type ActionName = (typeof actionNames)[number]

/** The name of an action is one of its keys. */
export const isActionName = (key: string): key is ActionName => (actionNames as readonly string[]).includes(key)

/** Reads `/props`, `/session`, `/shared`, `/app`, `/route` and its own `/result` and `/reply`; nothing of the screen. */
export type NamedAction = { about?: string; props?: PropTypes; do: Action[] }
