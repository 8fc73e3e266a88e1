import type { Scope } from '../values/scope.ts'

/** `/reply` (the failed one) for `onError`, else `/result`. */
export const eventScope = (handler: string, argument: unknown): Scope =>
  argument === undefined ? {} : handler === 'onError' ? { reply: argument } : { result: argument }
