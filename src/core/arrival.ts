import { type Effects, runActions, runDecision } from './actions.ts'
import type { Pointer, Redirect } from './language.ts'
import { hrefOf, locate, type Location, paramsFit, routeNamed, splitPrivate } from './route.ts'
import type { Scope } from './scope.ts'
import type { Surface } from './surface.ts'
import type { World } from './world.ts'

/** Show this place, or go to another address instead. */
export type Arrival = { stay: Location } | { go: string; replace: boolean; state: Record<string, unknown> }

type Turn = { href: string; replace: boolean; state: Record<string, unknown> }
type OwnEffects = Pick<Effects, 'alive' | 'close' | 'reload' | 'set'> & {
  journey: number
  go(href: string, replace: boolean, state: Record<string, unknown>): boolean
}
type Parts = {
  world: World
  roots: Scope
  surface: Surface
  write(scope: Scope, at: Pointer, value: unknown): void
  effects(scope: Scope, own: OwnEffects): Effects
}

export type Arrivals = {
  arrive(href: string, state?: Record<string, unknown>): Promise<Arrival>
  /** A new journey: something the user did, the arrivals it leads to, and the sheets opened on the way. */
  begin(): number
  /** The next arrival at `href` belongs to `journey`. */
  expect(href: string, journey: number): void
}

/** Every way into a page leads through here: private query, redirect, parameters, guard, `enter`, in this order. */
export function createArrivals({ world, roots, surface, write, effects }: Parts): Arrivals {
  const { routes, decisions } = world.flows
  let journeys = 0
  let newest = 0
  let expected: { href: string; journey: number } | undefined
  let hidden: Record<string, string> = {}

  return { arrive, begin, expect }

  function begin(): number {
    journeys += 1
    return journeys
  }

  function expect(href: string, journey: number): void {
    expected = { href, journey }
  }

  async function arrive(href: string, state: Record<string, unknown> = {}): Promise<Arrival> {
    const turn = ++newest
    const journey = expected?.href === href ? expected.journey : begin()
    const found = locate(routes, href, state)
    if (!found) throw new RangeError(`No route fits ${href}`)

    const split = splitPrivate(routes, found.query)
    if (Object.keys(split.hidden).length > 0) {
      hidden = split.hidden
      return go(journey, { href: addressOf(found, split.open), replace: true, state })
    }
    const location = { ...found, query: { ...found.query, ...hidden } }
    const route = routeNamed(routes, location.name)
    if (!route) throw new RangeError(`No route is named "${location.name}"`)

    if (route.redirect) return go(journey, { href: redirected(route.redirect, found), replace: true, state })
    if (!paramsFit(route, location.params))
      return go(journey, { href: hrefOf(routes, route.invalid ?? routes.notFound) ?? '/', replace: true, state: {} })

    const diverted = await follow(turn, journey, location, async (scope, acting) => {
      const guard = decisions[routes.guard]
      if (guard) await runDecision(guard, scope, acting)
    })
    if (diverted) return diverted
    const moved = await follow(turn, journey, location, (scope, acting) => runActions(route.enter ?? [], scope, acting))
    if (moved) return moved

    hidden = {}
    expected = undefined
    surface.settle(journey)
    return { stay: location }
  }

  /** Runs `work`; the first `go` in it is where this arrival turns to. Later ones, after an answer or a closed sheet, move the page. */
  async function follow(
    turn: number,
    journey: number,
    location: Location,
    work: (scope: Scope, acting: Effects) => Promise<unknown>,
  ): Promise<Arrival | undefined> {
    const { name } = location
    const { open = false, login = true } = routeNamed(routes, name) ?? {}
    const scope: Scope = { ...roots, route: location, to: { ...location, open, login } }
    let turned: Turn | undefined
    let running = true
    const acting = effects(scope, {
      journey,
      alive: () => turn === newest,
      close: () => {},
      reload: () => {},
      set: (at, value) => write(scope, at, value),
      go(href, replace, state) {
        if (!running) return false
        turned ??= { href, replace, state }
        return true
      },
    })
    await work(scope, acting)
    running = false
    if (!turned) return undefined
    hidden = {}
    return go(journey, turned)
  }

  function go(journey: number, { href, replace, state }: Turn): Arrival {
    expect(href, journey)
    return { go: href, replace, state }
  }

  function redirected(redirect: Redirect, from: Location): string {
    const { to, params } = typeof redirect === 'string' ? { to: redirect, params: {} } : { params: {}, ...redirect }
    const href = hrefOf(routes, to, params, from.query)
    if (href === undefined) throw new RangeError(`Route "${from.name}" redirects to "${to}", which has no address`)
    return href
  }
}

const addressOf = (location: Location, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search ? `${location.path}?${search}` : location.path
}
