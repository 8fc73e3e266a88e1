import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { accountEntry, draftsEntry } from '../../core/drafts.ts'
import { createMachine } from '../../core/machine.ts'
import type { ScreenInstance } from '../../core/screen.ts'
import { locate, splitPrivate } from '../../core/route.ts'
import type { Routes } from '../../core/language.ts'
import { loadAsks } from '../asks/ask-phone.ts'
import { loadForms } from '../blocks/Form.tsx'
import type { Release } from './release.ts'
import { createRouter, type Router } from './router.tsx'
import { type Phone, PhoneContext } from './screen-context.ts'
import { ScreenView } from './screen-view.tsx'
import { createStorage, followOtherTabs } from './session-storage.ts'
import { createWords, type Texts, type Words } from './text.ts'
import { createWorld, newKey } from './world.ts'
import { followLocale } from './locale.ts'

/** Milliseconds after the first page in which the network is left to it. */
const prefetchAfter = 1500

/** Everything is there: puts it together and shows the first page. */
export function start(release: Release, loaded: [locale: string, texts: Texts][]): Words['add'] {
  const { app, routes } = release.boot
  const words = createWords(app.locales, release.locale)
  for (const [locale, texts] of loaded) words.add(locale, texts)

  const device = createStorage(app.session)
  const { moves, start: startRouter } = createRouter()
  const storage = {
    ...device,
    remove(name: string) {
      device.remove(name)
      // Whoever signs out leaves nothing half-typed behind, in memory either.
      if (name === draftsEntry) machine.drafts.forget()
    },
  }
  const world = createWorld({ release, words, storage, ...moves })
  const machine = createMachine(world)
  const { session } = machine
  window.addEventListener('pagehide', machine.drafts.save)
  introduce(session, app.session, storage)
  const onShow: Phone['onShow'] = new Set()
  const setLocale = followLocale({
    session,
    release,
    words,
    storage,
    forget: machine.forget,
    switched: () => onShow.forEach(reloadData),
    failed: () => machine.surface.toast(words.text('shell.loadFailed'), 'error'),
  })

  const firstHref = location.pathname + location.search
  hidePrivateQuery(routes, firstHref)
  const router = startRouter(machine, routes, firstHref)
  followOtherTabs(app, session, storage, (name) => {
    if (name === accountEntry || `/session/${name}` === app.api.credential) void router.revalidate()
  })
  const maxWidth = app.facts.maxWidth
  if (typeof maxWidth === 'number') document.documentElement.style.setProperty('--max-width', `${maxWidth}px`)

  const phone: Phone = { machine, world, release, words, onShow, setLocale, View: ScreenView }
  createRoot(document.getElementById('root')!).render(
    <PhoneContext value={phone}>
      <RouterProvider router={router} />
    </PhoneContext>,
  )
  setTimeout(() => prefetch(release), prefetchAfter)
  followConfiguration(release, phone, router)
  return words.add
}

/** Asks again for what is there, quietly: the answers may hold words. */
function reloadData({ loading, reload }: ScreenInstance): void {
  for (const name of Object.keys(loading)) if (loading[name] === 'ready') reload(name).catch(reportError)
}

/** What the session says of the device itself, where the configuration declares it. */
function introduce(session: Record<string, unknown>, entries: object, storage: Phone['world']['storage']): void {
  if (Object.hasOwn(entries, 'tz')) session.tz = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (Object.hasOwn(entries, 'deviceId') && session.deviceId === undefined) {
    session.deviceId = `h5_${newKey()}`
    storage.write('deviceId', session.deviceId)
  }
}

/** A token or a phone number in the address must not stay in sight or in the history for a moment longer than it takes to read it. */
function hidePrivateQuery(routes: Routes, href: string): void {
  const found = locate(routes, href)
  if (!found) return
  const { open, hidden } = splitPrivate(routes, found.query)
  if (Object.keys(hidden).length === 0) return
  const search = new URLSearchParams(open).toString()
  history.replaceState(history.state, '', location.pathname + (search && `?${search}`))
}

/** One part at a time, when nothing else is going on, and not on a connection that is paid by the byte. */
function prefetch(release: Release): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const idle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 200))
  idle(() => {
    release
      .prefetch()
      .then(async (more) => void (more ? prefetch(release) : await Promise.all([loadForms(), loadAsks()])))
      .catch(() => {})
  })
}

/** In development: a saved file of the configuration reaches the page without a reload. */
function followConfiguration(release: Release, { words }: Phone, router: Router): void {
  import.meta.hot?.on('alur:config', async () => {
    await release.renew()
    words.shown.configuration += 1
    void router.revalidate()
  })
}
