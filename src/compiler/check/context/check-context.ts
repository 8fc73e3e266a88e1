import type { Config, Sources } from '../../load/config.ts'
import { cachedVocabulary } from '../../load/operators.ts'
import type { Vocabulary } from '../../load/vocabulary.ts'
import { routeIndex, type RouteIndex } from '../typing/route-index.ts'
import { createTyping, type Typing } from '../typing/typing.ts'
import { createUseIndex, fillUseIndex, type UseIndex } from '../typing/use-index.ts'
import { createUses, type Uses } from '../typing/uses.ts'
import { createActionWalker } from '../walk/action-walker.ts'
import { createBlockWalker } from '../walk/block-walker.ts'
import { walkFlows } from '../walk/walk-flows.ts'
import { createFormWalker } from '../walk/form-walker.ts'
import { createValueWalker } from '../walk/value-walker.ts'

/** One merged configuration with the look-ups that rules share. */
export type CheckContext = Pick<Typing, 'valueType' | 'mapType' | 'replyType' | 'journeyReply' | 'rootsOf'> & {
  sources: Sources
  config: Config
  /** Context of the base when this is a channel's configuration; undefined for the base. */
  base: CheckContext | undefined
  vocabulary: Vocabulary
  uses: Uses
  index: UseIndex
  routes: RouteIndex
  /** Declaration at a pointer; undefined when there is none. */
  lookup: Typing['lookup']
}

export function createCheckContext(sources: Sources, config: Config, base?: CheckContext): CheckContext {
  const vocabulary = cachedVocabulary(sources)
  const uses = createUses()
  const routes = routeIndex(config)
  const index = createUseIndex()
  const typing = createTyping(config, routes, index, vocabulary)
  const values = createValueWalker(uses, vocabulary)
  const actions = createActionWalker(uses, vocabulary, values, typing)
  const blocks = createBlockWalker(uses, vocabulary, values, actions, typing)
  walkFlows(config, { uses, typing, values, actions, blocks, forms: createFormWalker(uses, vocabulary, values) })
  fillUseIndex(index, uses, config)
  const { valueType, mapType, lookup, replyType, journeyReply, rootsOf } = typing
  return { sources, config, base, vocabulary, uses, index, routes, valueType, mapType, replyType, journeyReply, rootsOf, lookup }
}
