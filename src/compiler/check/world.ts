import type { BlockList } from '../block-list.ts'
import type { Config, Sources } from '../config.ts'
import { asMap, own } from '../json.ts'
import { routeIndex } from './route-index.ts'
import type { RouteIndex } from './route-index.ts'
import type { Type } from './type.ts'
import { createTyping } from './typing.ts'
import type { Typing } from './typing.ts'
import { emptyIndex, fillIndex } from './use-index.ts'
import { noUses } from './uses.ts'
import type { Scope, Uses } from './uses.ts'
import { walkFlows } from './walk-flows.ts'
import { createWalker } from './walk.ts'

/** One merged configuration with everything that rules look up made ready once. */
export type World = {
  sources: Sources
  config: Config
  /** The world without the overlay, when this one has an overlay. */
  base: World | undefined
  uses: Uses
  routes: RouteIndex
  valueType: Typing['valueType']
  /** What stands at a pointer; undefined when nothing is declared there. */
  lookup: Typing['lookup']
  /** Roots that a pointer may start with. */
  rootsOf: Typing['rootsOf']
}

export function createWorld(sources: Sources, config: Config, base?: World): World {
  const blocks = asMap(own(sources.files.get('schemas/meta/blocks.json')?.json, 'blocks')) as BlockList['blocks']
  const uses = noUses()
  const routes = routeIndex(config)
  const index = emptyIndex()
  const typing = createTyping(config, routes, index)
  walkFlows(config, { walk: createWalker(uses, blocks, typing), uses, typing })
  fillIndex(index, uses, config, routes)
  const { valueType, rootsOf } = typing
  return { sources, config, base, uses, routes, valueType, rootsOf, lookup: remembered(typing.lookup) }
}

/** Several rules look at the same pointer from the same place. */
function remembered(lookup: Typing['lookup']): Typing['lookup'] {
  const known = new WeakMap<Scope, Map<string, Type | undefined>>()
  return (pointer, scope) => {
    const here = known.get(scope) ?? new Map<string, Type | undefined>()
    known.set(scope, here)
    if (!here.has(pointer)) here.set(pointer, lookup(pointer, scope))
    return here.get(pointer)
  }
}
