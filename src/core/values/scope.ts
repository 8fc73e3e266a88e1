import type { Journey, Text } from '../language/language.ts'
import type { Host } from '../host/host.ts'

/** Where pointers look: each root is a map that a pointer names by its first token. */
export type Scope = { [root: string]: unknown }

/** Plain operand and options in, plain value out. */
export type PureFunction = (operand: unknown, options: Record<string, unknown>, context: FunctionContext) => unknown
/** `text`: the words of a text where the function is called. */
type FunctionContext = { env: Env; text(text: Text): string }

/** What resolving needs from outside, so that the core itself reads no clock and knows no words. */
export type Env = Pick<Host, 'formats'> & { [hook in 'snapshot' | 'onBranchTaken']?: Host[hook] | undefined } & {
  /** The words of a text key in the current locale. */
  text(key: string, values?: Record<string, unknown>): string
  /** Unix seconds. */
  now(): number
  /** Those that `steps` may name. */
  journeys?: Record<string, Journey>
}
