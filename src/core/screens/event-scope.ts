import type { Scope } from '../values/scope.ts'

/** What an event of a block adds to the scope of its actions: `/reply` (the failed one) for `onError`, else `/result`. */
export const eventScope = (handler: string, argument: unknown): Scope =>
  argument === undefined ? {} : handler === 'onError' ? { reply: argument } : { result: argument }
