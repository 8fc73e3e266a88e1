import { isPointer } from '../../core/pointer.ts'
import { asMap, asText, entriesOf, isMap, isText, own } from '../json.ts'
import { goTarget } from './go-target.ts'
import type { GoTarget } from './go-target.ts'
import { pathParams } from './route-index.ts'
import { hint, list } from './rule.ts'
import type { Hit, Rules } from './rule.ts'
import { knownTexts, matches, namesBelow, pathOf } from './type.ts'
import { below } from './uses.ts'
import type { At, Scope } from './uses.ts'
import type { World } from './world.ts'

/** Every way to a route gives its path what it needs, and its query nothing that it does not know. */
export const paramRules: Rules<World> = {
  'param-missing': {
    sentence: 'The path {path} needs the parameter "{name}": give it a value in "with".',
    find: (world) =>
      targetsOf(world).flatMap(({ at, given, target: { path, params } }) =>
        params.filter((name) => !Object.hasOwn(given, name)).map((name) => ({ at, say: { path, name } })),
      ),
  },
  'param-unknown': {
    sentence: 'The path {path} has no parameter "{name}": leave it out, or write :{name} in the path.',
    find: ({ config }) =>
      entriesOf(config.flows.routes.routes).flatMap(([route, json]) => {
        const path = asText(own(json, 'path'))
        return Object.keys(asMap(own(json, 'params')))
          .filter((name) => !pathParams(path).includes(name))
          .map((name) => ({ at: below(routesAt, 'routes', route, 'params', name), say: { path, name } }))
      }),
  },
  'param-value': {
    sentence: '"{name}" does not take "{value}" ({known}).{hint}',
    find: (world) => targetsOf(world).flatMap(valueHits),
  },
  'query-unknown': {
    sentence: 'The route "{route}" does not understand "{name}": add it to the "query" of the route, or mend the name.{hint}',
    find: (world) => [...handedOver(world), ...lookedUp(world)],
  },
}

const routesAt: At = { of: 'routes', pointer: '' }
/** `at` is the action or the redirect; what is handed over stands in its `with`. A redirect has no scope. */
export type Target = { at: At; given: { [name: string]: unknown }; target: GoTarget; keepsQuery: boolean; scope?: Scope }

/** Every place that leads to a route by name, with what it hands over. */
export function targetsOf({ config, uses, routes }: World): Target[] {
  const towards = (at: At, to: unknown, given: { [name: string]: unknown }, more: Pick<Target, 'keepsQuery' | 'scope'>): Target[] => {
    const target = goTarget(routes, to, given)
    return target ? [{ at, given, target, ...more }] : []
  }
  return [
    ...uses.goes.flatMap(({ at, to, with: given, keepsQuery, scope }) => towards(at, to, given, { keepsQuery, scope })),
    ...entriesOf(config.flows.routes.routes).flatMap(([name, route]) => {
      const redirect = own(route, 'redirect')
      const at = below(routesAt, 'routes', name, 'redirect')
      return isMap(redirect)
        ? towards(at, redirect['to'], asMap(redirect['with']), { keepsQuery: true })
        : towards(at, redirect, {}, { keepsQuery: true })
    }),
  ]
}

function valueHits({ at, given, target: { route } }: Target): Hit[] {
  return entriesOf(given).flatMap(([name, value]) => {
    const rule = own(own(route, 'params'), name) ?? own(own(route, 'query'), name)
    if (isMap(value) || Array.isArray(value) || isPointer(value)) return []
    const known = Object.keys(asMap(own(rule, 'enum')))
    const pattern = own(rule, 'pattern')
    const literal = String(value)
    if ((known.length === 0 || known.includes(literal)) && (!isText(pattern) || matches(pattern, literal))) return []
    const how = known.length > 0 ? list(known, 20) : `of the form ${String(pattern)}`
    return [{ at: below(at, 'with', name), say: { value: literal, name, known: how, hint: hint(literal, known) } }]
  })
}

function handedOver(world: World): Hit[] {
  return targetsOf(world).flatMap(({ at, target: { name: route, rest, as } }) => {
    const known = queryOf(world, route)
    return as === 'state'
      ? []
      : rest
          .filter((name) => !known.includes(name))
          .map((name) => ({ at: below(at, 'with', name), say: { route, name, hint: hint(name, known) } }))
  })
}

/** The query names that a route understands; one that redirects hands its query on. */
function queryOf({ routes }: World, name: string): string[] {
  const seen = new Set<string>()
  const known: string[] = []
  for (let here: string | undefined = name; here !== undefined && !seen.has(here);) {
    seen.add(here)
    const route: unknown = own(routes.table, here)
    known.push(...Object.keys(asMap(own(route, 'query'))))
    const redirect: unknown = own(route, 'redirect')
    here = routes.names.get(asText(isMap(redirect) ? redirect['to'] : redirect))
  }
  return known
}

/** Reads of a query name that no route which shows this place declares. */
function lookedUp(world: World): Hit[] {
  return [...world.uses.reads, ...world.uses.tests].flatMap(({ at, pointer, scope }) => {
    const [root, kind, name] = pathOf(pointer)
    if ((root !== 'route' && root !== 'to') || kind !== 'query' || name === undefined) return []
    const place = world.lookup(`/${root}/query`, scope)
    if (place === undefined || place === true || world.lookup(pointer, scope) !== undefined) return []
    const names = knownTexts(world.lookup(`/${root}/name`, scope) ?? true)
    const known = namesBelow(place)
    return [{ at, say: { route: list(names, 3), name, hint: hint(name, known) } }]
  })
}
