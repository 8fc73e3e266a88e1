import type { RawReply, DeviceReply } from './reply.ts'
import type { FormValidator } from './validator.ts'
import type { BootFlows, Encoding, Form, Screen } from '../language/language.ts'

/** What the interpreter needs from outside: a browser gives it, or the fake host of scenarios. */
export interface Host {
  flows: BootFlows
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  /** What the data of a form must fit. */
  loadValidator(form: string): Promise<FormValidator>
  send(request: ApiRequest): Promise<RawReply>
  /** Asks the device, e.g. where it is. */
  askDevice(name: string, args: Record<string, unknown>): Promise<DeviceReply>
  navigate(href: string, options: { replace: boolean; state?: Record<string, unknown> }): void
  back(): void
  /** Leaves the app. */
  openUrl(url: string): void
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** The product's own, by the key that a value names them with. */
  formats: Formats
  /** How a widget writes its values, where it does not write them as they are. */
  widgetFormats: Formats
  /** Entries of the session: who is signed in, and the drafts of what they typed. */
  sessionEntries: { account: string; drafts: string }
  /** Unix seconds of the server's clock, as far as it is known. */
  now(): number
  /** Runs `task` after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void
  /** Whether anybody sees the app; true without it. What is renewed now and then waits for it. */
  isVisible?(): boolean
  /** Makes a map that whoever shows it can follow. */
  observe<T extends object>(value: T): T
  /** A copy of what it made that does not change; only a host whose maps are followed has one. */
  snapshot?: ((value: unknown) => unknown) | undefined
  /** A fresh UUID. */
  newUuid(): string
  track(event: string, data: Record<string, unknown>): void
  /** Called with each part of the flows that is taken. */
  onBranchTaken?: OnBranchTaken | undefined
  /** Called with errors that nobody waits for. */
  report?: ((error: unknown) => void) | undefined
  storage: { read(name: string): unknown; write(name: string, value: unknown): void; remove(name: string): void }
}

/** A rule of a table, a case of a `choose`, a named action, the end of a journey. */
type OnBranchTaken = (of: object, part: string) => void

/** A value as people read it. */
export type Format = (value: unknown) => string
export type Formats = { readonly [name: string]: Format }

/** The words of the current language. */
export type Translator = Pick<Host, 'text' | 'hasText'>

export const snapshotOf = (value: unknown, { snapshot }: Pick<Host, 'snapshot'>): unknown => (snapshot ? snapshot(value) : value)

export type ApiRequest = {
  method: 'GET' | 'POST'
  /** Below the API's base, e.g. `/v1/config`. */
  path: string
  encoding: Encoding
  /** Empty values are already dropped. Texts only, unless `encoding` is json. */
  fields: Record<string, unknown>
  headers: Record<string, string>
  /** Milliseconds until it counts as a timeout. */
  timeout: number
  /** Called with how much of the body is sent, 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined
}
