import { testHolds } from '../../../../core/values/condition.ts'
import type { Test } from '../../../../core/language/conditions.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { asMap, asText } from '../../../json/read-json.ts'
import { testsOf } from '../../graph/condition-tests.ts'
import { pathParams } from '../../typing/route-index.ts'
import { joinNames } from '../../rule/rule.ts'
import type { Rules } from '../../rule/rule.ts'
import { acceptsValue, pointerTokens, valuesOf } from '../../typing/type.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const returnRules: Rules<CheckContext> = {
  'return-params': {
    message:
      'Nobody comes back to this route: {place} goes to the name at {pointer}, and the path needs {params}. Say there what is to happen for "{name}".',
    find(context) {
      const table = asMap(context.config.flows.routes.routes)
      return context.uses.goes.flatMap(({ at, to, with: given, scope }) => {
        if (!isPointer(to)) return []
        const stored = storedRouteNames(context, to)
        return Object.entries(table).flatMap(([name, route]) => {
          const params = pathParams(asText(own(route, 'path'))).filter((param) => !Object.hasOwn(given, param))
          if (params.length === 0 || !stored.has(name) || !conditionsAllow(scope.conditions ?? [], to, name)) return []
          const place = `${at.of}${at.pointer}`
          const path = below({ of: 'routes', pointer: '' }, 'routes', name, 'path')
          return [{ at: path, values: { name, place, pointer: to, params: joinNames(params.map((param) => `:${param}`)) } }]
        })
      })
    },
  },
}

function storedRouteNames({ index, lookup }: CheckContext, pointer: string): Set<string> {
  const [root, name = ''] = pointerTokens(pointer)
  if (root !== 'session') return new Set()
  const declared = lookup(pointer, { roots: {} }) ?? true
  const written = (index.sessionWrites.get(name) ?? []).filter((write) => write.pointer === pointer)
  const names = written.flatMap((write) => valuesOf(write.type()) ?? []).filter((value) => acceptsValue(declared, value))
  return new Set(names.map(String))
}

const conditionsAllow = (given: readonly unknown[], pointer: string, name: string): boolean =>
  given.flatMap(testsOf).every(([at, test]) => at !== pointer || isPointer(test) || testHolds(test as Test, name, {}))
