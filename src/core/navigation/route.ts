import { isAbsent, presentEntries } from '../values/is-absent.ts'
import { mapValues, entryOf } from '../language/map.ts'
import { parseHref } from './parse-href.ts'
import type { ParamRule, Route, RouteAccess, Routes } from '../language/routes.ts'

export type Location = {
  name: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  access: RouteAccess
  /** Passed by the previous page; never part of the address. */
  state: Record<string, unknown>
}

/** `href`: below the app's root, e.g. `/bill?x=1`. A `*` path matches everything. */
export function matchRoute(routes: Routes, href: string, state: Record<string, unknown> = {}): Location | undefined {
  const url = parseHref(href)
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname
  const found = path.split('/')
  for (const { name, segments } of patternsOf(routes)) {
    const params = matchPath(segments, found)
    if (!params) continue
    const route = routes.routes[name]
    return { name, path, params, query: acceptedQuery(route, url.searchParams), access: route?.access ?? 'member', state }
  }
  return undefined
}

type NavigationTarget = { href: string; state: Record<string, unknown> }

/**
 * Arguments named like path parameters fill the path; the rest becomes state where the route takes its props from there, else query, over
 * the `carried` query. Undefined when there is no such route or a parameter is missing.
 */
export function targetOf(
  routes: Routes,
  name: string,
  args: Record<string, unknown>,
  carried: Record<string, string> = {},
): NavigationTarget | undefined {
  const route = routeNamed(routes, name)
  const inPath = new Set(route?.path.split('/'))
  const rest = Object.fromEntries(Object.entries(args).filter(([key]) => !inPath.has(`:${key}`)))
  const takesState = route?.props === 'state'
  const href = hrefOf(routes, name, args, takesState ? carried : { ...carried, ...rest })
  return href === undefined ? undefined : { href, state: takesState ? rest : {} }
}

export function hrefOf(
  routes: Routes,
  name: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string | undefined {
  const route = routeNamed(routes, name)
  if (!route || route.path === '*') return undefined
  const segments = route.path.split('/')
  if (segments.some((segment) => segment.startsWith(':') && isAbsent(params[segment.slice(1)]))) return undefined
  const path = segments
    .map((segment) => (segment.startsWith(':') ? encodeURIComponent(String(params[segment.slice(1)])) : segment))
    .join('/')
  const search = new URLSearchParams(mapValues(presentEntries(query), String)).toString()
  return search ? `${path}?${search}` : path
}

export function routeNamed(routes: Routes, name: string): Route | undefined {
  return entryOf(routes.routes, entryOf(routes.aliases, name) ?? name)
}

export function splitPrivate(
  routes: Routes,
  query: Record<string, string>,
): { open: Record<string, string>; hidden: Record<string, string> } {
  const entries = Object.entries(query)
  const isHidden = ([name]: [string, string]) => Object.hasOwn(routes.privateQuery, name)
  return { open: Object.fromEntries(entries.filter((entry) => !isHidden(entry))), hidden: Object.fromEntries(entries.filter(isHidden)) }
}

export function paramsAreValid(route: Route, params: Record<string, string>): boolean {
  return Object.entries(route.params ?? {}).every(([name, accepted]) => paramIsValid(accepted, params[name] ?? ''))
}

/** Drops query values that the route's `query` does not allow. */
const acceptedQuery = (route: Route | undefined, given: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...given].filter(([name, value]) => paramIsValid(entryOf(route?.query ?? {}, name) ?? {}, value)))

const paramIsValid = ({ enum: listed, pattern }: ParamRule, value: string): boolean =>
  (!listed || Object.hasOwn(listed, value)) && (pattern === undefined || new RegExp(pattern, 'u').test(value))

type Pattern = { name: string; segments: string[] }
/** Patterns by rank, built once per table, since every navigation looks up addresses. */
const patterns = new WeakMap<Routes, Pattern[]>()

function patternsOf(routes: Routes): Pattern[] {
  const known = patterns.get(routes)
  if (known) return known
  const made = Object.entries(routes.routes)
    .map(([name, { path }]) => ({ name, segments: path.split('/'), rank: rankOf(path) }))
    .sort((one, other) => other.rank - one.rank)
  patterns.set(routes, made)
  return made
}

/** Fixed segments beat parameters, parameters beat `*`; longer beats shorter. */
const rankOf = (pattern: string): number =>
  pattern === '*' ? -1 : pattern.split('/').reduce((sum, segment) => sum + (segment.startsWith(':') ? 2 : 3), 0)

function matchPath(wanted: string[], found: string[]): Record<string, string> | undefined {
  if (wanted[0] === '*') return {}
  if (wanted.length !== found.length) return undefined
  if (!wanted.every((segment, index) => segment === found[index] || segment.startsWith(':'))) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    if (!segment.startsWith(':')) continue
    const value = decoded(found[index] ?? '')
    if (value === undefined || value === '') return undefined
    params[segment.slice(1)] = value
  }
  return params
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

export const addressOf = (location: Location, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search ? `${location.path}?${search}` : location.path
}
