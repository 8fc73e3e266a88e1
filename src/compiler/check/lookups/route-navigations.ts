import { isMap, own } from '../../../core/language/map.ts'
import { mapOrEmpty, entriesOrEmpty } from '../../json/read-json.ts'
import type { CheckContext } from '../context/check-context.ts'
import { below, type ConfigLocation } from '../rule/location.ts'
import type { TypeScope } from '../typing/uses.ts'
import { routeTarget, type RouteTarget } from './route-target.ts'

const routesLocation: ConfigLocation = { of: 'routes', pointer: '' }

/** `at`: the action or the redirect; its arguments are in `with`. A redirect has no scope. */
export type RouteNavigation = {
  at: ConfigLocation
  args: { [name: string]: unknown }
  target: RouteTarget
  keepsQuery: boolean
  scope?: TypeScope
}

export function routeNavigations({ config, uses, routes }: CheckContext): RouteNavigation[] {
  const towards = (
    at: ConfigLocation,
    to: unknown,
    args: { [name: string]: unknown },
    more: Pick<RouteNavigation, 'keepsQuery' | 'scope'>,
  ): RouteNavigation[] => {
    const target = routeTarget(routes, to, args)
    return target ? [{ at, args, target, ...more }] : []
  }
  return [
    ...uses.goes.flatMap(({ at, to, with: given, keepsQuery, scope }) => towards(at, to, given, { keepsQuery, scope })),
    ...entriesOrEmpty(config.flows.routes.routes).flatMap(([name, route]) => {
      const redirect = own(route, 'redirect')
      const at = below(routesLocation, 'routes', name, 'redirect')
      return isMap(redirect)
        ? towards(at, redirect['to'], mapOrEmpty(redirect['with']), { keepsQuery: true })
        : towards(at, redirect, {}, { keepsQuery: true })
    }),
  ]
}
