import type { Effects } from './actions.ts'
import { type Arrival, createArrivals } from './arrival.ts'
import { createCaller } from './caller.ts'
import { createDrafts, draftsEntry, type Drafts } from './drafts.ts'
import { chosen, holds, isAbsent } from './condition.ts'
import { mayOpen } from './link.ts'
import type { Pointer, Text } from './language.ts'
import { isPointer, write } from './pointer.ts'
import { type Location, routeNamed, splitPrivate, targetOf } from './route.ts'
import type { Env, Scope } from './scope.ts'
import { createScreen, type ScreenHost, type ScreenInstance } from './screen.ts'
import { clearSession, openSession, persist, type Session } from './session.ts'
import { detached } from './detached.ts'
import { createSharedData } from './shared-data.ts'
import { createSurface, type Surface } from './surface.ts'
import { isChoice, resolve, resolveText } from './value.ts'
import type { World } from './world.ts'

/** The whole interpreter of one configuration for one person. It knows no framework; a host shows what it holds. */
export type Machine = {
  env: Env
  session: Session
  /** What every scope has: `/session`, `/app` and `/shared`. */
  roots: Scope
  surface: Surface
  drafts: Drafts
  /** Whether the address may be shown, and where to go instead. Runs the guard, redirects and the route's `enter`. */
  arrive(href: string, state?: Record<string, unknown>): Promise<Arrival>
  /**
   * The screen of a location; the same instance again when the route is cached and nothing of the address changed.
   * `close` is told what it closes with; without it the page is left.
   */
  openScreen(id: string, location: Location, props?: Record<string, unknown>, close?: Close): Promise<ScreenInstance>
  /** The props that the route hands to its screen. */
  propsOf(location: Location): Record<string, unknown>
  /** The words of the header. Words from an address count only when they name a text key. */
  titleOf(location: Location, screen?: ScreenInstance): string
  /** Forgets cached answers and asks again for shared ones, e.g. because they came in another language. */
  forget(): void
}

type Close = (result: unknown) => void
type OwnEffects = Pick<Effects, 'alive' | 'close' | 'fill' | 'reload' | 'set'> & {
  /** The navigation that this belongs to; a new one when not said. */
  navigation?: number
  /** Takes the move over; false when it did not. */
  go?: (href: string, replace: boolean, state: Record<string, unknown>) => boolean
}

export function createMachine(world: World): Machine {
  const { app, routes, decisions, actions, journeys } = world.flows
  const env: Env = { text: world.text, now: world.now, journeys, plain: world.plain, taken: world.taken }
  const session = openSession(app, world)
  const drafts = createDrafts({ session, world, persists: app.session[draftsEntry]?.persist === true })
  const languages = Object.entries(app.locales.supported).map(([id, language]) => ({ id, ...language }))
  const roots: Scope = { session, app: { ...app.facts, languages }, shared: world.observe({}) }
  const caller = createCaller(world)
  const kept = new Map<string, { key: string; instance: ScreenInstance; close: Close }>()
  const surface = createSurface(world, async (id, location, props, close) =>
    createScreen(hostAt(location), id, await world.loadScreen(id), props, close),
  )
  const arrivals = createArrivals({ world, roots, surface, write: writeTo, effects })
  const shared = createSharedData({ world, env, scope: roots, effects: sharedEffects })
  let here: Location | undefined

  return { env, session, roots, surface, drafts, arrive, openScreen, propsOf, titleOf, forget }

  async function arrive(href: string, state?: Record<string, unknown>): Promise<Arrival> {
    const arrival = await arrivals.arrive(href, state)
    if ('stay' in arrival) {
      here = arrival.stay
      shared.retry()
    }
    return arrival
  }

  function hostAt(location: Location | undefined): ScreenHost {
    return { world, env, drafts, roots: { ...roots, route: location }, write: writeTo, effects }
  }

  /** Actions of shared data see the page that is shown, e.g. to come back to it. */
  function sharedEffects(): Effects {
    const scope = { ...roots, route: here }
    return effects(scope, {
      alive: () => true,
      close: () => {},
      fill: () => {},
      reload: () => {},
      set: (at, value) => writeTo(scope, at, value),
    })
  }

  function effects(scope: Scope, own: OwnEffects): Effects {
    const { navigation = arrivals.begin() } = own
    const all: Effects = {
      env,
      ...own,
      go(to, { with: handedOver, keepQuery, replace, computed }) {
        const carried = keepQuery ? splitPrivate(routes, (scope.route as Location | undefined)?.query ?? {}).open : {}
        const target = targetOf(routes, to, handedOver, carried) ?? (computed ? targetOf(routes, routes.home, {}) : undefined)
        if (!target) throw new RangeError(`No route is named "${to}", or a parameter of it is missing`)
        if (own.go?.(target.href, replace, target.state)) return
        arrivals.expect(target.href, navigation)
        world.navigate(target.href, { replace, state: target.state })
      },
      back: () => world.back(),
      link: (url) => mayOpen(url) && world.link(url),
      async call(name, payload, options) {
        const release = options.busy ? surface.busy() : undefined
        try {
          return await caller.call(name, payload, options, scope, all)
        } finally {
          release?.()
        }
      },
      ask: async (name, args) => ({ status: 0, msg: '', ...(await world.ask(name, args)) }),
      detach: (work) => detached(world, work),
      open: (sheet, props) => surface.open(sheet, scope.route as Location | undefined, props, navigation),
      toast: (text, kind) => surface.toast(text, kind),
      clear: (at) => (at === '/session' ? endSession() : all.set(at, undefined)),
      decision: (name) => named(decisions, name, 'decision'),
      namedAction: (name) => named(actions, name, 'action'),
      journey: (name) => named(journeys, name, 'journey'),
      track(event, data, once) {
        const mark = `once:${event}`
        if (once && world.storage.read(mark) !== undefined) return
        if (once) world.storage.write(mark, true)
        world.track(event, data)
      },
      reload: (data) => (data.startsWith(SHARED) ? detached(world, shared.reload(data.slice(SHARED.length))) : own.reload(data)),
    }
    return all
  }

  function writeTo(scope: Scope, at: Pointer, value: unknown): void {
    write(scope, at, value)
    if (!at.startsWith('/session/')) return
    persist(app, session, at, world.storage)
    // Whoever signs out leaves nothing half-typed behind, in memory either.
    if (at === `/session/${draftsEntry}` && value === undefined) drafts.forget()
    shared.refresh()
  }

  function endSession(): void {
    clearSession(app, session, world.storage)
    caller.forget()
    kept.clear()
    shared.clear()
    shared.refresh()
  }

  function forget(): void {
    caller.forget()
    shared.renew()
  }

  async function openScreen(
    id: string,
    location: Location,
    props: Record<string, unknown> = {},
    close: Close = () => world.back(),
  ): Promise<ScreenInstance> {
    const key = `${location.path} ${JSON.stringify([location.query, props])}`
    const cached = kept.get(id)
    if (cached?.key === key) {
      cached.close = close
      return cached.instance
    }
    const opened = {
      key,
      close,
      instance: createScreen(hostAt(location), id, await world.loadScreen(id), props, (result) => opened.close(result)),
    }
    if (routeNamed(routes, location.name)?.cache !== false) kept.set(id, opened)
    return opened.instance
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
    if (isChoice(title)) return titleText(chosen(title, scope, env), scope)
    if (typeof title === 'object' && 't' in title) return resolveText(title, scope, env)
    const key = typeof title === 'string' && !isPointer(title) ? title : resolve(title, scope, env)
    return !isAbsent(key) && world.hasText(String(key)) ? world.text(String(key)) : ''
  }
}

const SHARED = '/shared/'

function named<T>(map: Record<string, T>, name: string, kind: string): T {
  const found = Object.hasOwn(map, name) ? map[name] : undefined
  if (found === undefined) throw new RangeError(`No ${kind} is named "${name}"`)
  return found
}
