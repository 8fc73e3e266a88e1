import type { ParamRule, Route, Routes } from './language.ts'

/** Where the user is: the route's name and what the address says. */
export type Location = {
  name: string
  path: string
  params: Record<string, string>
  query: Record<string, string>
  /** Handed over by the page before, never part of the address. */
  state: Record<string, unknown>
}

/** The route of an address below the app's root, e.g. `/bill?x=1`; undefined when no path fits (a `*` path fits all). */
export function locate(routes: Routes, href: string, state: Record<string, unknown> = {}): Location | undefined {
  const url = new URL(href, 'app://app')
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/+$/, '') : url.pathname
  const query = Object.fromEntries(url.searchParams)
  const found = Object.entries(routes.routes)
    .map(([name, route]) => ({ name, rank: rank(route.path), params: matchPath(route.path, path) }))
    .filter((candidate) => candidate.params !== undefined)
    .sort((a, b) => b.rank - a.rank)[0]
  return found && { name: found.name, path, params: found.params ?? {}, query, state }
}

/** The address of a route or alias. Undefined when there is no such route or a parameter is missing. */
export function hrefOf(
  routes: Routes,
  name: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string | undefined {
  const route = routeNamed(routes, name)
  if (!route || route.path === '*') return undefined
  const segments = route.path.split('/').map((segment) => (segment.startsWith(':') ? params[segment.slice(1)] : segment))
  if (segments.includes(undefined)) return undefined
  const search = new URLSearchParams(given(query)).toString()
  const path = segments
    .map((segment, index) => (route.path.split('/')[index] === segment ? segment : encodeURIComponent(String(segment))))
    .join('/')
  return search ? `${path}?${search}` : path
}

/** The route that `name` means, through the aliases. */
export function routeNamed(routes: Routes, name: string): Route | undefined {
  const target = Object.hasOwn(routes.aliases, name) ? routes.aliases[name] : name
  return target !== undefined && Object.hasOwn(routes.routes, target) ? routes.routes[target] : undefined
}

/** The part of a query that may be carried on, and the part that may not stand in an address. */
export function splitPrivate(
  routes: Routes,
  query: Record<string, string>,
): { open: Record<string, string>; hidden: Record<string, string> } {
  const entries = Object.entries(query)
  const isHidden = ([name]: [string, string]) => routes.privateQuery.includes(name)
  return { open: Object.fromEntries(entries.filter((entry) => !isHidden(entry))), hidden: Object.fromEntries(entries.filter(isHidden)) }
}

/** Whether each parameter is one that its route accepts. */
export function paramsFit(route: Route, params: Record<string, string>): boolean {
  return Object.entries(route.params ?? {}).every(([name, accepted]) => paramFits(accepted, params[name] ?? ''))
}

const paramFits = ({ enum: listed, pattern }: ParamRule, value: string): boolean =>
  (!listed || listed.some((one) => String(one) === value)) && (pattern === undefined || new RegExp(pattern, 'u').test(value))

/** Fixed segments beat parameters, parameters beat `*`; longer beats shorter. */
const rank = (pattern: string): number =>
  pattern === '*' ? -1 : pattern.split('/').reduce((sum, segment) => sum + (segment.startsWith(':') ? 2 : 3), 0)

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern === '*') return {}
  const wanted = pattern.split('/')
  const found = path.split('/')
  if (wanted.length !== found.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const part = found[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== part) return undefined
    } else {
      const value = decoded(part)
      if (value === undefined || value === '') return undefined
      params[segment.slice(1)] = value
    }
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

const given = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([key, value]) => [key, String(value)]),
  )
