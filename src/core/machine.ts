import type { Effects } from './actions.ts'
import { type Arrival, createArrivals } from './arrival.ts'
import { createCaller } from './caller.ts'
import { holds, isAbsent } from './condition.ts'
import { functions } from './functions.ts'
import type { Pointer, Text } from './language.ts'
import { write } from './pointer.ts'
import { hrefOf, type Location, routeNamed, splitPrivate } from './route.ts'
import type { Env, Scope } from './scope.ts'
import { createScreen, type ScreenHost, type ScreenInstance } from './screen.ts'
import { clearSession, openSession, persist, type Session } from './session.ts'
import { createSurface, type Surface } from './surface.ts'
import { resolve } from './value.ts'
import type { World } from './world.ts'

/** The whole interpreter of one configuration for one person. It knows no framework; a host shows what it holds. */
export type Machine = {
  env: Env
  session: Session
  surface: Surface
  /** Whether the address may be shown, and where to go instead. Runs the guard, redirects and the route's `enter`. */
  arrive(href: string, state?: Record<string, unknown>): Promise<Arrival>
  /** The screen of a location; the same instance again when the route is cached and nothing of the address changed. */
  openScreen(id: string, location: Location, props?: Record<string, unknown>): Promise<ScreenInstance>
  /** The props that the route hands to its screen. */
  propsOf(location: Location): Record<string, unknown>
  /** The words of the header. Words from an address count only when they name a text key. */
  titleOf(location: Location, screen?: ScreenInstance): string
  /** Forgets cached answers, e.g. because they came in another language. */
  forget(): void
}

type OwnEffects = Pick<Effects, 'alive' | 'close' | 'reload' | 'set'> & {
  /** The journey that this belongs to; a new one when not said. */
  journey?: number
  /** Takes the move over; false when it did not. */
  go?: (href: string, replace: boolean, state: Record<string, unknown>) => boolean
}

export function createMachine(world: World): Machine {
  const { app, routes, decisions } = world.flows
  const env: Env = { text: world.text, now: world.now, functions }
  const session = openSession(app, world)
  const roots: Scope = { session, app: app.facts }
  const caller = createCaller(world)
  const kept = new Map<string, { key: string; instance: ScreenInstance }>()
  const surface = createSurface(world, async (id, location, props, close) =>
    createScreen(hostAt(location), id, await world.loadScreen(id), props, close),
  )
  const arrivals = createArrivals({ world, roots, surface, write: writeTo, effects })

  return { env, session, surface, arrive: arrivals.arrive, openScreen, propsOf, titleOf, forget: caller.forget }

  function hostAt(location: Location | undefined): ScreenHost {
    return { world, env, roots: { ...roots, route: location }, write: writeTo, effects }
  }

  function effects(scope: Scope, own: OwnEffects): Effects {
    const { journey = arrivals.begin() } = own
    const all: Effects = {
      env,
      decided: world.decided,
      ...own,
      go(to, { params, query, state, replace }) {
        const carried = query === 'keep' ? splitPrivate(routes, (scope.route as Location | undefined)?.query ?? {}).open : query
        const href = hrefOf(routes, to, params, carried)
        if (href === undefined) throw new RangeError(`No route is named "${to}", or a parameter of it is missing`)
        if (own.go?.(href, replace, state)) return
        arrivals.expect(href, journey)
        world.navigate(href, { replace, state })
      },
      back: () => world.back(),
      link: (url) => world.link(url),
      async call(name, payload, options) {
        const release = options.busy ? surface.busy() : undefined
        try {
          return await caller.call(name, payload, options, scope, all)
        } finally {
          release?.()
        }
      },
      open: (sheet, props) => surface.open(sheet, scope.route as Location | undefined, props, journey),
      toast: (text, kind) => surface.toast(text, kind),
      clear: (at) => (at === '/session' ? endSession() : all.set(at, undefined)),
      decision(name) {
        const decision = decisions[name]
        if (!decision) throw new RangeError(`No decision is named "${name}"`)
        return decision
      },
      track(event, data, once) {
        const mark = `once:${event}`
        if (once && world.storage.read(mark) !== undefined) return
        if (once) world.storage.write(mark, true)
        world.track(event, data)
      },
    }
    return all
  }

  function writeTo(scope: Scope, at: Pointer, value: unknown): void {
    write(scope, at, value)
    if (at.startsWith('/session/')) persist(app, session, at, world.storage)
  }

  function endSession(): void {
    clearSession(app, session, world.storage)
    caller.forget()
    kept.clear()
  }

  async function openScreen(id: string, location: Location, props: Record<string, unknown> = {}): Promise<ScreenInstance> {
    const key = `${location.path} ${JSON.stringify([location.query, props])}`
    const cached = kept.get(id)
    if (cached?.key === key) return cached.instance
    const instance = createScreen(hostAt(location), id, await world.loadScreen(id), props, () => world.back())
    if (routeNamed(routes, location.name)?.cache !== false) kept.set(id, { key, instance })
    return instance
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
    if (typeof title === 'object' && 't' in title) return String(resolve(title, scope, env))
    const key = typeof title === 'string' ? title : resolve(title, scope, env)
    return !isAbsent(key) && world.hasText(String(key)) ? world.text(String(key)) : ''
  }
}
