import type { ApiClient } from './calls/api-client.ts'
import { onceKey } from './host/storage-keys.ts'
import type { Host } from './host/host.ts'
import { reportErrors } from './host/report-errors.ts'
import { requireNamed } from './language/map.ts'
import { mayOpen } from './navigation/may-open.ts'
import type { Navigation } from './navigation/navigation.ts'
import { addressOf, type Location, splitPrivate, targetOf } from './navigation/route.ts'
import type { Overlays } from './screens/overlays.ts'
import type { Session } from './state/session.ts'
import type { SharedData } from './state/shared-data.ts'
import type { Env, Scope } from './values/scope.ts'
import type { Effects, ScopedEffects } from './actions/effects.ts'
import type { EventQueue } from './actions/event-queue.ts'

type Deps = {
  host: Host
  env: Env
  session: Session
  apiClient: ApiClient
  overlays: Overlays
  navigation: Navigation
  shared: SharedData
  events: EventQueue
  /** The page shown now. */
  here(): Location | undefined
  endSession(): void
}
type Own = ScopedEffects & Pick<Effects, 'hasAccountChanged'>

/** What actions do to the app. Without a navigation of its own it starts one. */
export function createEffects(deps: Deps, scope: Scope, own: Own): Effects {
  const { host, env, session, apiClient, overlays, navigation, shared, events, endSession } = deps
  const { app, routes, decisions, actions, journeys } = host.flows
  const { navigationId = navigation.begin() } = own
  const all: Effects = {
    env,
    ...own,
    go(to, { with: args, keepQuery, replace, isComputed }) {
      const carried = keepQuery ? splitPrivate(routes, (scope.route as Location | undefined)?.query ?? {}).open : {}
      const target = targetOf(routes, to, args, carried) ?? (isComputed ? targetOf(routes, routes.home, {}) : undefined)
      if (!target) throw new RangeError(`No route is named "${to}", or a parameter of it is missing`)
      if (own.go?.(target.href, replace, target.state)) return
      const here = deps.here()
      // No navigation follows, and what an earlier one opened would stay over the page that is wanted.
      if (here && target.href === addressOf(here, splitPrivate(routes, here.query).open)) return overlays.closeOthers(navigationId)
      navigation.expect(target.href, navigationId)
      host.navigate(target.href, { replace, state: target.state })
    },
    back: () => host.back(),
    link: (url) => mayOpen(url) && host.openUrl(url),
    async call(name, payload, options) {
      const release = options.busy ? overlays.busy() : undefined
      try {
        return await apiClient.call(name, payload, options, scope, all)
      } finally {
        release?.()
      }
    },
    askDevice: async (name, args) => ({ status: 0, msg: '', ...(await host.askDevice(name, args)) }),
    reportErrors: (work) => reportErrors(host, work),
    async open(sheet, props, onShown) {
      try {
        return await overlays.open(sheet, scope.route as Location | undefined, props, navigationId, onShown)
      } catch (error) {
        // What was pressed does not end without a word.
        overlays.toast(host.text('shell.loadFailed'), 'error')
        host.report?.(error)
        return undefined
      }
    },
    toast: (text, kind) => overlays.toast(text, kind),
    clear: (at) => (at === '/session' ? endSession() : all.set(at, undefined)),
    decision: (name) => requireNamed(decisions, name, 'decision'),
    namedAction: (name) => requireNamed(actions, name, 'action'),
    journey: (name) => requireNamed(journeys, name, 'journey'),
    track(event, data, once) {
      const mark = onceKey(event, session[host.sessionEntries.account])
      if (once && host.storage.read(mark) !== undefined) return
      if (once) host.storage.write(mark, true)
      host.track(event, data)
      if (app.api.events !== undefined) events.push(event, data)
    },
    reload(data) {
      if (data.startsWith(SHARED_PREFIX)) reportErrors(host, shared.reload(data.slice(SHARED_PREFIX.length)))
      else own.reload(data)
    },
  }
  return all
}

const SHARED_PREFIX = '/shared/'
