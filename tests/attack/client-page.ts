import type { Browser, Page } from 'playwright/test'
import playwright from '../../playwright.config.ts'
import type { Member } from './client-states.ts'

/** Milliseconds in which a page must become idle. */
export const SETTLE_MS = 30_000
const REST_MS = 400
/** Default timeout of browser actions in milliseconds. Long, because a slow browser on a busy machine is no fault of the app. */
const BROWSER_MS = 120_000
/** Console messages that the browser itself writes when the network fails. */
const OF_THE_BROWSER = /^Failed to load resource|net::ERR_|Service Worker registration blocked|Refused to connect|has been blocked by CORS/

export type Phone = { page: Page; errors: string[]; close(): Promise<void> }

/** Opens a new browser context whose storage holds the member's session. */
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
  // Records toasts, which are gone before the test looks for them. Contains no named function: the loader wraps those in a helper that the
  // page lacks.
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

/** Waits until the page is idle. Returns undefined, or its last state when it does not become idle in time. */
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

/** Runs in the page. Whether it shows no load error. */
export const hasNoLoadError = (): boolean => document.querySelector('.load-error:not(.start-late), .start-late.is-due') === null

/** Runs in the page. `words`: text without the header. `ways`: number of visible buttons and links. `failed`: it shows a load error. */
export function readPage(): { words: string; ways: number; failed: boolean; path: string } {
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
