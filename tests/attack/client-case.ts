import { stripVTControlCharacters } from 'node:util'
import type { Browser, Page } from 'playwright/test'
import { product } from '../conformance/product.ts'
import { exampleEntries } from '../journeys/support/example-answers.ts'
import { field, fill } from '../journeys/support/form.ts'
import { translatorFor, type Locale } from '../journeys/support/fixtures.ts'
import { productRelease } from '../journeys/support/release.ts'
import type { TestServer } from '../journeys/support/server.ts'
import type { Member, MemberState } from './client-states.ts'
import { hasNoLoadError, readPage, openPhone, settle, SETTLE_MS, type Phone } from './client-page.ts'
import type { FaultProxy } from './fault-proxy.ts'
import type { WireFault } from './wire-faults.ts'

export type Setup = { browser: Browser; server: TestServer; proxy: FaultProxy }
/** `home`: path to which a page redirects when it cannot load the borrower's status. */
export type Place = { address: string; state: MemberState; path: string; home: string }
export type Seen = { faults: string[]; met: boolean; sent?: boolean }

const { timeout, pageTimeout } = product.flows.app.api
/** Milliseconds in which an opened page must make its first call. */
const ASK_MS = 20_000
/** Milliseconds in which the page has made its simultaneous calls, or has rendered their replies. */
const REACT_MS = 500

/** Returns the path at which an address ends without a fault. */
export async function pathOf({ browser, proxy }: Setup, member: Member, address: string): Promise<string> {
  const { page, close } = await openPhone(browser, proxy.origin, 'en-us', member)
  try {
    proxy.set(undefined)
    await page.goto(member?.open(address) ?? address)
    await settle(page)
    return new URL(page.url()).pathname
  } finally {
    await close()
  }
}

/** Opens the address while every call meets the fault. Once the fault is over, one click or reload must recover the page. */
export async function openUnder(
  setup: Setup,
  member: Member,
  { address, path, home }: Place,
  fault: WireFault,
  locale: Locale,
): Promise<Seen> {
  const { proxy } = setup
  return onPhone(setup, member, fault, locale, async ({ page }, say) => {
    proxy.set(fault)
    await page.goto(member?.open(address) ?? address)
    await waitOutLoad(setup, page, fault, say)
    const broken = await page.evaluate(readPage)
    if (broken.words === '') say('blank')
    if (broken.ways === 0) say('no way on')
    const met = proxy.met() > 0
    proxy.set(undefined)
    if (fault.signsOut) return { met }
    if (broken.failed) {
      await retryOf(page).click()
      await page.waitForFunction(hasNoLoadError, undefined, { timeout: SETTLE_MS }).catch(() => {})
    } else if (broken.path !== path || !fault.passes) await page.reload()
    await waitForIdle(page, say)
    const healed = await page.evaluate(readPage)
    if (healed.failed) say('still failed without the fault')
    if (healed.path !== path && healed.path !== home) say(`at ${healed.path} in place of ${path} without the fault`)
    return { met }
  })
}

/** Fills in the form without a fault and submits it while every call meets the fault. The page must show an error and keep the typed values. */
export async function sendUnder(setup: Setup, member: Member, place: Place, fault: WireFault, locale: Locale): Promise<Seen> {
  const { proxy, server } = setup
  return onPhone(setup, member, fault, locale, async ({ page }, say) => {
    proxy.set(undefined)
    await page.goto(member?.open(place.address) ?? place.address)
    await settle(page)
    const text = await translatorFor(locale)
    const found = await findForm(page)
    if (!found) return { met: false, sent: false }
    const entries = exampleEntries(productRelease, found.form, text)
    if (!member && '/phone' in entries) entries['/phone'] = nextPhone()
    for (const [at, entry] of Object.entries(entries)) if ((await field(page, at).count()) > 0) await fill(page, { [at]: entry })
    if ((await page.locator('.button-resend').count()) > 0) await fillCode(page, server, member?.phone ?? String(entries['/phone']))
    const typed = await valuesOf(page)
    // The typed values may cause calls of their own. The submit must be the first call that meets the fault.
    await waitForIdle(page, say)
    proxy.set(fault)
    await found.button.click()
    await waitOutCall(setup, page, fault, say)
    const met = proxy.met() > 0
    const [stays, isShown] = [new URL(page.url()).pathname === place.path, await showsError(page)]
    proxy.set(undefined)
    if (!met || fault.signsOut || fault.passes) return { met, sent: met }
    if (!stays) return { met, sent: met }
    if (!isShown) say('no error is shown')
    const kept = await valuesOf(page)
    for (const [at, value] of Object.entries(typed)) if (kept[at] !== value) say(`lost ${at}`)
    return { met, sent: true }
  })
}

let visitors = 0
/** A number without requested codes, because the codes for one number are limited. */
const nextPhone = (): string => `0856${String(70_000_000 + ++visitors)}`

type Say = (what: string) => void

async function onPhone(
  { browser, proxy }: Setup,
  member: Member,
  fault: WireFault,
  locale: Locale,
  work: (phone: Phone, say: Say) => Promise<Omit<Seen, 'faults'>>,
): Promise<Seen> {
  const phone = await openPhone(browser, proxy.origin, locale, member)
  const faults: string[] = []
  try {
    if (fault.hangs) await phone.page.clock.install()
    const seen = await work(phone, (what) => void faults.push(what))
    return { ...seen, faults: [...faults, ...phone.errors] }
  } catch (error) {
    return { met: true, faults: [...faults, ...phone.errors, `the case broke: ${causeOf(error)}`] }
  } finally {
    proxy.set(undefined)
    await phone.close()
  }
}

/** Returns the error's first line, followed by the last line of Playwright's log that gives a reason. */
function causeOf(error: unknown): string {
  const [what = '', ...log] = stripVTControlCharacters(String(error)).split('\n')
  const why = log.findLast((line) => /intercepts|is not|resolved to/.test(line))
  return why === undefined ? what : `${what} ${why.trim()}`
}

/** Waits until the page is idle. Without replies that is at the deadline of the page load, which covers all of its calls. */
async function waitOutLoad({ proxy }: Setup, page: Page, { hangs }: WireFault, say: Say): Promise<void> {
  if (hangs && (await madeCalls(proxy, page))) await page.clock.fastForward(pageTimeout + 1000)
  await waitForIdle(page, say)
}

/** Waits until the page is idle after a call. The call has its own deadline, and so has a page that opens after it. */
async function waitOutCall({ proxy }: Setup, page: Page, { hangs }: WireFault, say: Say): Promise<void> {
  if (hangs && (await madeCalls(proxy, page))) {
    await page.clock.fastForward(timeout + 1000)
    await page.waitForTimeout(REACT_MS)
    await page.clock.fastForward(pageTimeout + 1000)
  }
  await waitForIdle(page, say)
}

async function madeCalls(proxy: FaultProxy, page: Page): Promise<boolean> {
  // The app's own files can load slowly on a busy machine. They do not count as quiet time.
  for (let quietSince = Date.now(), until = Date.now() + ASK_MS; Date.now() - quietSince < REACT_MS;) {
    if (proxy.met() === 0 && Date.now() > until) return false
    if (proxy.met() === 0 || proxy.passing() > 0) quietSince = Date.now()
    await page.waitForTimeout(50)
  }
  return true
}

async function waitForIdle(page: Page, say: Say): Promise<void> {
  const why = await settle(page)
  if (why !== undefined) say(`does not become idle: ${why}`)
}

const retryOf = (page: Page) => page.locator('.load-error:not(.start-late) button, .start-late.is-due a').first()

async function findForm(page: Page) {
  const button = page.locator('.form-submit button[type=submit]')
  if ((await button.count()) !== 1) return undefined
  for (const form of Object.values(product.flows.forms)) {
    const names = Object.keys(form.fields ?? {})
    const there = await Promise.all(names.map((name) => page.locator(`[data-path^="/${name}"]`).count()))
    if (there.some((count) => count > 0)) return { form, button }
  }
  return undefined
}

async function fillCode(page: Page, server: TestServer, phone: string): Promise<void> {
  await page.locator('.button-resend').click()
  for (let tries = 0; tries < 50; tries++) {
    const code = await server.code(phone).catch(() => undefined)
    if (code !== undefined) return fill(page, { '/sms_code': code })
    await page.waitForTimeout(100)
  }
}

const valuesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-path] :is(input, select, textarea)')].map(
        (control, at) => {
          const place = control.closest('[data-path]')?.getAttribute('data-path') ?? ''
          return [
            `${place} ${at}`,
            control instanceof HTMLInputElement && /radio|checkbox/.test(control.type) ? `${control.checked}` : control.value,
          ]
        },
      ),
    ),
  )

const showsError = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { toasts } = globalThis as unknown as { toasts: string[] }
    return toasts.length > 0 || document.querySelector('.field-error:not(:empty), [role=alert]:not(:empty)') !== null
  })
