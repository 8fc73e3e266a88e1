import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router-dom'
import type { Routes } from '../../core/language.ts'
import type { Machine } from '../../core/machine.ts'
import { locate, routeNamed } from '../../core/route.ts'
import type { World } from '../../core/world.ts'
import { Frame } from '../shell/frame.tsx'
import type { Arrived } from './arrived.ts'
import { LayoutView } from './layout-view.tsx'
import { LoadFailedView } from './load-failed-view.tsx'
import { PageView } from './page-view.tsx'
import { type Branch, routeTree } from './route-tree.ts'
import { Skeleton } from './skeleton.tsx'
import { observe } from './store.ts'

type Moves = Pick<World, 'navigate' | 'back'>
type State = Record<string, unknown>
export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The way through the pages. `moves` may be handed out before the router is there, since the machine needs the one and the
 * router the other.
 */
export function createRouter(): { moves: Moves; start(machine: Machine, routes: Routes, firstHref: string): Router } {
  let router: Router | undefined
  /** The move under way that the app itself asked for; none when the browser's own buttons did. */
  let move: { replace: boolean } | undefined
  /** What the pages of the move under way are handed over, by address. */
  const handed = new Map<string, State>()

  const moves: Moves = {
    navigate(href, options) {
      // Going where one already is is not a fault, and not a move.
      if (!router || href === hrefOf(router.state.location)) return
      move = { replace: options.replace }
      handed.set(href, options.state ?? {})
      void router.navigate(href, { replace: options.replace, state: options.state ?? null })
    },
    back() {
      if (!router) return
      move = undefined
      if (canGoBack()) void router.navigate(-1)
      else void router.navigate('/', { replace: true })
    },
  }
  return { moves, start }

  function start(machine: Machine, routes: Routes, firstHref: string): Router {
    let first: string | undefined = firstHref

    async function load({ request }: LoaderFunctionArgs): Promise<Arrived | Response> {
      const href = first ?? hrefOf(new URL(request.url))
      first = undefined
      const arrival = await machine.arrive(href, handed.get(href) ?? kept())
      request.signal.throwIfAborted()
      if ('go' in arrival) {
        handed.set(arrival.go, arrival.state)
        // What the browser's buttons led to stands in the history already; what the app asked for never got there.
        return move && !move.replace ? redirect(arrival.go) : replace(arrival.go)
      }
      const { stay: location } = arrival
      const screen = routeNamed(routes, location.name)?.screen
      return {
        location,
        instance: screen === undefined ? undefined : await machine.openScreen(screen, location, machine.propsOf(location)),
      }
    }

    /** A layout outlives the page it was entered with, so where it stands is observable. */
    async function loadLayout(screen: string, { request }: LoaderFunctionArgs) {
      const location = locate(routes, hrefOf(new URL(request.url)))
      return machine.openScreen(screen, observe({ ...location! }))
    }

    const created = createBrowserRouter([
      {
        element: <Frame />,
        errorElement: <LoadFailedView />,
        HydrateFallback: Skeleton,
        children: routeTree(routes).map((branch) => routeObject(branch, { page: load, layout: loadLayout })),
      },
    ])
    created.subscribe(({ navigation, location }) => {
      if (navigation.state !== 'idle') return
      // A redirect cannot carry what its page was handed; a reload must find it in the history all the same.
      const state = handed.get(hrefOf(location))
      if (state && location.state !== state) history.replaceState({ ...history.state, usr: state }, '')
      move = undefined
      handed.clear()
    })
    router = created
    return created
  }
}

type Loaders = {
  page(args: LoaderFunctionArgs): Promise<Arrived | Response>
  layout(screen: string, args: LoaderFunctionArgs): Promise<unknown>
}

function routeObject({ name, path, layout, children }: Branch, loaders: Loaders): RouteObject {
  const failing = { errorElement: <LoadFailedView /> }
  const page = { id: name, loader: loaders.page, element: <PageView />, ...failing }
  if (children.length === 0 && layout === undefined) return { path, caseSensitive: true, ...page }
  const around = layout !== undefined && {
    element: <LayoutView />,
    loader: (args: LoaderFunctionArgs) => loaders.layout(layout, args),
    shouldRevalidate: () => false,
    ...failing,
  }
  return {
    id: `${name}/`,
    path,
    caseSensitive: true,
    ...around,
    children: [{ index: true, ...page }, ...children.map((child) => routeObject(child, loaders))],
  }
}

export const canGoBack = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0
const kept = (): State => (history.state as { usr?: State } | null)?.usr ?? {}
const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
