import { describe, expect, it, vi } from 'vitest'
import type { App } from '../../../src/core/app.ts'
import type { Routes } from '../../../src/core/language/routes.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'
import { createRouter } from '../../../src/web/app/router.tsx'

const routes = { routes: {}, home: 'home', notFound: 'home' } as unknown as Routes
const origin = 'http://app.example'
/** Waits for more event loop turns than the longest chain of history moves takes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A browser tab opened at an address. Like in a browser, `popstate` fires after `history.go` has returned. */
function openTab(first: string, slow: Promise<void> = Promise.resolve()) {
  /** `step`: number of the embedded page's own navigations. Moves between them fire no `popstate` in the app. */
  const entries: { url: string; state: unknown; step?: number }[] = [{ url: first, state: null }]
  let at = 0
  let page = new EventTarget()
  /** Resolved addresses with their navigation state. */
  const asked: [href: string, state: object][] = []
  const tab = {
    asked,
    /** Number of times that going back from the first entry left the tab. */
    left: 0,
    shown: () => entries[at]!.url,
    /** Addresses of earlier history entries, the latest first. */
    behind: () =>
      entries
        .slice(0, at)
        .map(({ url }) => url)
        .reverse(),
    async back() {
      history.go(-1)
      await settled()
    },
    /** The embedded page navigates by itself. */
    frameStep(step: number) {
      entries.splice(++at)
      entries.push({ ...entries[at - 1]!, step })
    },
    load,
  }
  const history = {
    get state() {
      return entries[at]!.state
    },
    get length() {
      return entries.length
    },
    back: () => history.go(-1),
    go(delta: number) {
      setImmediate(() => {
        const [before, after] = [entries[at]!, entries[at + delta]]
        if (!after) return void (tab.left += 1)
        at += delta
        const isOfFrame = before.url === after.url && before.step !== after.step
        if (!isOfFrame) page.dispatchEvent(new Event('popstate'))
      })
    },
    pushState(state: unknown, _: string, url: string) {
      entries.splice(++at)
      entries.push({ url, state: structuredClone(state) })
    },
    replaceState(state: unknown, _: string, url = entries[at]!.url) {
      entries[at] = { url, state: structuredClone(state) }
    },
  }
  return tab

  /** Loads or reloads the page. The history survives, the state of the app does not. */
  async function load() {
    const location = {
      get href() {
        return origin + entries[at]!.url
      },
      get pathname() {
        return new URL(location.href).pathname
      },
      search: '',
      hash: '',
      origin,
    }
    page = new EventTarget()
    const window = Object.assign(page, { history, location, matchMedia: () => ({ matches: true }) })
    const document = { defaultView: window, createElement() {} }
    for (const [name, value] of Object.entries({ history, location, document, window })) vi.stubGlobal(name, value)
    Object.assign(window, { document })
    const app = {
      session: {},
      async resolveNavigation(href: string, state: object) {
        asked.push([href, state])
        if (href.startsWith('/slow')) await slow
        return { render: { name: href, path: href, params: {}, query: {}, state: {} } }
      },
    } as unknown as App
    const { start, ...router } = createRouter(createPageLoads(1000))
    start(app, routes, location.pathname)
    await settled()
    return {
      ...router,
      async go(href: string, replace: boolean) {
        router.navigator.navigate(href, { replace })
        await settled()
      },
      /** Opens a sheet, which holds the first history entry. */
      async openSheet() {
        router.holdFirstEntry()
        await settled()
      },
    }
  }
}

type Step = { open: 'sheet' } | { go: string; replace?: true } | { back: 'app' | 'browser' } | { reload: true }

describe('the first page of a tab, over which a sheet was open', () => {
  const sheet: Step = { open: 'sheet' }
  const paid: Step = { go: '/paid', replace: true }
  it.each<{ name: string; steps: Step[]; shown: string; behind: string[]; left?: number }>([
    { name: 'is not in the history before the page that replaced it', steps: [sheet, paid], shown: '/paid', behind: [] },
    { name: 'nor when two sheets were', steps: [sheet, sheet, paid], shown: '/paid', behind: [] },
    { name: 'nor when it was loaded anew', steps: [sheet, { reload: true }, paid], shown: '/paid', behind: [] },
    { name: 'nor behind what follows', steps: [sheet, paid, { go: '/bill' }], shown: '/bill', behind: ['/paid'] },
    { name: 'is once behind a page that it led to', steps: [sheet, { go: '/bill' }], shown: '/bill', behind: ['/order'] },
    { name: 'stays there when that is replaced', steps: [sheet, { go: '/bill' }, paid], shown: '/paid', behind: ['/order'] },
    {
      name: 'is not in the history before the home page, to which its back arrow leads',
      steps: [sheet, { back: 'app' }],
      shown: '/',
      behind: [],
    },
    { name: 'is left by one step back', steps: [sheet, { back: 'browser' }], shown: '/order', behind: [], left: 1 },
    {
      name: 'is left once by two pages one after the other',
      steps: [sheet, paid, { go: '/bill', replace: true }],
      shown: '/bill',
      behind: [],
    },
  ])('$name', async ({ steps, shown, behind, left = 0 }) => {
    const tab = openTab('/order')
    let app = await tab.load()
    for (const step of steps) {
      if ('open' in step) await app.openSheet()
      else if ('go' in step) await app.go(step.go, step.replace ?? false)
      else if ('reload' in step) app = await tab.load()
      else if (step.back === 'browser') await tab.back()
      else {
        app.navigator.back()
        await settled()
      }
    }
    expect({ shown: tab.shown(), behind: tab.behind(), left: tab.left }).toEqual({ shown, behind, left })
  })

  it('is replaced by the last of two pages requested at once', async () => {
    const tab = openTab('/order')
    const app = await tab.load()
    await app.openSheet()
    app.navigator.navigate('/paid', { replace: true })
    await app.go('/bill', true)
    expect({ shown: tab.shown(), behind: tab.behind() }).toEqual({ shown: '/bill', behind: [] })
  })
})

describe('the current page, requested again while another one loads', () => {
  it.each<{ name: string; slow: '/slow' | undefined; asked: number }>([
    { name: 'stays, and cancels the other one', slow: '/slow', asked: 2 },
    { name: 'is not opened again when no other page loads', slow: undefined, asked: 1 },
  ])('$name', async ({ slow, asked }) => {
    let arrive = () => {}
    const tab = openTab('/order', new Promise((resolve) => (arrive = resolve)))
    const app = await tab.load()
    app.navigator.navigate('/bill', { replace: false, state: { from: 'order' } })
    await settled()
    if (slow) await app.go(slow, false)
    await app.go('/bill', false)
    arrive()
    await settled()
    expect({ shown: tab.shown(), behind: tab.behind() }).toEqual({ shown: '/bill', behind: ['/order'] })
    expect(tab.asked.filter(([href]) => href === '/bill')).toEqual(Array.from({ length: asked }, () => ['/bill', { from: 'order' }]))
  })
})

describe("going back from an embedded page, in a browser that does not list the app's history entries", () => {
  it.each<{ name: string; steps: number; shown: string; behind: string[] }>([
    { name: 'that did not navigate is one entry', steps: 0, shown: '/bill', behind: ['/order'] },
    { name: 'that navigated once skips its entry', steps: 1, shown: '/bill', behind: ['/order'] },
    { name: 'that navigated three times skips all of them', steps: 3, shown: '/bill', behind: ['/order'] },
  ])('$name', async ({ steps, shown, behind }) => {
    const tab = openTab('/order')
    const app = await tab.load()
    await app.go('/bill', false)
    await app.go('/iframe', false)
    for (let step = 1; step <= steps; step += 1) tab.frameStep(step)
    app.navigator.back()
    await new Promise((resolve) => setTimeout(resolve, 350 * (steps + 1)))
    await settled()
    expect({ shown: tab.shown(), behind: tab.behind() }).toEqual({ shown, behind })
  })
})
