import type { Journey } from '../language/journeys.ts'
import type { Text } from '../language/values.ts'
import type { Host } from '../host/host.ts'

export type Scope = { [root: string]: unknown }

export type PureFunction = (operand: unknown, options: Record<string, unknown>, context: FunctionContext) => unknown
type FunctionContext = { env: Env; text(text: Text): string }

/** Passed in, so that the core reads no clock and has no texts. */
export type Env = Pick<Host, 'formats'> & { [hook in 'functions' | 'snapshot' | 'onBranchTaken']?: Host[hook] | undefined } & {
  text(key: string, values?: Record<string, unknown>): string
  /** Unix seconds. */
  now(): number
  journeys?: Record<string, Journey>
}
