import { appFacts } from './values/app-facts.ts'
import { mayOpen } from './navigation/may-open.ts'
import { requireNamed } from './language/map.ts'
import { onceKey } from './host/storage-keys.ts'
import { type Effects, noScreenEffects, type ScopedEffects } from './actions/effects.ts'
import { type NavigationResult, createNavigation } from './navigation/navigation.ts'
import { createApiClient } from './calls/api-client.ts'
import { createEventQueue } from './actions/event-queue.ts'
import { createDrafts, type Drafts } from './state/drafts.ts'
import { chosenCase, holds } from './values/condition.ts'
import { isAbsent } from './values/is-absent.ts'
import { runActions } from './actions/run-actions.ts'
import type { Text } from './language/values.ts'
import { isPointer, type Pointer, write } from './language/pointer.ts'
import { addressOf, type Location, routeNamed, splitPrivate, targetOf } from './navigation/route.ts'
import type { Env, Scope } from './values/scope.ts'
import { createScreen, type OpenScreen, type ScreenDeps, type ScreenInstance } from './screens/screen.ts'
import { clearSession, openSession, persistEntry, syncSession, type Session } from './state/session.ts'
import { reportErrors } from './host/report-errors.ts'
import { createSharedData } from './state/shared-data.ts'
import { createOverlays, type Overlays } from './screens/overlays.ts'
import { createScreenCache } from './screens/screen-cache.ts'
import { isChoice, resolve, resolveText } from './values/resolve.ts'
import type { Host } from './host/host.ts'

export type App = {
  env: Env
  session: Session
  roots: Scope
  overlays: Overlays
  drafts: Drafts
  /** Runs the guard, redirects and the route's `enter`; each may lead to another address. */
  resolveNavigation(href: string, state?: Record<string, unknown>): Promise<NavigationResult>
  /** Returns the cached instance when the route allows it and address and props are unchanged. */
  openScreen: OpenScreen
  propsOf(location: Location): Record<string, unknown>
  /** A title that comes from the address counts only when it is a text key, so that a link cannot put its own text on the page. */
  titleOf(location: Location, screen?: ScreenInstance): string
  /** Whether the call would be answered without a request. `maxAge`: seconds. */
  isAnswered(call: string, payload: Record<string, unknown>, maxAge: number | undefined): boolean
  /** Drops cached replies and reloads shared data, e.g. after a change of language. */
  invalidate(): void
  /** Repeats requests that the network did not answer, once it is back. `screens`: the screens on show. */
  resume(screens: Iterable<ScreenInstance>): void
  /** Sends tracked events that wait, e.g. when the page is left. */
  flushEvents(): void
  /** Takes over what another tab stored; when another account is signed in now, the page is opened again. */
  syncSession(): void
}

export function createApp(host: Host): App {
  const { app, routes, decisions, actions, journeys } = host.flows
  const { text, now, formats, functions, snapshot, onBranchTaken } = host
  const env: Env = { text, now, formats, functions, journeys, snapshot, onBranchTaken }
  const session = openSession(app, host)
  const { account: accountKey, drafts: draftsKey } = host.sessionEntries
  const drafts = createDrafts({ session, host, persists: app.session[draftsKey]?.persist === true })
  const roots: Scope = { session, app: appFacts(app), shared: host.observe({}) }
  const apiClient = createApiClient(host, { account: () => session[accountKey], syncSession: syncWithDevice })
  const screenCache = createScreenCache(routes, makeScreen, () => host.back())
  const overlays = createOverlays(host, makeScreen)
  const navigation = createNavigation({ host, roots, arrived, write: writeAndPersist, effects })
  const shared = createSharedData({ host, env, scope: roots, effects: sharedEffects })
  const events = createEventQueue(host, async (batch) => {
    return (await sharedEffects().call(app.api.events ?? '', { events: batch }, { quiet: true, keepalive: true })).ok
  })
  let here: Location | undefined

  return {
    env,
    session,
    roots,
    overlays,
    drafts,
    resolveNavigation: navigation.resolve,
    openScreen: screenCache.open,
    propsOf,
    titleOf,
    isAnswered: apiClient.isAnswered,
    invalidate,
    resume,
    flushEvents: events.flush,
    syncSession: syncWithDevice,
  }

  function arrived(navigationId: number, location: Location): void {
    here = location
    overlays.closeOthers(navigationId)
    shared.retry()
  }

  function screenDepsAt(location: Location | undefined): ScreenDeps {
    const hasAccountChanged = watchAccount()
    return {
      host,
      env,
      draftOf: (name, definition) => drafts.draftOf(name, definition, hasAccountChanged),
      roots: { ...roots, route: location },
      write: writeAndPersist,
      hasAccountChanged,
      effects: (scope, own) => effects(scope, { ...own, hasAccountChanged }),
    }
  }

  /** A visitor who signs in keeps what he had begun: only a change between two accounts counts. */
  function watchAccount(): () => boolean {
    const account = session[accountKey]
    return () => account !== undefined && session[accountKey] !== undefined && session[accountKey] !== account
  }

  /** `/route` is the page shown now, so that an action can return to it. */
  function sharedEffects(): Effects {
    const scope = { ...roots, route: here }
    return effects(scope, { ...noScreenEffects, isAlive: () => true, set: (at, value) => writeAndPersist(scope, at, value) })
  }

  function effects(scope: Scope, own: ScopedEffects): Effects {
    const { navigationId = navigation.begin(), hasAccountChanged = watchAccount() } = own
    const all: Effects = {
      env,
      ...own,
      hasAccountChanged,
      go(to, { with: args, keepQuery, replace, isComputed }) {
        const carried = keepQuery ? splitPrivate(routes, (scope.route as Location | undefined)?.query ?? {}).open : {}
        const target = targetOf(routes, to, args, carried) ?? (isComputed ? targetOf(routes, routes.home, {}) : undefined)
        if (!target) throw new RangeError(`No route is named "${to}", or a parameter of it is missing`)
        const options = { replace, state: target.state }
        if (own.go?.(target.href, options)) return
        // No navigation follows, so a sheet opened by an earlier one would cover the wanted page.
        if (here && target.href === addressOf(here, splitPrivate(routes, here.query).open)) return overlays.closeOthers(navigationId)
        navigation.expect(target.href, navigationId)
        host.navigate(target.href, options)
      },
      back: () => host.back(),
      link: (url) => mayOpen(url) && host.openUrl(url),
      async call(name, payload, options = {}) {
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
          // A press that fails to open a sheet tells the user so.
          overlays.toast(text('shell.loadFailed'), 'error')
          host.report?.(error)
          return undefined
        }
      },
      toast: (text, kind) => overlays.toast(text, kind),
      clear: (at) => (at === '/session' ? endSession() : all.set(at, undefined)),
      decision: (name) => requireNamed(decisions, name, 'decision'),
      namedAction: (name) => requireNamed(actions, name, 'action'),
      journey: (name) => requireNamed(journeys, name, 'journey'),
      track(event, data, { once } = {}) {
        const mark = onceKey(event, session[accountKey])
        if (once && host.storage.read(mark) !== undefined) return
        if (once) host.storage.write(mark, true)
        host.track(event, data)
        if (app.api.events !== undefined) events.push(event, data)
      },
      reload: (data) =>
        data.startsWith(SHARED_PREFIX) ? reportErrors(host, shared.reload(data.slice(SHARED_PREFIX.length))) : own.reload(data),
    }
    return all
  }

  function writeAndPersist(scope: Scope, at: Pointer, value: unknown): void {
    write(scope, at, value)
    if (!at.startsWith('/session/')) return
    persistEntry(app, session, at, host.storage)
    // Clearing the stored drafts, e.g. at sign-out, also drops those in memory.
    if (at === `/session/${draftsKey}` && value === undefined) drafts.clear()
    refreshShared()
  }

  /** Until a page has arrived, its `enter` may still redirect or switch the session. */
  function refreshShared(): void {
    if (here) shared.refresh()
  }

  function endSession(): void {
    clearSession(app, session, host.storage)
    if (!app.session[draftsKey]?.keepOnSignOut) drafts.clear()
    dropCaches()
  }

  function dropCaches(): void {
    apiClient.clearCache()
    screenCache.clear()
    shared.clear()
    refreshShared()
  }

  function syncWithDevice(): void {
    if (!syncSession(app, session, host.storage, accountKey)) return refreshShared()
    drafts.clear()
    dropCaches()
    overlays.closeOthers()
    const scope = { ...roots, route: here }
    host.reopen()
    reportErrors(host, runActions(app.api.onAccountChange ?? [], scope, sharedEffects()))
  }

  function invalidate(): void {
    apiClient.clearCache()
    shared.reloadAll()
  }

  function resume(screens: Iterable<ScreenInstance>): void {
    const shown = [...screens]
    shared.resume()
    for (const screen of shown) screen.resume()
    // The page on show may be the offline notice itself. It is not reopened over a sheet or a form, which would lose input.
    const isBusy = overlays.visible.sheets.length > 0 || shown.some(({ forms }) => forms.size > 0)
    if (navigation.isUnanswered() && !isBusy) host.reopen()
  }

  async function makeScreen(
    id: string,
    location: Location | undefined,
    props: Record<string, unknown>,
    close: (result: unknown) => void,
  ): Promise<ScreenInstance> {
    return createScreen(screenDepsAt(location), id, await host.loadScreen(id), props, close)
  }

  function propsOf(location: Location): Record<string, unknown> {
    const route = routeNamed(routes, location.name)
    if (!route?.props || !holds(route.propsWhen, { ...roots, route: location })) return {}
    return location[route.props]
  }

  function titleOf(location: Location, screen?: ScreenInstance): string {
    const scope = screen?.scope ?? { ...roots, route: location }
    return titleText(routeNamed(routes, location.name)?.title, scope) || titleText(screen?.screen.title, scope)
  }

  function titleText(title: Text | undefined, scope: Scope): string {
    if (title === undefined) return ''
    if (isChoice(title)) return titleText(chosenCase(title, scope, env), scope)
    if (typeof title === 'object' && 't' in title) return resolveText(title, scope, env)
    const key = typeof title === 'string' && !isPointer(title) ? title : resolve(title, scope, env)
    return !isAbsent(key) && host.hasText(String(key)) ? host.text(String(key)) : ''
  }
}

const SHARED_PREFIX = '/shared/'
