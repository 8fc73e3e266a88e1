import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import type { Routes } from '../../core/language/routes.ts'
import { layoutsOf } from '../../core/navigation/layouts-of.ts'
import type { NavigationResult } from '../../core/navigation/navigation.ts'
import { type Location, routeNamed } from '../../core/navigation/route.ts'
import type { PageLoad, PageLoads } from '../net/page-load.ts'
import { type Layout, type LayoutData, layoutRoute, type PageData, pageRoute } from '../screens/page-data.ts'
import { observe } from '../state/store.ts'
import { type HandedOver, handedOver } from './history-entry.ts'

type Deps = {
  app: App
  routes: Routes
  pageLoads: PageLoads
  /** The first address with its private query, which the browser no longer shows. */
  firstHref: string
  /** State passed to the current navigation and its redirects, by address. */
  statesByHref: Map<string, HandedOver>
  /** Loader data of the current page. */
  shown(): { [layoutRoute]?: LayoutData; [pageRoute]?: PageData }
  /** True while the router moves between history entries that show the same page, which stays as it is. */
  staysOnPage(): boolean
  /**
   * True for a redirect that gets an entry of its own; false when it replaces the entry that the browser's buttons or the navigation led
   * to.
   */
  isNewEntry(): boolean
}

export type PageLoaders = {
  loadPage(args: LoaderFunctionArgs): Promise<PageData | Response>
  loadLayouts(args: LoaderFunctionArgs): Promise<LayoutData>
}

/** The interpreter alone resolves an address to a route; the router calls both loaders at each navigation and each of its redirects. */
export function createPageLoaders(deps: Deps): PageLoaders {
  const { app, routes, pageLoads, statesByHref, shown } = deps
  /** Set until the first load has succeeded. */
  let first: string | undefined = deps.firstHref
  const firstShown = pathAndQuery(window.location)
  /** Both loaders of a navigation get the same request, which is resolved once. */
  const resolutions = new WeakMap<Request, Promise<NavigationResult>>()
  /** Load of the newest navigation and its redirects. */
  let load: PageLoad
  let redirected = false
  return { loadPage, loadLayouts }

  function resolve(request: Request): Promise<NavigationResult> {
    const known = resolutions.get(request)
    if (known) return known
    const asked = pathAndQuery(new URL(request.url))
    const href = first !== undefined && asked === firstShown ? first : asked
    if (!redirected) load = pageLoads.begin()
    redirected = false
    const resolution = app.resolveNavigation(href, statesByHref.get(href) ?? handedOver(app))
    resolutions.set(request, resolution)
    resolution.then(
      () => (first = undefined),
      () => {},
    )
    return resolution
  }

  async function loadPage({ request }: LoaderFunctionArgs): Promise<PageData | Response> {
    const stays = deps.staysOnPage() && shown()[pageRoute]
    if (stays) return stays
    const result = await resolve(request)
    if (request.signal.aborted) throw request.signal.reason
    if ('redirect' in result) {
      statesByHref.set(result.redirect, result.state)
      redirected = true
      return deps.isNewEntry() ? redirect(result.redirect) : replace(result.redirect)
    }
    const { render: location } = result
    const screen = routeNamed(routes, location.name)?.screen
    return {
      location,
      instance: screen === undefined ? undefined : await app.openScreen(screen, location, app.propsOf(location)),
      load,
    }
  }

  async function loadLayouts({ request }: LoaderFunctionArgs): Promise<LayoutData> {
    const stays = deps.staysOnPage() && shown()[layoutRoute]
    if (stays) return stays
    // The page's loader reports the error.
    const result = await resolve(request).catch(() => undefined)
    const location = result && 'render' in result ? result.render : undefined
    return { location, layouts: location ? await Promise.all(layoutsOf(routes, location.name).map(openAt(location))) : [] }
  }

  /** Observable, because a layout outlives the page it was opened with. */
  function openAt(location: Location) {
    const open = shown()[layoutRoute]?.layouts ?? []
    return async ({ route, screen }: { route: string; screen: string }): Promise<Layout> =>
      open.find((layout) => layout.route === route && !layout.instance.hasAccountChanged()) ?? {
        route,
        instance: await app.openScreen(screen, observe({ ...location })),
      }
  }
}

export const pathAndQuery = ({ pathname, search }: { pathname: string; search: string }): string => pathname + search
