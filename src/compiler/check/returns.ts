import { testHolds } from '../../core/condition.ts'
import type { Test } from '../../core/language.ts'
import { isPointer } from '../../core/pointer.ts'
import { asMap, asText, own } from '../json.ts'
import { testsOf } from './condition.ts'
import { pathParams } from './route-index.ts'
import { list } from './rule.ts'
import type { Rules } from './rule.ts'
import { admits, pathOf, valuesOf } from './type.ts'
import { below } from './uses.ts'
import type { World } from './world.ts'

/** Who is sent away to sign in comes back to where he wanted to go. */
export const returnRules: Rules<World> = {
  'return-params': {
    sentence:
      'Nobody comes back to this route: {place} goes to the name at {pointer}, and the path needs {params}. Say there what is to happen for "{name}".',
    find(world) {
      const table = asMap(world.config.flows.routes.routes)
      return world.uses.goes.flatMap(({ at, to, with: given, scope }) => {
        if (!isPointer(to)) return []
        const stored = storedAt(world, to)
        return Object.entries(table).flatMap(([name, route]) => {
          const params = pathParams(asText(own(route, 'path'))).filter((param) => !Object.hasOwn(given, param))
          if (params.length === 0 || !stored.has(name) || !mayBe(scope.given ?? [], to, name)) return []
          const place = `${at.of}${at.pointer}`
          const path = below({ of: 'routes', pointer: '' }, 'routes', name, 'path')
          return [{ at: path, say: { name, place, pointer: to, params: list(params.map((param) => `:${param}`)) } }]
        })
      })
    },
  },
}

/** Names of routes that something puts at the pointer. */
function storedAt({ index, lookup }: World, pointer: string): Set<string> {
  const [root, name = ''] = pathOf(pointer)
  if (root !== 'session') return new Set()
  const declared = lookup(pointer, { roots: {} }) ?? true
  const written = (index.remembered.get(name) ?? []).filter((write) => write.pointer === pointer)
  const names = written.flatMap((write) => valuesOf(write.type()) ?? []).filter((value) => admits(declared, value))
  return new Set(names.map(String))
}

/** Whether the conditions let this name through. */
const mayBe = (given: readonly unknown[], pointer: string, name: string): boolean =>
  given.flatMap(testsOf).every(([at, test]) => at !== pointer || isPointer(test) || testHolds(test as Test, name, {}))
