import { runActions, runDecision } from '../actions/run-actions.ts'
import { type Effects, type ScopedEffects, noScreenEffects } from '../actions/effects.ts'
import type { Pointer } from '../language/pointer.ts'
import type { Redirect } from '../language/routes.ts'
import { parseHref } from './parse-href.ts'
import { addressOf, hrefOf, matchRoute, type Location, paramsAreValid, routeNamed, splitPrivate, targetOf } from './route.ts'
import type { Scope } from '../values/scope.ts'
import type { Host } from '../host/host.ts'
import { isUnanswered } from '../host/reply.ts'
import { isRead } from '../language/calls.ts'
import { requireNamed } from '../language/map.ts'

type Redirected = { redirect: string; replace: boolean; state: Record<string, unknown> }
export type NavigationResult = { render: Location } | Redirected

type RedirectTarget = { href: string; replace: boolean; state: Record<string, unknown> }
type Deps = {
  host: Host
  roots: Scope
  /** Skipped for an arrival that a newer one has overtaken. */
  arrived(navigationId: number, location: Location): void
  write(scope: Scope, at: Pointer, value: unknown): void
  effects(scope: Scope, own: ScopedEffects): Effects
}

type Navigation = {
  resolve(href: string, state?: Record<string, unknown>): Promise<NavigationResult>
  /** A navigation spans one user action, the redirects that follow and the sheets opened on the way. */
  begin(): number
  expect(href: string, navigationId: number): void
  /** Whether the calls of the arrival at the current page only read, and one of them got no answer. */
  isUnanswered(): boolean
}

/**
 * Resolves an address to a page. Steps in order: private query, redirect, parameters, guard, `enter`; an `enter` that redirects to this
 * address stays.
 */
export function createNavigation({ host, roots, arrived, write, effects }: Deps): Navigation {
  const { routes, decisions } = host.flows
  let navigations = 0
  let newest = 0
  let expected: { href: string; navigationId: number } | undefined
  /** Private query of the current page, kept so that a second attempt to open it still has it. */
  let hidden: { path: string; query: Record<string, string> } = { path: '', query: {} }

  /** Outcome of the calls of the newest arrival. */
  let calls = { unanswered: false, written: false }

  return { resolve, begin, expect, isUnanswered: () => calls.unanswered && !calls.written }

  function begin(): number {
    navigations += 1
    return navigations
  }

  function expect(href: string, navigationId: number): void {
    expected = { href, navigationId }
  }

  async function resolve(href: string, state: Record<string, unknown> = {}): Promise<NavigationResult> {
    const turn = ++newest
    const navigationId = expected?.href === href ? expected.navigationId : begin()
    const found = matchRoute(routes, href, state)
    if (!found) throw new RangeError(`No route fits ${href}`)

    const split = splitPrivate(routes, found.query)
    if (Object.keys(split.hidden).length > 0) {
      hidden = { path: found.path, query: split.hidden }
      return redirect(navigationId, { href: addressOf(found, split.open), replace: true, state })
    }
    if (hidden.path !== found.path) hidden = { path: '', query: {} }
    const location = { ...found, query: { ...found.query, ...hidden.query } }
    const route = routeNamed(routes, location.name)
    if (!route) throw new RangeError(`No route is named "${location.name}"`)

    if (route.redirect) {
      const href = redirectHref(route.redirect, found)
      hidden = { path: matchRoute(routes, href)?.path ?? '', query: hidden.query }
      return redirect(navigationId, { href, replace: true, state })
    }
    if (!paramsAreValid(route, location.params))
      return redirect(navigationId, { href: hrefOf(routes, route.invalid ?? routes.notFound) ?? '/', replace: true, state: {} })

    calls = { unanswered: false, written: false }
    const diverted = await runUntilRedirect(turn, navigationId, location, async (scope, effects) => {
      const guard = decisions[routes.guard]
      if (guard) await runDecision(guard, scope, effects)
    })
    if (diverted) return diverted
    const moved = await runUntilRedirect(turn, navigationId, location, (scope, effects) => runActions(route.enter ?? [], scope, effects))
    if (moved && pathOf(moved.redirect) !== location.path) return moved

    if (turn === newest) {
      expected = undefined
      arrived(navigationId, location)
    }
    return { render: location }
  }

  /** The first `go` during `work` redirects this arrival; a later one, e.g. after a reply, navigates as usual. */
  async function runUntilRedirect(
    turn: number,
    navigationId: number,
    location: Location,
    work: (scope: Scope, effects: Effects) => Promise<unknown>,
  ): Promise<Redirected | undefined> {
    const scope: Scope = { ...roots, route: location, to: location }
    let turned: RedirectTarget | undefined
    let running = true
    const arrival = calls
    const made = effects(scope, {
      ...noScreenEffects,
      navigationId,
      isAlive: () => turn === newest,
      set: (at, value) => write(scope, at, value),
      go(href, options) {
        if (!running) return false
        turned ??= { href, ...options }
        return true
      },
    })
    await work(scope, {
      ...made,
      async call(name, ...given) {
        const reply = await made.call(name, ...given)
        if (isUnanswered(reply)) arrival.unanswered = true
        if (!isRead(requireNamed(host.flows.calls, name, 'call'))) arrival.written = true
        return reply
      },
    })
    running = false
    if (!turned) return undefined
    return redirect(navigationId, turned)
  }

  function redirect(navigationId: number, { href, replace, state }: RedirectTarget): Redirected {
    expect(href, navigationId)
    return { redirect: href, replace, state }
  }

  function redirectHref(redirect: Redirect, from: Location): string {
    const { to, with: args = {} } = typeof redirect === 'string' ? { to: redirect } : redirect
    const target = targetOf(routes, to, args, from.query)
    if (!target) throw new RangeError(`Route "${from.name}" redirects to "${to}", which has no address`)
    return target.href
  }
}

const pathOf = (href: string): string => parseHref(href).pathname
