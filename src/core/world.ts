import type { RawReply } from './classify.ts'
import type { App, Call, Decision, Encoding, Form, Routes, Screen } from './language.ts'

/** What the interpreter asks of its host: a phone's browser, or a scenario's table. */
export interface World {
  flows: { app: App; routes: Routes; decisions: Record<string, Decision>; calls: Record<string, Call> }
  loadScreen(id: string): Promise<Screen>
  loadForm(id: string): Promise<Form>
  transport(request: Request): Promise<RawReply>
  navigate(href: string, options: { replace: boolean; state?: Record<string, unknown> }): void
  back(): void
  /** Leaves the app. */
  link(url: string): void
  text(key: string, values?: Record<string, unknown>): string
  hasText(key: string): boolean
  /** Unix seconds of the server's clock, as far as it is known. */
  now(): number
  /** Runs `task` after `ms`; the answer cancels it. */
  after(ms: number, task: () => void): () => void
  /** Makes a map that whoever shows it can follow. */
  observe<T extends object>(value: T): T
  /** A fresh UUID. */
  newKey(): string
  track(event: string, data: Record<string, unknown>): void
  /** Told which rule of a table decided, by a host that wants to know. */
  decided?(table: Decision, rule: string): void
  storage: { read(name: string): unknown; write(name: string, value: unknown): void; remove(name: string): void }
}

export type Request = {
  method: 'GET' | 'POST'
  /** Below the API's base, e.g. `/v1/config`. */
  path: string
  encoding: Encoding
  /** Empty values are already dropped. Texts only, unless `encoding` is json. */
  fields: Record<string, unknown>
  headers: Record<string, string>
  /** Milliseconds until it counts as a timeout. */
  timeout: number
}
