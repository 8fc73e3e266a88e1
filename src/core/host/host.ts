import type { RawReply, DeviceReply } from './reply.ts'
import type { FormValidator } from './validator.ts'
import type { Encoding } from '../language/calls.ts'
import type { BootFlows } from '../language/flows.ts'
import type { Form } from '../language/forms.ts'
import type { Screen } from '../language/screens.ts'

/** What the interpreter needs from outside; implemented by the browser and by the fake host of scenarios. */
export interface Host {
  flows: BootFlows
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  loadValidator(form: string): Promise<FormValidator>
  /** Fetches the form in force: what `loadForm` and `loadValidator` give from then on. Missing where forms do not change. */
  renewForm?(id: string): Promise<void>
  send(request: ApiRequest): Promise<RawReply>
  askDevice(name: string, args: Record<string, unknown>): Promise<DeviceReply>
  navigate(href: string, options: { replace: boolean; state?: Record<string, unknown> }): void
  back(): void
  /** Opens the page on show anew, since another account is signed in. */
  reopen(): void
  /** Leaves the app. */
  openUrl(url: string): void
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  formats: Formats
  /** The product's, beside those of the interpreter. */
  functions?: Functions | undefined
  /** By widget; a widget without one shows values unformatted. */
  widgetFormats: Formats
  sessionEntries: { account: string; drafts: string }
  /** Unix seconds, corrected to the server's clock where that is known. */
  now(): number
  /** `ms`: milliseconds. The returned function cancels the task. */
  after(ms: number, task: () => void): () => void
  /** Runs what nobody sees yet once nothing else is to be done; left out where absent. */
  whenIdle?(task: () => void): void
  /** While nobody sees the page: runs the task once somebody does; the returned function cancels it. Else, and where absent, nothing. */
  whenSeen?(task: () => void): (() => void) | undefined
  /** Runs `work` while no other tab of this device runs work of the same name. Undefined where its turn does not come in the time of a call. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T | undefined>
  observe<T extends object>(value: T): T
  snapshot?: ((value: unknown) => unknown) | undefined
  /** A reading of the scope that is made again only when something it read has changed; at each call when absent. */
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

export type Format = (value: unknown, words?: Pick<Translator, 'text'>) => string
export type Formats = { readonly [name: string]: Format }
/** Total and without effects: what it cannot compute is undefined. */
export type Functions = { readonly [name: string]: (operand: unknown, options: Record<string, unknown>) => unknown }

export type Translator = Pick<Host, 'text' | 'hasText'>

export const remembered = <T>(compute: () => T, { remember }: Pick<Host, 'remember'>): (() => T) => (remember ? remember(compute) : compute)

export const snapshotOf = (value: unknown, { snapshot }: Pick<Host, 'snapshot'>): unknown => (snapshot ? snapshot(value) : value)

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** Not sent again after a lost answer, though it is a GET. */
  effect?: boolean
  /** Below the API's base, e.g. `/v1/config`. */
  path: string
  encoding: Encoding
  /** Without empty values. Texts only for `query` and `form`. */
  fields: Record<string, unknown>
  headers: Record<string, string>
  /** Milliseconds. */
  timeout: number
  /** Called with the sent part of the body, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Goes on when the page is left. For small bodies: browsers allow 64 KiB in all. */
  keepalive?: boolean | undefined
}
