import type { RawReply, DeviceReply } from './reply.ts'
import type { FormValidator } from './validator.ts'
import type { Encoding } from '../language/calls.ts'
import type { BootFlows } from '../language/flows.ts'
import type { Form } from '../language/forms.ts'
import type { Screen } from '../language/screens.ts'

/** Everything the interpreter needs from its surroundings; implemented by the browser and by the fake host of scenarios. */
export interface Host {
  flows: BootFlows
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  loadValidator(form: string): Promise<FormValidator>
  /** Fetches the current form, which `loadForm` and `loadValidator` return from then on. Missing where forms do not change. */
  renewForm?(id: string): Promise<void>
  send(request: ApiRequest): Promise<RawReply>
  askDevice(name: string, args: Record<string, unknown>): Promise<DeviceReply>
  navigate(href: string, options: { replace: boolean; state?: Record<string, unknown> }): void
  back(): void
  /** Opens the page on show again, after another account has signed in. */
  reopen(): void
  /** Leaves the app. */
  openUrl(url: string): void
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  formats: Formats
  /** The product's own functions, added to the interpreter's. */
  functions?: Functions | undefined
  /** Formats by widget; a widget without one shows values unformatted. */
  widgetFormats: Formats
  sessionEntries: { account: string; drafts: string }
  /** Unix seconds, corrected to the server's clock where that is known. */
  now(): number
  /** `ms`: milliseconds. The returned function cancels the task. */
  after(ms: number, task: () => void): () => void
  /** Runs work that is not visible yet once the browser is idle. Without it such work is skipped. */
  whenIdle?(task: () => void): void
  /** On a hidden page: runs the task once the page is visible; the returned function cancels it. On a visible page, returns undefined. */
  whenSeen?(task: () => void): (() => void) | undefined
  /**
   * Runs `work` while no other tab of this device runs work of the same name. Undefined when no turn came within the time limit of a call.
   */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  observe<T extends object>(value: T): T
  snapshot?: ((value: unknown) => unknown) | undefined
  /** Memoizes a computation on the scope until something it read changes. Without it the computation runs at each call. */
  remember?: (<T>(compute: () => T) => () => T) | undefined
  newUuid(): string
  track(event: string, data: Record<string, unknown>): void
  onBranchTaken?: OnBranchTaken | undefined
  report?: ((error: unknown) => void) | undefined
  storage: { read(name: string): unknown; write(name: string, value: unknown): void; remove(name: string): void }
}

/**
 * `part`: the rule of a table, the case of a `choose`, `do` of a named action, a step or the `end` of a journey, `run` of an action; of a
 * form and of what calls, `answered` or `failed`.
 */
type OnBranchTaken = (of: object, part: string) => void

type Format = (value: unknown, words?: Pick<Translator, 'text'>) => string
type Formats = { readonly [name: string]: Format }
/** Total and free of effects: a function returns undefined for operands that it cannot handle. */
type Functions = { readonly [name: string]: (operand: unknown, options: Record<string, unknown>) => unknown }

export type Translator = Pick<Host, 'text' | 'hasText'>

export const remembered = <T>(compute: () => T, { remember }: Pick<Host, 'remember'>): (() => T) => (remember ? remember(compute) : compute)

export const snapshotOf = (value: unknown, { snapshot }: Pick<Host, 'snapshot'>): unknown => (snapshot ? snapshot(value) : value)

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** True for a GET that must not be repeated after a lost reply. */
  effect?: boolean
  /** Path below the API's base, e.g. `/v1/config`. */
  path: string
  encoding: Encoding
  /** Fields without empty values. Only texts for `query` and `form`. */
  fields: Record<string, unknown>
  headers: Record<string, string>
  /** Milliseconds. */
  timeout: number
  /** Called with the sent part of the body, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
  /** Aborts when nobody waits for the reply any more. */
  signal?: AbortSignal | undefined
  /** The request outlives the page. For small bodies: browsers allow 64 KiB in total. */
  keepalive?: boolean | undefined
}
