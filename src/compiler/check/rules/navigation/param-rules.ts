import { phrase } from '../../../../phrases/phrases.ts'
import { isPointer } from '../../../../core/language/pointer.ts'
import { isMap, own } from '../../../../core/language/map.ts'
import { mapOrEmpty, textOrEmpty, entriesOrEmpty, isText } from '../../../json/read-json.ts'
import { pathParams } from '../../typing/route-index.ts'
import { closestName } from '../../../../text/closest-name.ts'
import { type Hit, joinNames, type Rules } from '../../rule/rule.ts'
import { knownStrings, matches, namesBelow, pointerTokens } from '../../typing/type.ts'
import { below, type ConfigLocation } from '../../rule/location.ts'
import type { CheckContext } from '../../context/check-context.ts'
import { type RouteNavigation, routeNavigations } from '../../lookups/route-navigations.ts'

export const paramRules: Rules<CheckContext> = {
  'param-missing': {
    message: 'The path {path} needs the parameter "{name}": give it a value in "with".',
    find: (context) =>
      routeNavigations(context).flatMap(({ at, args, target: { path, params } }) =>
        params.filter((name) => !Object.hasOwn(args, name)).map((name) => ({ at, values: { path, name } })),
      ),
  },
  'param-unknown': {
    message: 'The path {path} has no parameter "{name}": leave it out, or write :{name} in the path.',
    find: ({ config }) =>
      entriesOrEmpty(config.flows.routes.routes).flatMap(([route, json]) => {
        const path = textOrEmpty(own(json, 'path'))
        return Object.keys(mapOrEmpty(own(json, 'params')))
          .filter((name) => !pathParams(path).includes(name))
          .map((name) => ({ at: below(routesLocation, 'routes', route, 'params', name), values: { path, name } }))
      }),
  },
  'param-value': {
    message: '"{name}" does not take "{value}" ({known}).',
    find: (context) => routeNavigations(context).flatMap(valueHits),
  },
  'query-unknown': {
    message: 'The route "{route}" does not understand "{name}": add it to the "query" of the route, or mend the name.',
    find: (context) => [...queryArgHits(context), ...queryReadHits(context)],
  },
}

const routesLocation: ConfigLocation = { of: 'routes', pointer: '' }

function valueHits({ at, args, target: { route } }: RouteNavigation): Hit[] {
  return entriesOrEmpty(args).flatMap(([name, value]) => {
    const rule = own(own(route, 'params'), name) ?? own(own(route, 'query'), name)
    if (isMap(value) || Array.isArray(value) || isPointer(value)) return []
    const known = Object.keys(mapOrEmpty(own(rule, 'enum')))
    const pattern = own(rule, 'pattern')
    const literal = String(value)
    if ((known.length === 0 || known.includes(literal)) && (!isText(pattern) || matches(pattern, literal))) return []
    const how = known.length > 0 ? joinNames(known, 20) : phrase('ofTheForm', { pattern: String(pattern) })
    return [{ at: below(at, 'with', name), values: { value: literal, name, known: how }, meant: closestName(literal, known) }]
  })
}

function queryArgHits(context: CheckContext): Hit[] {
  return routeNavigations(context).flatMap(({ at, target: { name: route, extras, extrasAs } }) => {
    const known = queryOf(context, route)
    return extrasAs === 'state'
      ? []
      : extras
          .filter((name) => !known.includes(name))
          .map((name) => ({ at: below(at, 'with', name), values: { route, name }, meant: closestName(name, known) }))
  })
}

/** Query names of a route, including those of its redirect targets, which receive its query. */
function queryOf({ routes }: CheckContext, name: string): string[] {
  const seen = new Set<string>()
  const known: string[] = []
  for (let here: string | undefined = name; here !== undefined && !seen.has(here);) {
    seen.add(here)
    const route: unknown = own(routes.table, here)
    known.push(...Object.keys(mapOrEmpty(own(route, 'query'))))
    const redirect: unknown = own(route, 'redirect')
    here = routes.names.get(textOrEmpty(isMap(redirect) ? redirect['to'] : redirect))
  }
  return known
}

function queryReadHits(context: CheckContext): Hit[] {
  return [...context.uses.reads, ...context.uses.tests].flatMap(({ at, pointer, scope }) => {
    const [root, kind, name] = pointerTokens(pointer)
    if ((root !== 'route' && root !== 'to') || kind !== 'query' || name === undefined) return []
    const place = context.lookup(`/${root}/query`, scope)
    if (place === undefined || place === true || context.lookup(pointer, scope) !== undefined) return []
    const names = knownStrings(context.lookup(`/${root}/name`, scope) ?? true)
    const known = namesBelow(place)
    return [{ at, values: { route: joinNames(names, 3), name }, meant: closestName(name, known) }]
  })
}
