import type { Browser, Page } from 'playwright/test'
import playwright from '../../playwright.config.ts'
import type { Member } from './client-states.ts'

/** Milliseconds in which a page has to come to rest. */
export const SETTLE_MS = 30_000
const REST_MS = 400
/** Milliseconds for what the browser itself is slow at on a busy machine, and no fault of the app. */
const BROWSER_MS = 120_000
/** Console messages that the browser itself writes when the network fails. */
const OF_THE_BROWSER = /^Failed to load resource|net::ERR_|Service Worker registration blocked|Refused to connect|has been blocked by CORS/

export type Phone = { page: Page; errors: string[]; close(): Promise<void> }

/** A phone of its own, which remembers who has signed in. */
export async function openPhone(browser: Browser, origin: string, locale: string, member: Member): Promise<Phone> {
  const kept = { locale, ...(member && { token: member.token, uid: member.uid, lastUid: member.uid, phone: member.phone }) }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name: `alur:${name}`, value: JSON.stringify(value) }))
  const { viewport = null, timezoneId } = playwright.use ?? {}
  const context = await browser.newContext({
    ...(timezoneId !== undefined && { timezoneId }),
    viewport,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  context.setDefaultNavigationTimeout(BROWSER_MS)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(`page error: ${message}`))
  page.on('console', (said) => {
    if (['error', 'warning'].includes(said.type()) && !OF_THE_BROWSER.test(said.text())) errors.push(`${said.type()}: ${said.text()}`)
  })
  // A toast is gone before it is looked for. Without a named function in it: the loader marks each with a helper that the page does not have.
  await page.addInitScript(() => {
    const kept = globalThis as unknown as { toasts: string[] }
    kept.toasts = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('toast')) kept.toasts.push(node.className)
    }).observe(document, { childList: true, subtree: true })
  })
  return { page, errors, close: () => context.close() }
}

/** Waits until the page rests. Returns its last state when it does not rest in time, else undefined. */
export async function settle(page: Page): Promise<string | undefined> {
  const until = Date.now() + SETTLE_MS
  let [restedSince, last] = [0, '']
  while (Date.now() < until) {
    const now = await page.evaluate(stateOfPage).catch(() => 'between two pages')
    if (now !== last || now.startsWith('waits')) restedSince = Date.now()
    else if (Date.now() - restedSince > REST_MS) return undefined
    last = now
    await page.waitForTimeout(50)
  }
  return last.slice(0, 200)
}

/** Runs in the page. */
function stateOfPage(): string {
  const busy = document.querySelector('.skeleton, .busy-overlay, .is-pending')
  if (busy) return `waits: ${busy.className}`
  const main = document.querySelector<HTMLElement>('.app main, .load-error:not(.start-late), .start-late.is-due')
  return main ? `${location.pathname} ${document.body.innerText}` : 'waits: nothing is there'
}

/** Runs in the page: it does not say that it could not load. */
export const isWhole = (): boolean => document.querySelector('.load-error:not(.start-late), .start-late.is-due') === null

/** Runs in the page: its words without those of its header, what can be pressed, and whether it says that it could not load. */
export function lookAtPage(): { words: string; ways: number; failed: boolean; path: string } {
  const ways = [...document.querySelectorAll<HTMLElement>('button:enabled, a[href], summary')].filter(
    (way) => way.checkVisibility() && !way.closest('[inert], .language-switch'),
  )
  return {
    words: (document.querySelector<HTMLElement>('.app main') ?? document.body).innerText.trim(),
    ways: ways.length,
    failed: document.querySelector('.load-error:not(.start-late), .start-late.is-due') !== null,
    path: location.pathname,
  }
}
