import { testHolds } from '../../../../core/values/condition.ts'
import type { Test } from '../../../../core/language/conditions.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { own } from '../../../../core/language/map.ts'
import { textOrEmpty } from '../../../json/read-json.ts'
import { storedRoutes } from '../../lookups/stored-routes.ts'
import { testsOf } from '../../graph/condition-tests.ts'
import { pathParams } from '../../typing/route-index.ts'
import { joinNames, type Rules } from '../../rule/rule.ts'
import { below } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'

export const returnRules: Rules<CheckContext> = {
  'return-params': {
    message:
      'Nobody comes back to this route: {place} goes to the name at {pointer}, and the path needs {params}. Say there what is to happen for "{name}".',
    find(context) {
      const { table } = context.routes
      const stored = storedRoutes(context)
      return context.uses.goes.flatMap(({ at, to, with: given, scope }) => {
        if (!isPointer(to)) return []
        const names = new Set(stored.filter(({ pointer }) => pointer === to).map(({ name }) => context.routes.names.get(name)))
        return Object.entries(table).flatMap(([name, route]) => {
          const params = pathParams(textOrEmpty(own(route, 'path'))).filter((param) => !Object.hasOwn(given, param))
          if (params.length === 0 || !names.has(name) || !conditionsAllow(scope.conditions ?? [], to, name)) return []
          const place = `${at.of}${at.pointer}`
          const path = below({ of: 'routes', pointer: '' }, 'routes', name, 'path')
          return [{ at: path, values: { name, place, pointer: to, params: joinNames(params.map((param) => `:${param}`)) } }]
        })
      })
    },
  },
}

const conditionsAllow = (given: readonly unknown[], pointer: string, name: string): boolean =>
  given.flatMap(testsOf).every(([at, test]) => at !== pointer || isPointer(test) || testHolds(test as Test, name, {}))
