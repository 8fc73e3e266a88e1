/** Where pointers look: each root is a map that `$data` reads by its first token. */
export type Scope = { [root: string]: unknown }

/** A pure function that `$fn` may name: plain arguments in, plain value out. */
export type PureFunction = (args: Record<string, unknown>, env: Env) => unknown

/** What resolving needs from outside, so that the core itself reads no clock and knows no words. */
export type Env = {
  /** The words of a text key in the current locale. */
  text(key: string, values?: Record<string, unknown>): string
  /** Unix seconds. */
  now(): number
  functions: Record<string, PureFunction>
}
