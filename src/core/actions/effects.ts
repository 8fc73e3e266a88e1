import type { Reply } from '../host/reply.ts'
import type { NamedAction, ToastKind } from '../language/actions.ts'
import type { Decision } from '../language/decisions.ts'
import type { Journey } from '../language/journeys.ts'
import type { Pointer } from '../language/pointer.ts'
import type { Env } from '../values/scope.ts'

export type CallOptions = {
  headers?: Record<string, unknown> | undefined
  /** Hides failures; `noAnswer`: only those without an answer of the server. */
  quiet?: boolean | 'noAnswer' | undefined
  /** Shows the busy overlay until the reply. */
  busy?: boolean | undefined
  /** Seconds. A successful reply of a read that is no older than this is reused. */
  maxAge?: number | undefined
  /** Bypasses cached replies, whatever the call's own cache setting. */
  anew?: boolean
  /** Maps a part of the payload, e.g. `/money`, to the form field it was taken from. */
  fieldAtPath?: ((at: string) => string | undefined) | undefined
  /** Called with the sent part of the payload, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
  /** Aborts the call: its reply no longer counts, and its idempotency key stays for another try. */
  signal?: AbortSignal | undefined
  /** The request outlives the page. */
  keepalive?: boolean
}

/** `isComputed`: the target may name a route that no longer exists; it then falls back to home instead of throwing. */
type GoOptions = { with: Record<string, unknown>; keepQuery: boolean; replace: boolean; isComputed: boolean }

export interface Effects {
  env: Env
  go(to: string, options: GoOptions): void
  back(): void
  link(url: string): void
  call(name: string, payload: Record<string, unknown>, options?: CallOptions): Promise<Reply>
  /** A refusal is a failed reply with the reason as `code`. */
  askDevice(name: string, args: Record<string, unknown>): Promise<Reply>
  /** Reports the rejection of a promise that is not awaited. */
  reportErrors(work: Promise<unknown>): void
  /** False once the screen that started the action was left: its replies no longer count. */
  isAlive(): boolean
  /** True once another account is signed in than when the screen was opened. Input of the first account must not be sent for the second. */
  hasAccountChanged(): boolean
  /** Resolves with undefined when the sheet was dismissed. `onShown`: called when its screen was fetched. */
  open(sheet: string, props: Record<string, unknown>, onShown?: () => void): Promise<unknown>
  /** Without a result the sheet is dismissed: `onClose` does not run. */
  close(result: unknown): void
  toast(text: string, kind: ToastKind): void
  set(at: Pointer, value: unknown): void
  clear(at: Pointer): void
  fill(form: string, values: Record<string, unknown>): void
  decision(name: string): Decision
  namedAction(name: string): NamedAction
  journey(name: string): Journey
  /** `once`: not again for the same account on this device. */
  track(event: string, data: Record<string, unknown>, options?: { once?: boolean | undefined }): void
  /** A data source of the screen, or `/shared/<name>`. */
  reload(data: string): void
}

export type ScopedEffects = Pick<Effects, 'isAlive' | 'close' | 'fill' | 'reload' | 'set'> & {
  hasAccountChanged?(): boolean
  navigationId?: number
  /** Returns false when the navigation was not taken over. */
  go?(href: string, options: { replace: boolean; state: Record<string, unknown> }): boolean
}

export const noScreenEffects: Pick<Effects, 'close' | 'fill' | 'reload'> = { close() {}, fill() {}, reload() {} }
