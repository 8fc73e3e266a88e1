export type SentCall = { call: string; payload: Record<string, unknown>; headers: Record<string, string> }

/** What stays when the app is closed and opened again, and what was seen of it from outside. */
export type Device = {
  /** Unix milliseconds. */
  now: number
  storage: Map<string, unknown>
  sent: SentCall[]
  /** What the app asked the device for, in order. */
  deviceRequests: { ask: string; args: Record<string, unknown> }[]
  events: { event: string; data: Record<string, unknown> }[]
  links: string[]
  toasts: string[]
  /** What went wrong where nobody waited for it. */
  errors: string[]
  /** What of the flows was taken, in order. */
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
