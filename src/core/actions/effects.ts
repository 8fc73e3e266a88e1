import type { Reply } from '../host/reply.ts'
import type { Decision, Journey, NamedAction, Pointer, ToastKind } from '../language/language.ts'
import type { Env } from '../values/scope.ts'

export type CallOptions = {
  headers: Record<string, unknown>
  quiet: boolean
  busy: boolean
  /** The asking form's field that a part of the payload, e.g. `/money`, was taken from. */
  fieldAtPath?: ((at: string) => string | undefined) | undefined
  /** Told how much of the payload is sent, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
}

/** `isComputed`: the target was not written down but found, and may be no route any more. */
type GoOptions = { with: Record<string, unknown>; keepQuery: boolean; replace: boolean; isComputed: boolean }

/** What actions do. Each method takes plain resolved values. */
export interface Effects {
  env: Env
  go(to: string, options: GoOptions): void
  back(): void
  link(url: string): void
  call(name: string, payload: Record<string, unknown>, options: CallOptions): Promise<Reply>
  /** Asks the device. A refusal is a failed reply with its reason as `code`. */
  askDevice(name: string, args: Record<string, unknown>): Promise<Reply>
  /** Lets work go on that the list does not wait for. */
  detach(work: Promise<unknown>): void
  /** Whether what started the action is still on the screen. */
  isAlive(): boolean
  /** Resolves with what the sheet was closed with, or undefined when it was dismissed. */
  open(sheet: string, props: Record<string, unknown>): Promise<unknown>
  /** Undefined dismisses: what was to follow a closing does not happen. */
  close(result: unknown): void
  toast(text: string, kind: ToastKind): void
  set(at: Pointer, value: unknown): void
  clear(at: Pointer): void
  /** Puts values into fields of a form of the screen. */
  fill(form: string, values: Record<string, unknown>): void
  decision(name: string): Decision
  namedAction(name: string): NamedAction
  journey(name: string): Journey
  track(event: string, data: Record<string, unknown>, once: boolean): void
  /** A data source of the screen, or `/shared/<name>`. */
  reload(data: string): void
}

/** The effects that only the place knows where an action runs. */
export type ScopedEffects = Pick<Effects, 'isAlive' | 'close' | 'fill' | 'reload' | 'set'> & {
  /** The navigation that this belongs to; a new one when not said. */
  navigationId?: number
  /** Takes the move over; false when it did not. */
  go?(href: string, replace: boolean, state: Record<string, unknown>): boolean
}

/** Of an action that runs in no screen. */
export const noScreenEffects: Pick<Effects, 'close' | 'fill' | 'reload'> = { close() {}, fill() {}, reload() {} }
