import type { Scope } from './scope.ts'

/** What a block hands to its actions is their `/result`; what it hands to `onError` is the `/reply` that failed. */
export const handed = (handler: string, given: unknown): Scope =>
  given === undefined ? {} : handler === 'onError' ? { reply: given } : { result: given }
