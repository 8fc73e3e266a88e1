import { inEnglish } from '../../../src/phrases/phrases.ts'
import { expect, type Disposable, type Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/load/config.ts'
import { differences, type Observed } from '../../../src/scenarios/differences.ts'
import type { ScenarioTranslator, Scenario } from '../../../src/scenarios/scenario.ts'
import type { Condition } from '../../../src/core/language/conditions.ts'
import { type Pointer, tokens } from '../../../src/core/language/pointer.ts'
import { matchRoute } from '../../../src/core/navigation/route.ts'
import { inAskedOrder } from '../../../src/scenarios/in-asked-order.ts'
import { defaultClock } from '../../../src/scenarios/run-scenario.ts'
import { trackEvent } from '../../../src/web/app/browser-host.ts'
import { intercept } from './intercept.ts'
import { installBlocks, readPage } from './page-blocks.ts'
import { mockDevice } from './mock-device.ts'
import { mockApi } from './mock-api.ts'
import { type ScenarioContext, pagesBeingOpened, type Recorded } from './scenario-context.ts'
import { emptyPhone } from './scenario-phone.ts'
import { runStep } from './scenario-steps.ts'

/** Milliseconds until the expected state must be reached; long enough for a busy machine. */
const timeoutMs = 8_000

type Options = {
  /** Runs instead of the comparison. The page may still be loading. */
  instead?: (page: Page) => Promise<void>
  /** Runs after the comparison. Its faults are added to the result. */
  after?: (page: Page) => Promise<string[]>
  /** Delay of each reply in milliseconds. */
  delayMs?: number
  /** Whether to stop waiting for the expected state; by default once there are no differences. */
  isEnough?: (differing: string[]) => boolean
}

/** Runs the scenario on the built app and returns the differences from what it expects, one sentence each. */
export async function runInBrowser(
  page: Page,
  config: Config,
  scenario: Scenario,
  texts: ScenarioTranslator,
  { instead, after, delayMs, isEnough = (differing) => differing.length === 0 }: Options = {},
): Promise<string[]> {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`The page failed: ${message}.`))
  await page.clock.setSystemTime((scenario.given.clock ?? defaultClock) * 1000)
  const recorded: Recorded = { events: [], toasts: [], links: [] }
  const installed = [...(await recordEvents(page, recorded)), await installBlocks(page), await mockDevice(page, scenario)]
  try {
    const api = await mockApi(page, config.flows, scenario, delayMs)
    installed.push(api)
    const context: ScenarioContext = { page, config, scenario, texts, api, recorded }
    await seedStorage(context)
    for (const step of inAskedOrder(scenario.do, config.flows.forms)) {
      await runStep(context, step)
      // With `instead`, a page that never becomes idle is accepted.
      await waitUntilIdle(context).catch((error: unknown) => {
        if (!instead) throw error
      })
    }
    if (instead) return (await instead(page), problems)
    const differing = await compare(context, isEnough)
    return [...differing, ...((await after?.(page)) ?? []), ...problems]
  } finally {
    await emptyPhone(page, installed)
  }
}

/** Records events, toasts and followed links. A link is not opened. */
async function recordEvents(page: Page, recorded: Recorded): Promise<Disposable[]> {
  // The app navigates without requesting a document, so a requested document is a followed link.
  const links = await intercept(page, { resourceType: 'Document' }, async ({ request }, isOfPage) => {
    if (!isOfPage || pagesBeingOpened.has(page)) return 'pass'
    recorded.links.push(request.url.replace(new URL(page.url()).origin, ''))
    return { status: 204, contentType: 'text/plain', body: '' }
  })
  const watch = (event: string) => {
    const host = window as unknown as Record<'noteEvent' | 'noteToast', (text: string) => void>
    window.addEventListener(event, (tracked) => host.noteEvent((tracked as CustomEvent<{ event: string }>).detail.event))
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('toast')) host.noteToast(node.innerText.trim())
    }).observe(document, { childList: true, subtree: true })
  }
  return [
    links,
    await page.exposeFunction('noteEvent', (event: string) => void recorded.events.push(event)),
    await page.exposeFunction('noteToast', (text: string) => void recorded.toasts.push(text)),
    await page.addInitScript(watch, trackEvent),
  ]
}

/** Replaces the browser's storage with the entries of the scenario. */
async function seedStorage({ page, config, scenario: { given } }: ScenarioContext): Promise<void> {
  const { channel, locale, session = {}, storage = {} } = given
  for (const name of Object.keys(session))
    if (!config.flows.app.session[name]?.persist) throw new Error(`A device does not remember "${name}": say "browserSkipReason".`)
  const persistedPart = { ...(channel && { cl: channel }), ...(locale && { locale }), ...storage, ...session }
  await page.evaluate((entries) => {
    for (const area of [sessionStorage, localStorage]) area.clear()
    for (const [name, value] of entries) localStorage.setItem(`alur:${name}`, JSON.stringify(value))
  }, Object.entries(persistedPart))
}

/** Waits until the page is rendered and no request is pending. When a call never gets a reply, moves the page's clock past the timeout of the app. */
async function waitUntilIdle({ page, api, config }: ScenarioContext): Promise<void> {
  const isRendered = () => page.evaluate(() => document.querySelector('.app main') !== null)
  await expect
    .poll(async () => api.isQuiet() && (api.hasTimeout() || (await isRendered())), { timeout: timeoutMs, intervals: [20] })
    .toBe(true)
  if (!api.hasTimeout()) return
  api.clearTimeouts()
  await page.clock.fastForward(config.flows.app.api.timeout + 1000)
  await page.locator('.app main').waitFor({ state: 'attached' })
}

async function compare(context: ScenarioContext, isEnough: (differing: string[]) => boolean): Promise<string[]> {
  const { scenario, texts, api, config } = context
  const expected = { ...scenario.expect, holds: persistedPartOf(config, scenario.expect.holds) }
  const until = Date.now() + timeoutMs
  for (;;) {
    const isQuiet = api.isQuiet()
    const found = differences(expected, await observePage(context), texts).map(inEnglish)
    if ((isEnough(found) && isQuiet) || Date.now() > until) return found
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

async function observePage({ page, config, scenario, api, recorded }: ScenarioContext): Promise<Observed> {
  const { pathname, search, searchParams } = new URL(page.url())
  const { sheets, title, texts, errors, lists, storage } = await readPage(page, Object.keys(scenario.expect.lists ?? {}))
  return {
    route: matchRoute(config.flows.routes, pathname + search)?.name,
    query: Object.fromEntries(searchParams),
    title,
    sheet: sheets.at(-1) ?? null,
    toast: recorded.toasts.at(-1) ?? null,
    texts,
    links: recorded.links,
    errors: Object.fromEntries(errors.filter(([, words]) => words !== '')) as Observed['errors'],
    lists,
    sent: api.sent,
    events: recorded.events,
    scope: { session: storage, app: config.flows.app.facts },
  }
}

/** Returns the part of a condition that the browser's storage can show: the persisted session entries. */
function persistedPartOf({ flows }: Config, { has, lacks, anyOf: _, ...tests }: Condition = {}): Condition {
  const isPersisted = (pointer: string) => {
    const [root, name = ''] = tokens(pointer)
    return root === 'session' && flows.app.session[name]?.persist === true
  }
  const pointers = (named: Pointer | Pointer[] | undefined) => [named ?? []].flat().filter(isPersisted)
  return {
    has: pointers(has),
    lacks: pointers(lacks),
    ...Object.fromEntries(Object.entries(tests).filter(([pointer]) => isPersisted(pointer))),
  }
}
