import { type CheckContext, createCheckContext } from '../../compiler/check/context/check-context.ts'
import type { Config, Sources } from '../../compiler/load/config.ts'

const contexts = new WeakMap<Config, CheckContext>()

/** Caches the check's context: creating one takes half a second, and a table is proved at every pause in typing. */
export function contextOf(sources: Sources, config: Config): CheckContext {
  const context = contexts.get(config) ?? createCheckContext(sources, config)
  contexts.set(config, context)
  return context
}
