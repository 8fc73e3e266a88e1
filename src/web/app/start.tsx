import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { sessionEntries } from '../../product/session-entries.ts'
import { createApp } from '../../core/app.ts'
import type { ScreenInstance } from '../../core/screens/screen.ts'
import { splitPrivate } from '../../core/navigation/route.ts'
import type { Routes } from '../../core/language/routes.ts'
import type { Texts } from '../../core/language/release.ts'
import { onInstallable } from '../device/install-prompt.ts'
import type { Release } from '../net/release.ts'
import { createRouter, type Router } from './router.tsx'
import { type WebApp, AppContext } from '../state/app-context.ts'
import { ScreenView } from '../screens/ScreenView.tsx'
import type { Connection } from '../state/connection.ts'
import { setDeviceEntries } from '../state/device-entries.ts'
import { watchOtherTabs } from '../state/storage.ts'
import { createTranslator, type Translator } from '../state/translator.ts'
import { afterFirstPage } from './after-first-page.ts'
import { createBrowserHost } from './browser-host.ts'
import { onReconnect } from '../net/on-reconnect.ts'
import { syncLocale } from '../state/sync-locale.ts'

/** Milliseconds after which requests that were made early, and that the first page did not need, are given up. */
const earlyRequestsMs = 1500

export function start(release: Release, connection: Connection, loaded: [locale: string, texts: Texts][]): Translator['add'] {
  const { app: config, routes } = release.boot
  const translator = createTranslator(config.locales, release.locale)
  for (const [locale, texts] of loaded) translator.add(locale, texts)

  const { storage, send, now, pageLoads } = connection
  const { navigator, start: startRouter, ...entries } = createRouter(pageLoads)
  const host = createBrowserHost({ release, pageLoads, translator, send, now, storage, ...navigator })
  const app = createApp(host)
  const { session } = app
  // An Android app that is swiped away is only hidden and gets no `pagehide`.
  for (const left of ['pagehide', 'visibilitychange']) {
    window.addEventListener(left, app.drafts.flush)
    window.addEventListener(left, app.flushEvents)
  }
  setDeviceEntries(session, config.session, storage)
  onInstallable(() => {
    if (Object.hasOwn(config.session, sessionEntries.installable)) session[sessionEntries.installable] = true
  })
  const visibleScreens: WebApp['visibleScreens'] = new Set()
  const setLocale = syncLocale({
    session,
    release,
    translator,
    storage,
    clearCaches: app.invalidate,
    onSwitched: () => visibleScreens.forEach(speakAnew),
    onFailed: () => app.overlays.toast(translator.text('shell.loadFailed'), 'error'),
  })

  const firstHref = location.pathname + location.search
  hidePrivateQuery(routes, location.search)
  const router = startRouter(app, routes, firstHref)
  watchOtherTabs(app.syncSession)
  onReconnect(() => app.resume(visibleScreens))
  const maxWidth = config.facts.maxWidth
  if (typeof maxWidth === 'number') document.documentElement.style.setProperty('--max-width', `${maxWidth}px`)

  const webApp: WebApp = { app, host, release, pageLoads, translator, visibleScreens, setLocale, ScreenView, ...entries }
  createRoot(document.getElementById('root')!).render(
    <AppContext value={webApp}>
      <RouterProvider router={router} />
    </AppContext>,
  )
  for (const name of ['media', 'disabled']) document.getElementById('fonts')?.removeAttribute(name)
  setTimeout(connection.forget, earlyRequestsMs)
  afterFirstPage(
    () => import('./after-start.ts'),
    ({ afterStart }) => afterStart(webApp, connection),
  )
  watchConfig(release, webApp, router)
  return translator.add
}

/** Messages of forms are in the old language; replies, including those under way, may be too. */
function speakAnew({ loading, refresh, reload }: ScreenInstance): void {
  refresh()
  for (const [name, state] of Object.entries(loading)) if (state === 'ready' || state === 'wait') reload(name).catch(reportError)
}

/** A token or a phone number must not stay in the address or the history. */
function hidePrivateQuery(routes: Routes, query: string): void {
  const { open, hidden } = splitPrivate(routes, Object.fromEntries(new URLSearchParams(query)))
  if (Object.keys(hidden).length === 0) return
  const search = new URLSearchParams(open).toString()
  history.replaceState(history.state, '', location.pathname + (search && `?${search}`))
}

function watchConfig(release: Release, { translator }: WebApp, router: Router): void {
  import.meta.hot?.on('alur:config', async () => {
    await release.refresh?.()
    translator.state.configVersion += 1
    void router.revalidate()
  })
}
