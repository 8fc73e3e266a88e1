import { createBrowserRouter } from 'react-router-dom'
import type { App } from '../../core/app.ts'
import type { Host } from '../../core/host/host.ts'
import type { Routes } from '../../core/language/routes.ts'
import type { PageLoads } from '../net/page-load.ts'
import { LayoutsView } from '../screens/LayoutView.tsx'
import { layoutRoute, pageRoute } from '../screens/page-data.ts'
import { PageView } from '../screens/PageView.tsx'
import { createGroupHistory, type GroupHistory } from '../state/group-history.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { createFirstEntry } from './first-entry.ts'
import { Shell } from './shell/Shell.tsx'
import { goBackOneEntry, type HandedOver, historyIndex, keepHandedOver, noteArrival } from './history-entry.ts'
import { LoadErrorView } from './LoadErrorView.tsx'
import { createPageLoaders, pathAndQuery, type PageLoaders } from './page-loaders.ts'
import { createPageMotion } from './page-motion.ts'

type Navigator = Pick<Host, 'navigate' | 'back' | 'reopen'>
export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The interpreter alone resolves an address to a route, so react-router has one route that fits every address; it keeps the
 * history, aborts outdated loads and shows errors. `navigator` is returned before `start`: the app needs the navigator, and
 * the router needs the app.
 */
export function createRouter(pageLoads: PageLoads): {
  navigator: Navigator
  groupHistory: GroupHistory
  /** Makes the phone's back button close an overlay on the first page of the history instead of leaving the site. */
  holdFirstEntry(): void
  /** True while the router goes back to the first entry on its own. */
  isLeaving(): boolean
  start(app: App, routes: Routes, firstHref: string): Router
} {
  let router: Router | undefined
  /** Set when the app started the current navigation; undefined when the browser's buttons did. */
  let move: { replace: boolean } | undefined
  /** State passed to the current navigation and its redirects, by address. */
  const statesByHref = new Map<string, HandedOver>()
  const firstEntry = createFirstEntry()
  const motion = createPageMotion()

  const navigator: Navigator = {
    navigate(href, options) {
      if (!router) return
      if (href === pathAndQuery(router.state.location)) return callOff()
      const takesBothEntries = options.replace || firstEntry.isLeaving()
      if (takesBothEntries && firstEntry.leave(() => navigator.navigate(href, options))) return
      const replace = firstEntry.giveUp() || options.replace
      move = { replace }
      statesByHref.set(href, options.state ?? {})
      void router.navigate(href, { replace, state: options.state ?? null, viewTransition: motion.isWanted() })
    },
    back() {
      if (!router) return
      move = undefined
      if (historyIndex() <= firstEntry.index()) navigator.navigate('/', { replace: true })
      else goBackOneEntry()
    },
    reopen: () => void router?.revalidate(),
  }
  const groupHistory = createGroupHistory({
    push: () => enterAgain(firstEntry.giveUp()),
    go: (delta) => void router?.navigate(delta),
  })
  return { navigator, groupHistory, holdFirstEntry, isLeaving: firstEntry.isLeaving, start }

  function holdFirstEntry(): void {
    if (router?.state.navigation.state === 'idle' && firstEntry.beginToHold()) enterAgain(false)
  }

  /** Cancels the load of another page, because the user wants the current one again. */
  function callOff(): void {
    if (router?.state.navigation.state === 'idle') return
    move = { replace: true }
    enterAgain(true)
  }

  /** Navigates to the current page again, in a new history entry or in place of the current one. */
  function enterAgain(replace: boolean): void {
    if (!router) return
    const { location } = router.state
    const [href, state] = [pathAndQuery(location), location.state as HandedOver | null]
    statesByHref.set(href, state ?? {})
    void router.navigate(href, { replace, state })
  }

  function start(app: App, routes: Routes, firstHref: string): Router {
    const loaders = createPageLoaders({
      app,
      routes,
      pageLoads,
      firstHref,
      statesByHref,
      shown: () => router?.state.loaderData ?? {},
      staysOnPage,
      isNewEntry: () => move?.replace === false,
    })
    const created = createBrowserRouter(routesWith(loaders))
    created.subscribe(({ navigation, location, loaderData }, { viewTransitionOpts }) => {
      if (navigation.state !== 'idle') return
      if (viewTransitionOpts) motion.measure()
      keepHandedOver(app, statesByHref.get(pathAndQuery(location)), location.state)
      move = undefined
      statesByHref.clear()
      noteArrival()
      groupHistory.arrive(loaderData[pageRoute], historyIndex())
      firstEntry.arrive()
    })
    router = created
    return created
  }

  function staysOnPage(): boolean {
    if (!router) return false
    if (!move) firstEntry.noticeBack()
    const isSameAddress = pathAndQuery(window.location) === pathAndQuery(router.state.location)
    const isWithin = !move && isSameAddress && router.state.revalidation === 'idle' && groupHistory.isMoving(historyIndex())
    return firstEntry.isMoving() || isWithin
  }
}

function routesWith({ loadPage, loadLayouts }: PageLoaders): Parameters<typeof createBrowserRouter>[0] {
  const errorElement = <LoadErrorView />
  return [
    {
      element: <Shell />,
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
  ]
}
