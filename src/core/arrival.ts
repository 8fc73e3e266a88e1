import { type Effects, runActions, runDecision } from './actions.ts'
import type { Pointer, Redirect } from './language.ts'
import { hrefOf, locate, type Location, paramsFit, routeNamed, splitPrivate, targetOf } from './route.ts'
import type { Scope } from './scope.ts'
import type { Surface } from './surface.ts'
import type { World } from './world.ts'

/** Show this place, or go to another address instead. */
export type Arrival = { stay: Location } | { go: string; replace: boolean; state: Record<string, unknown> }

type Turn = { href: string; replace: boolean; state: Record<string, unknown> }
type OwnEffects = Pick<Effects, 'alive' | 'close' | 'fill' | 'reload' | 'set'> & {
  navigation: number
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
  /** A new navigation: something the user did, the arrivals it leads to, and the sheets opened on the way. */
  begin(): number
  /** The next arrival at `href` belongs to `navigation`. */
  expect(href: string, navigation: number): void
}

/** Every way into a page leads through here: private query, redirect, parameters, guard, `enter`, in this order. */
export function createArrivals({ world, roots, surface, write, effects }: Parts): Arrivals {
  const { routes, decisions } = world.flows
  let navigations = 0
  let newest = 0
  let expected: { href: string; navigation: number } | undefined
  let hidden: Record<string, string> = {}

  return { arrive, begin, expect }

  function begin(): number {
    navigations += 1
    return navigations
  }

  function expect(href: string, navigation: number): void {
    expected = { href, navigation }
  }

  async function arrive(href: string, state: Record<string, unknown> = {}): Promise<Arrival> {
    const turn = ++newest
    const navigation = expected?.href === href ? expected.navigation : begin()
    const found = locate(routes, href, state)
    if (!found) throw new RangeError(`No route fits ${href}`)

    const split = splitPrivate(routes, found.query)
    if (Object.keys(split.hidden).length > 0) {
      hidden = split.hidden
      return go(navigation, { href: addressOf(found, split.open), replace: true, state })
    }
    const location = { ...found, query: { ...found.query, ...hidden } }
    const route = routeNamed(routes, location.name)
    if (!route) throw new RangeError(`No route is named "${location.name}"`)

    if (route.redirect) return go(navigation, { href: redirected(route.redirect, found), replace: true, state })
    if (!paramsFit(route, location.params))
      return go(navigation, { href: hrefOf(routes, route.invalid ?? routes.notFound) ?? '/', replace: true, state: {} })

    const diverted = await follow(turn, navigation, location, async (scope, acting) => {
      const guard = decisions[routes.guard]
      if (guard) await runDecision(guard, scope, acting)
    })
    if (diverted) return diverted
    const moved = await follow(turn, navigation, location, (scope, acting) => runActions(route.enter ?? [], scope, acting))
    if (moved) return moved

    hidden = {}
    expected = undefined
    surface.settle(navigation)
    return { stay: location }
  }

  /** Runs `work`; the first `go` in it is where this arrival turns to. Later ones, after an answer or a closed sheet, move the page. */
  async function follow(
    turn: number,
    navigation: number,
    location: Location,
    work: (scope: Scope, acting: Effects) => Promise<unknown>,
  ): Promise<Arrival | undefined> {
    const { access = 'member' } = routeNamed(routes, location.name) ?? {}
    const scope: Scope = { ...roots, route: location, to: { ...location, access } }
    let turned: Turn | undefined
    let running = true
    const acting = effects(scope, {
      navigation,
      alive: () => turn === newest,
      close: () => {},
      fill: () => {},
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
    return go(navigation, turned)
  }

  function go(navigation: number, { href, replace, state }: Turn): Arrival {
    expect(href, navigation)
    return { go: href, replace, state }
  }

  function redirected(redirect: Redirect, from: Location): string {
    const { to, with: handedOver = {} } = typeof redirect === 'string' ? { to: redirect } : redirect
    const target = targetOf(routes, to, handedOver, from.query)
    if (!target) throw new RangeError(`Route "${from.name}" redirects to "${to}", which has no address`)
    return target.href
  }
}

const addressOf = (location: Location, query: Record<string, string>): string => {
  const search = new URLSearchParams(query).toString()
  return search ? `${location.path}?${search}` : location.path
}
