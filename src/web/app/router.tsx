import { createBrowserRouter, type LoaderFunctionArgs, redirect, replace } from 'react-router-dom'
import type { Routes } from '../../core/language/routes.ts'
import type { App } from '../../core/app.ts'
import type { NavigationResult } from '../../core/navigation/navigation.ts'
import { sessionEntries } from '../../product/session-entries.ts'
import { type Location, routeNamed } from '../../core/navigation/route.ts'
import type { Host } from '../../core/host/host.ts'
import type { PageLoad, PageLoads } from '../net/page-load.ts'
import { Frame } from './frame/Frame.tsx'
import type { Layout, LayoutData, PageData } from '../screens/page-data.ts'
import { LayoutsView } from '../screens/LayoutView.tsx'
import { LoadErrorView } from './LoadErrorView.tsx'
import { PageView } from '../screens/PageView.tsx'
import { layoutsOf } from '../../core/navigation/layouts-of.ts'
import { createPageMotion } from './page-motion.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { observe } from '../state/store.ts'
import { createGroupHistory, type GroupHistory } from '../state/group-history.ts'

type Navigator = Pick<Host, 'navigate' | 'back' | 'reopen'>
type HistoryState = Record<string, unknown>
export type Router = ReturnType<typeof createBrowserRouter>

/** Ids of the two routes with loaders: the layouts around a page, and the page. */
const layoutRoute = 'layouts'
const pageRoute = 'page'

/**
 * The interpreter alone resolves an address to a route, so react-router has one route that fits every address; it keeps the
 * history, aborts outdated loads and shows errors. `navigator` is returned before `start`: the app needs the navigator, and
 * the router needs the app.
 */
export function createRouter(pageLoads: PageLoads): {
  navigator: Navigator
  groupHistory: GroupHistory
  /**
   * On the first entry of the history, adds a second one for the same page, so that the phone's back button closes what lies over the
   * page instead of leaving the site. Going back from it leaves, going on replaces it, and what replaces the page takes both entries.
   */
  holdFirstEntry(): void
  /** True while the router goes back to the first entry by itself. */
  isLeaving(): boolean
  start(app: App, routes: Routes, firstHref: string): Router
} {
  let router: Router | undefined
  /** Set when the app started the current navigation; undefined when the browser's buttons did. */
  let move: { replace: boolean } | undefined
  /** History state of the current navigation and its redirects, by address. */
  const statesByHref = new Map<string, HistoryState>()
  /** `adding` and `leaving`: the page stays as it is while the router moves between its two entries. */
  let firstEntry: 'single' | 'adding' | 'held' | 'leaving' = entryState().held ? 'held' : 'single'
  const leave = () => history.back()
  /** What follows once the router is back on the first entry. */
  let afterLeaving = leave

  const motion = createPageMotion()

  const navigator: Navigator = {
    navigate(href, options) {
      if (!router || href === hrefOf(router.state.location)) return
      if (options.replace && firstEntry === 'held') {
        firstEntry = 'leaving'
        history.back()
      }
      if (firstEntry === 'leaving') return void (afterLeaving = () => navigator.navigate(href, options))
      const replace = options.replace || firstEntry === 'held'
      firstEntry = 'single'
      move = { replace }
      statesByHref.set(href, options.state ?? {})
      void router.navigate(href, { replace, state: options.state ?? null, viewTransition: motion.isWanted() })
    },
    back() {
      if (!router) return
      move = undefined
      if (historyIndex() > (firstEntry === 'held' ? 1 : 0)) void router.navigate(-1)
      else navigator.navigate('/', { replace: true })
    },
    reopen: () => void router?.revalidate(),
  }
  const groupHistory = createGroupHistory({
    push() {
      if (!router) return
      const href = hrefOf(router.state.location)
      const replace = firstEntry === 'held'
      firstEntry = 'single'
      statesByHref.set(href, (router.state.location.state as HistoryState | null) ?? {})
      void router.navigate(href, { replace, state: router.state.location.state as unknown })
    },
    go: (delta) => void router?.navigate(delta),
  })
  return { navigator, groupHistory, holdFirstEntry, isLeaving: () => firstEntry === 'leaving', start }

  function holdFirstEntry(): void {
    if (!router || historyIndex() > 0 || firstEntry !== 'single' || router.state.navigation.state !== 'idle') return
    firstEntry = 'adding'
    void router.navigate(hrefOf(router.state.location), { replace: false, state: router.state.location.state as unknown })
  }

  function start(app: App, routes: Routes, firstHref: string): Router {
    /** The first address with its private query, which the browser no longer shows; until a load of it has succeeded. */
    let first: string | undefined = firstHref
    const firstShown = hrefOf(window.location)
    /** Both loaders of a navigation get the same request, which is resolved once for both. */
    const resolutions = new WeakMap<Request, Promise<NavigationResult>>()
    /** Of the newest navigation and its redirects. */
    let load: PageLoad
    let redirected = false

    function resolve(request: Request): Promise<NavigationResult> {
      const known = resolutions.get(request)
      if (known) return known
      const shown = hrefOf(new URL(request.url))
      const href = first !== undefined && shown === firstShown ? first : shown
      if (!redirected) load = pageLoads.begin()
      redirected = false
      const resolution = app.resolveNavigation(href, statesByHref.get(href) ?? historyState(accountOf(app)))
      resolutions.set(request, resolution)
      resolution.then(
        () => (first = undefined),
        () => {},
      )
      return resolution
    }

    /** What is shown, when the router only moves between the two entries of the first page. */
    function pageThatStays<Data>(id: string): Data | undefined {
      if (firstEntry === 'held' && !move && historyIndex() === 0) firstEntry = 'leaving'
      const isSameAddress = router !== undefined && hrefOf(window.location) === hrefOf(router.state.location)
      const isWithin = !move && isSameAddress && router?.state.revalidation === 'idle' && groupHistory.isMoving(historyIndex())
      return firstEntry === 'adding' || firstEntry === 'leaving' || isWithin ? (router?.state.loaderData[id] as Data) : undefined
    }

    async function loadPage({ request }: LoaderFunctionArgs): Promise<PageData | Response> {
      const shown = pageThatStays<PageData>(pageRoute)
      if (shown) return shown
      const result = await resolve(request)
      if (request.signal.aborted) throw request.signal.reason
      if ('redirect' in result) {
        statesByHref.set(result.redirect, result.state)
        redirected = true
        // An address that the browser's buttons led to has a history entry already, and the redirect replaces it.
        return move && !move.replace ? redirect(result.redirect) : replace(result.redirect)
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
      const shown = pageThatStays<LayoutData>(layoutRoute)
      if (shown) return shown
      // The page's loader reports the error.
      const result = await resolve(request).catch(() => undefined)
      const location = result && 'render' in result ? result.render : undefined
      return { location, layouts: location ? await Promise.all(layoutsOf(routes, location.name).map(openAt(location))) : [] }
    }

    /** A layout outlives the page that it was opened with, so its location is observable. */
    function openAt(location: Location) {
      const shown = (router?.state.loaderData[layoutRoute] as LayoutData | undefined)?.layouts ?? []
      return async ({ route, screen }: { route: string; screen: string }): Promise<Layout> =>
        shown.find((layout) => layout.route === route) ?? { route, instance: await app.openScreen(screen, observe({ ...location })) }
    }

    const errorElement = <LoadErrorView />
    const created = createBrowserRouter([
      {
        element: <Frame />,
        errorElement,
        HydrateFallback: Skeleton,
        children: [
          {
            id: layoutRoute,
            loader: loadLayouts,
            shouldRevalidate: () => true,
            element: <LayoutsView />,
            errorElement,
            children: [{ id: pageRoute, path: '*', loader: loadPage, element: <PageView />, errorElement }],
          },
        ],
      },
    ])
    created.subscribe(({ navigation, location, loaderData }, { viewTransitionOpts }) => {
      if (navigation.state !== 'idle') return
      if (viewTransitionOpts) motion.measure()
      // react-router's redirect carries no state; a reload must find it in the history all the same. Nothing to hand over, nothing to write:
      // the browser looks for the page's icon anew after each write.
      const state = statesByHref.get(hrefOf(location))
      if (state && (!isEmpty(state) || !isEmpty(location.state as HistoryState | null)))
        history.replaceState({ ...history.state, usr: state, account: accountOf(app) }, '')
      move = undefined
      statesByHref.clear()
      groupHistory.arrive(loaderData[pageRoute], historyIndex())
      if (firstEntry === 'adding') {
        firstEntry = 'held'
        // A reload must find it.
        history.replaceState({ ...history.state, held: true }, '')
      }
      if (firstEntry === 'leaving' && historyIndex() === 0) {
        firstEntry = 'single'
        // Not before the router has ended this navigation.
        queueMicrotask(afterLeaving)
        afterLeaving = leave
      }
    })
    router = created
    return created
  }
}

/** `held`: the entry before shows the same page. */
type EntryState = { idx?: number; held?: boolean; usr?: HistoryState; account?: unknown }
const entryState = () => (history.state ?? {}) as EntryState
const historyIndex = (): number => entryState().idx ?? 0
const accountOf = ({ session }: App): unknown => session[sessionEntries.account]

/** What one account's page handed over is not shown to the next account that comes back to it. */
function historyState(account: unknown): HistoryState {
  const { usr, account: of } = entryState()
  return usr && of === account ? usr : {}
}
const isEmpty = (state: HistoryState | null): boolean => Object.keys(state ?? {}).length === 0
const hrefOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
