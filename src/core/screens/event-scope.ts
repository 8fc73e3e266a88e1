import type { Scope } from '../values/scope.ts'

/** What an event of a block adds to the scope of its actions: `/reply` (the failed one) for `onError`, else `/result`. */
export const eventScope = (handler: string, given: unknown): Scope =>
  given === undefined ? {} : handler === 'onError' ? { reply: given } : { result: given }
