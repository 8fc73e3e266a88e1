import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Outlet, useBlocker } from 'react-router-dom'
import type { Route } from '../../../core/language/routes.ts'
import { type Location, routeNamed } from '../../../core/navigation/route.ts'
import { sessionEntries } from '../../../product/session-entries.ts'
import { usePageData, useRouteName } from '../../screens/PageView.tsx'
import { useObserved, useApp } from '../../state/app-context.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { HiddenTitle } from './HiddenTitle.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { BusyOverlay } from './BusyOverlay.tsx'
import { focusMain, isFocusLost } from '../../ui/focus-main.ts'
import { useDocumentTitle } from './page-title.ts'
import { Panel } from './Panel.tsx'
import { Sheets } from './Sheets.tsx'
import { Toasts } from './Toasts.tsx'
import { TopLayer } from './TopLayer.tsx'

/** Session entry that names the page's background: an attribute of the page, for styles of a deployment. Ours draw one ground for all. */
const backgroundEntry = sessionEntries.background

export function Shell() {
  const { app, holdFirstEntry, isLeaving } = useApp()
  const { visible } = app.overlays
  const page = usePageData()
  const hasSheet = useObserved(visible, () => visible.sheets.length > 0)
  const background = useObserved(app.session, () => app.session[backgroundEntry])
  const hide = useHiddenParts(page !== undefined)
  useFocusOnNavigation(page?.location, hasSheet)
  const title = useDocumentTitle(page)

  // The back button closes the topmost sheet before it leaves the page, or the site.
  useEffect(() => {
    if (hasSheet) holdFirstEntry()
  }, [hasSheet, page, holdFirstEntry])
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && visible.sheets.length > 0 && !isLeaving())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    app.overlays.sheet(visible.sheets.at(-1) ?? -1)?.dismiss()
    blocker.reset()
  }, [blocker, app, visible])

  return (
    <>
      <Panel />
      <div className="app" data-background={typeof background === 'string' ? background : ''}>
        <NavigationProgress />
        <div className="app-top">
          {!hide.header && <Header page={page} showBack={!hide.back} />}
          <OfflineBanner />
        </div>
        <main tabIndex={-1} aria-label={hide.header ? undefined : title || undefined} className={hide.footer ? 'main' : 'main with-footer'}>
          {hide.header && <HiddenTitle page={page} />}
          <Outlet />
        </main>
        {!hide.footer && <Footer path={page?.location.path ?? ''} />}
      </div>
      <Sheets />
      <TopLayer>
        <BusyOverlay />
        <Toasts />
      </TopLayer>
    </>
  )
}

/** Header and footer stay hidden until the first page is loaded, since it may still redirect. */
function useHiddenParts(isLoaded: boolean): NonNullable<Route['hide']> {
  const { routes } = useApp().release.boot
  const name = useRouteName() ?? ''
  const [wasLoaded, setWasLoaded] = useState(isLoaded)
  if (isLoaded && !wasLoaded) setWasLoaded(true)
  return wasLoaded ? (routeNamed(routes, name)?.hide ?? {}) : { header: true, footer: true }
}

/**
 * Moves the focus to the top of each new page except the first, so that screen readers start there. Also when a sheet over the new page
 * closes, and when another page of the same route has removed the focused element.
 */
function useFocusOnNavigation(location: Location | undefined, hasSheet: boolean): void {
  const last = useRef<string>(undefined)
  // Runs in the commit of the page: later it would cost a second style and layout pass.
  useLayoutEffect(() => {
    if (last.current !== undefined && (last.current !== location?.name || isFocusLost())) focusMain()
    last.current = location?.name
  }, [location, hasSheet])
}
