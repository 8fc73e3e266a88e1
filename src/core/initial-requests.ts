import { appFacts } from './values/app-facts.ts'
import type { ApiRequest, Host } from './host/host.ts'
import { requestName, requestOf } from './calls/request.ts'
import { isRead } from './language/calls.ts'
import type { Action } from './language/actions.ts'
import type { DataSource } from './language/data-sources.ts'
import type { BootFlows } from './language/flows.ts'
import { entryOf, requireNamed } from './language/map.ts'
import { read } from './language/pointer.ts'
import type { Screen } from './language/screens.ts'
import type { ValueMap } from './language/values.ts'
import { layoutsOf } from './navigation/layouts-of.ts'
import { type Location, matchRoute, routeNamed } from './navigation/route.ts'
import { chosenCase, holds } from './values/condition.ts'
import { resolveMap } from './values/resolve.ts'
import { bareEnv } from './values/bare-env.ts'
import type { Scope } from './values/scope.ts'

type ReadRequest = { call: string; with?: ValueMap | undefined; maxAge?: number; scope: Scope }

/** The screens of an address: those of its layouts, then its own. */
export function screensAt({ routes }: BootFlows, href: string): string[] {
  const { name = '' } = matchRoute(routes, href) ?? {}
  return [...layoutsOf(routes, name).map(({ screen }) => screen), routeNamed(routes, name)?.screen].filter((id) => id !== undefined)
}

type Arrival = {
  href: string
  session: object
  /** Those whose files are there. */
  screens: readonly Screen[]
  /** Whether a running app can answer the call without a request. `maxAge`: seconds, see the action `call`. */
  isAnswered?: ((call: string, payload: Record<string, unknown>, maxAge: number | undefined) => boolean) | undefined
  /** Also reads the shared data of every page, which a running app has. */
  includesShared?: boolean | undefined
}

/**
 * Predicts the reads that a page makes as it opens, from its JSON and the session: those of its `enter` and of its `screens`. A best guess
 * that only starts requests early: a read it missed is made later as usual.
 */
export function initialRequests(
  { flows, sessionEntries }: Pick<Host, 'flows' | 'sessionEntries'>,
  { href, session, screens, isAnswered, includesShared }: Arrival,
): ApiRequest[] {
  const { app, routes, calls } = flows
  const location = matchRoute(routes, href)
  const route = location && routeNamed(routes, location.name)
  if (!location || !route || route.redirect) return []
  const roots = { session, app: appFacts(app), shared: {} }
  const arriving = { ...roots, route: location }
  const entering = callsIn(flows, route.enter ?? [], arriving)
  // Data read before a write may be stale after it.
  if (!entering.every(({ call }) => isRead(requireNamed(calls, call, 'call')))) return []
  const sources = [
    ...Object.values((includesShared && app.data) || {}).flatMap((source) => dueIn(source, roots)),
    ...entering,
    ...screens.flatMap((screen) => {
      const scope = scopeOf(screen, arriving, location, route.props)
      return Object.values(screen.data ?? {}).flatMap((source) => dueIn(source, scope))
    }),
  ]
  const isMember = read(roots, app.api.credential) !== undefined
  const requests = sources.flatMap(({ call: name, with: args = {}, maxAge, scope }) => {
    const call = entryOf(calls, name)
    const isKnown = Object.values(args).every((value) => typeof value !== 'object')
    if (!call || !isKnown || !isRead(call) || (call.access !== 'visitor' && !isMember)) return []
    const payload = resolveMap(args, scope, bareEnv)
    return isAnswered?.(name, payload, maxAge) ? [] : requestOf(call, { payload }, { api: app.api, sessionEntries, scope, env: bareEnv })
  })
  return [...new Map(requests.map((request) => [requestName(request), request])).values()]
}

const dueIn = (source: DataSource, scope: Scope): ReadRequest[] => (holds(source.when, scope) ? [{ ...source, scope }] : [])

const scopeOf = ({ state = {} }: Screen, scope: Scope, location: Location, props: 'query' | 'params' | 'state' | undefined): Scope => {
  const given = { ...scope, props: props ? location[props] : {} }
  return { ...given, state: resolveMap(state as ValueMap, given, bareEnv) }
}

/** Collects the calls of the actions. Those that follow a decision or a reply are left out, since they are known only at run time. */
function callsIn(flows: BootFlows, actions: readonly Action[], scope: Scope): ReadRequest[] {
  return actions.flatMap((action): ReadRequest[] => {
    if (!holds(action.when, scope)) return []
    if ('call' in action) return action.headers ? [] : [{ ...action, scope }]
    if ('run' in action) return callsIn(flows, entryOf(flows.actions, action.run)?.do ?? [], scope)
    return 'choose' in action ? callsIn(flows, chosenCase(action, scope, bareEnv) ?? [], scope) : []
  })
}
