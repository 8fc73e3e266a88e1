import type { FindingValue } from '../phrases/phrases.ts'

export type SentCall = { call: string; payload: Record<string, unknown>; headers: Record<string, string> }

export type Device = {
  /** Unix milliseconds. */
  now: number
  storage: Map<string, unknown>
  sent: SentCall[]
  deviceRequests: { ask: string; args: Record<string, unknown> }[]
  events: { event: string; data: Record<string, unknown> }[]
  links: string[]
  toasts: string[]
  /** Errors from work that is not awaited, and endless loops. */
  errors: FindingValue[]
  branchesTaken: { of: object; part: string }[]
}

/** `clock`: Unix seconds. */
export const createDevice = (clock: number, storage: Record<string, unknown> = {}): Device => ({
  now: clock * 1000,
  storage: new Map(Object.entries(storage)),
  sent: [],
  deviceRequests: [],
  events: [],
  links: [],
  toasts: [],
  errors: [],
  branchesTaken: [],
})
