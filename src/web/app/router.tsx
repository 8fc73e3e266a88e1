import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router-dom'
import type { Routes } from '../../core/language/language.ts'
import type { App } from '../../core/app.ts'
import { matchRoute, routeNamed } from '../../core/navigation/route.ts'
import type { Host } from '../../core/host/host.ts'
import { Frame } from './frame/Frame.tsx'
import type { PageData } from '../screens/page-data.ts'
import { LayoutView } from '../screens/LayoutView.tsx'
import { LoadErrorView } from './LoadErrorView.tsx'
import { PageView } from '../screens/PageView.tsx'
import { type RouteNode, routeTree } from './route-tree.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { observe } from '../state/store.ts'

type Navigator = Pick<Host, 'navigate' | 'back'>
type HistoryState = Record<string, unknown>
export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The way through the pages. `moves` may be handed out before the router is there, since the machine needs the one and the
 * router the other.
 */
export function createRouter(): { navigator: Navigator; start(machine: App, routes: Routes, firstHref: string): Router } {
  let router: Router | undefined
  /** The move under way that the app itself asked for; none when the browser's own buttons did. */
  let move: { replace: boolean } | undefined
  /** What the pages of the move under way are handed over, by address. */
  const statesByHref = new Map<string, HistoryState>()

  const navigator: Navigator = {
    navigate(href, options) {
      // Going where one already is is not a fault, and not a move.
      if (!router || href === hrefOf(router.state.location)) return
      move = { replace: options.replace }
      statesByHref.set(href, options.state ?? {})
      void router.navigate(href, { replace: options.replace, state: options.state ?? null })
    },
    back() {
      if (!router) return
      move = undefined
      if (canGoBack()) void router.navigate(-1)
      else void router.navigate('/', { replace: true })
    },
  }
  return { navigator, start }

  function start(app: App, routes: Routes, firstHref: string): Router {
    let first: string | undefined = firstHref

    async function load({ request }: LoaderFunctionArgs): Promise<PageData | Response> {
      const href = first ?? hrefOf(new URL(request.url))
      first = undefined
      const result = await app.resolveNavigation(href, statesByHref.get(href) ?? historyState())
      request.signal.throwIfAborted()
      if ('redirect' in result) {
        statesByHref.set(result.redirect, result.state)
        // What the browser's buttons led to stands in the history already; what the app asked for never got there.
        return move && !move.replace ? redirect(result.redirect) : replace(result.redirect)
      }
      const { render: location } = result
      const screen = routeNamed(routes, location.name)?.screen
      return {
        location,
        instance: screen === undefined ? undefined : await app.openScreen(screen, location, app.propsOf(location)),
      }
    }

    /** A layout outlives the page it was entered with, so where it stands is observable. */
    async function loadLayout(screen: string, { request }: LoaderFunctionArgs) {
      const location = matchRoute(routes, hrefOf(new URL(request.url)))
      return app.openScreen(screen, observe({ ...location! }))
    }

    const created = createBrowserRouter([
      {
        element: <Frame />,
        errorElement: <LoadErrorView />,
        HydrateFallback: Skeleton,
        children: routeTree(routes).map((branch) => routeObject(branch, { page: load, layout: loadLayout })),
      },
    ])
    created.subscribe(({ navigation, location }) => {
      if (navigation.state !== 'idle') return
      // A redirect cannot carry what its page was handed; a reload must find it in the history all the same.
      const state = statesByHref.get(hrefOf(location))
      if (state && location.state !== state) history.replaceState({ ...history.state, usr: state }, '')
      move = undefined
      statesByHref.clear()
    })
    router = created
    return created
  }
}

type Loaders = {
  page(args: LoaderFunctionArgs): Promise<PageData | Response>
  layout(screen: string, args: LoaderFunctionArgs): Promise<unknown>
}

function routeObject({ name, path, layout, children }: RouteNode, loaders: Loaders): RouteObject {
  const failing = { errorElement: <LoadErrorView /> }
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
const historyState = (): HistoryState => (history.state as { usr?: HistoryState } | null)?.usr ?? {}
const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
