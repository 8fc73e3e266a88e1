import { asList, asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { pathParams } from './route-index.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { matches } from './type.ts'
import { below } from './uses.ts'
import type { At } from './uses.ts'
import type { World } from './world.ts'

/** Every way to a route gives its path what it needs. */
export const paramRules: Rules<World> = {
  'param-missing': {
    sentence: 'The path {path} needs the parameter "{name}": give it a value in "params".',
    find: (world) =>
      routeTargets(world).flatMap(({ at, path, given }) =>
        pathParams(path)
          .filter((name) => !given.has(name))
          .map((name) => ({ at, say: { path, name } })),
      ),
  },
  'param-unknown': {
    sentence: 'The path {path} has no parameter "{name}": leave it out, or write :{name} in the path.',
    find: (world) =>
      routeTargets(world).flatMap(({ at, path, given }) =>
        [...given]
          .filter((name) => !pathParams(path).includes(name))
          .map((name) => ({ at: below(at, 'params', name), say: { path, name } })),
      ),
  },
  'param-value': {
    sentence: 'The parameter "{name}" does not take "{value}" ({known}).{hint}',
    find: paramValues,
  },
}

type Target = { at: At; name: string; path: string; given: Set<string>; params: unknown }

/** Every place that leads to a route by name, with the parameters that it gives. */
function routeTargets({ config, uses, routes }: World): Target[] {
  const table = asMap(config.flows.routes.routes)
  const target = (at: At, to: string, params: unknown): Target[] => {
    const name = routes.names.get(to) ?? ''
    const route = own(table, name)
    return isMap(route) ? [{ at, name, path: asText(route['path']), given: new Set(Object.keys(asMap(params))), params }] : []
  }
  return [
    ...uses.goes.filter(({ to }) => isText(to)).flatMap(({ at, to, action }) => target(at, asText(to), action['params'])),
    ...Object.entries(table).flatMap(([name, route]) => {
      const redirect = own(route, 'redirect')
      const at = below({ of: 'routes', pointer: '' }, 'routes', name, 'redirect')
      return isText(redirect) ? target(at, redirect, {}) : isMap(redirect) ? target(at, asText(redirect['to']), redirect['params']) : []
    }),
    ...Object.entries(table).flatMap(([name, route]) => {
      const params = own(route, 'params')
      const path = asText(own(route, 'path'))
      // Declared values of a parameter that the path does not have.
      const stray = Object.keys(asMap(params)).filter((param) => !pathParams(path).includes(param))
      return stray.length === 0
        ? []
        : [
            {
              at: below({ of: 'routes', pointer: '' }, 'routes', name),
              name,
              path,
              given: new Set([...stray, ...pathParams(path)]),
              params: {},
            },
          ]
    }),
  ]
}

function paramValues(world: World): Hit[] {
  const table = asMap(world.config.flows.routes.routes)
  return routeTargets(world).flatMap(({ at, name: route, params }) =>
    entriesOf(params).flatMap(([name, value]) => {
      const rule = own(own(own(table, route), 'params'), name)
      const known = asList(own(rule, 'enum')).map(String)
      const pattern = own(rule, 'pattern')
      const literal = isMap(value) ? undefined : String(value)
      if (literal === undefined) return []
      const fits = (known.length === 0 || known.includes(literal)) && (!isText(pattern) || matches(pattern, literal))
      const say = {
        value: literal,
        name,
        known: known.length > 0 ? list(known, 20) : `of the form ${String(pattern)}`,
        hint: hint(literal, known),
      }
      return fits ? [] : [{ at: below(at, 'params', name), say }]
    }),
  )
}
