import { useEffect, useRef, useState } from 'react'
import { Outlet, useBlocker, useMatches } from 'react-router-dom'
import type { Route } from '../../core/language.ts'
import { routeNamed } from '../../core/route.ts'
import { useArrived } from '../runtime/page-view.tsx'
import { useObserved, usePhone } from '../runtime/screen-context.ts'
import { Footer } from './footer.tsx'
import { Header, HiddenTitle } from './header.tsx'
import { MovingBar } from './moving-bar.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { Overlay } from './overlay.tsx'
import { useDocumentTitle } from './page-title.ts'
import { Sheets } from './sheets.tsx'
import { Toasts } from './toasts.tsx'

/** What is around every page: header, tabs, and all that may lie over it. */
export function Frame() {
  const { machine } = usePhone()
  const { shown } = machine.surface
  const arrived = useArrived()
  const background = useObserved(machine.session, () => machine.session.background)
  const sheets = useObserved(shown, () => shown.sheets.length)
  const hide = useHidden(arrived !== undefined)
  const main = useRef<HTMLElement>(null)
  useFocusOnArrival(main, arrived?.location.name)
  useDocumentTitle(arrived)

  // The back button closes what lies over the page before it leaves the page.
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && shown.sheets.length > 0)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    machine.surface.sheet(shown.sheets.at(-1) ?? -1)?.dismiss()
    blocker.reset()
  }, [blocker, machine, shown])

  return (
    <>
      <div className="app" data-background={typeof background === 'string' ? background : ''} inert={sheets > 0}>
        <MovingBar />
        <div className="top">
          {!hide.header && <Header arrived={arrived} canLeave={!hide.back} />}
          <OfflineBanner />
        </div>
        <main ref={main} tabIndex={-1} className={hide.footer ? 'main' : 'main with-footer'}>
          {hide.header && <HiddenTitle arrived={arrived} />}
          <Outlet />
        </main>
        {!hide.footer && <Footer path={arrived?.location.path ?? ''} />}
      </div>
      <Sheets />
      <Overlay />
      <Toasts />
    </>
  )
}

/** What the page's route hides. All of it before the first page, which may still turn out to be another; not when a later one fails. */
function useHidden(arrived: boolean): NonNullable<Route['hide']> {
  const { routes } = usePhone().release.boot
  const name = useMatches().at(-1)?.id ?? ''
  const [everArrived, setEverArrived] = useState(arrived)
  if (arrived && !everArrived) setEverArrived(true)
  return everArrived ? (routeNamed(routes, name)?.hide ?? {}) : { header: true, footer: true }
}

/** Someone who does not see the page change starts reading at its top, but for the first page of a visit. */
function useFocusOnArrival(main: React.RefObject<HTMLElement | null>, name: string | undefined): void {
  const last = useRef(name)
  useEffect(() => {
    if (last.current !== undefined && last.current !== name) main.current?.focus({ preventScroll: true })
    last.current = name
  }, [main, name])
}
