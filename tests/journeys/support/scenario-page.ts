import { expect, type BrowserContext, type Page } from 'playwright/test'
import type { Config } from '../../../src/compiler/config.ts'
import { differences, type ScenarioTexts, type Seen } from '../../../src/core/expectation.ts'
import type { Condition, Pointer } from '../../../src/core/language.ts'
import { tokens } from '../../../src/core/pointer.ts'
import { locate } from '../../../src/core/route.ts'
import { type Scenario, usualClock } from '../../../src/core/scenario.ts'
import { trackEvent } from '../../../src/web/runtime/world.ts'
import { installBlocks, itemsOn, wordsOn } from './page-blocks.ts'
import { answerAsks } from './scenario-asks.ts'
import { holdLine } from './scenario-line.ts'
import { type Stage, visiting, type Watch } from './scenario-stage.ts'
import { reach, takeStep } from './scenario-take.ts'

/** Milliseconds within which what is expected shows, on a machine with much to do. */
const patience = 8_000

/** Runs the scenario on the built app and says, in a sentence each, where what is seen differs from what it expects. */
export async function playScenario(context: BrowserContext, config: Config, scenario: Scenario, texts: ScenarioTexts): Promise<string[]> {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`The page failed: ${message}.`))
  try {
    await page.clock.setSystemTime((scenario.given.clock ?? usualClock) * 1000)
    const line = await holdLine(page, config.flows, scenario)
    const stage: Stage = { page, config, scenario, texts, line, watch: await watchOver(page) }
    await installBlocks(page)
    await answerAsks(page, scenario)
    await remember(stage)
    for (const step of scenario.do) {
      await takeStep(stage, step)
      await rest(stage)
    }
    return [...(await comparison(stage)), ...problems]
  } finally {
    await page.close()
  }
}

/** Events, toasts and addresses outside the app pass; they are noted as they come. */
async function watchOver(page: Page): Promise<Watch> {
  const watch: Watch = { events: [], toasts: [], links: [] }
  await page.exposeFunction('noteEvent', (event: string) => void watch.events.push(event))
  await page.exposeFunction('noteToast', (words: string) => void watch.toasts.push(words))
  await page.addInitScript((event) => {
    const host = window as unknown as Record<'noteEvent' | 'noteToast', (words: string) => void>
    window.addEventListener(event, (tracked) => host.noteEvent((tracked as CustomEvent<{ event: string }>).detail.event))
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.classList.contains('toast')) host.noteToast(node.innerText.trim())
    }).observe(document, { childList: true, subtree: true })
  }, trackEvent)
  // A page that the app itself goes to is no request: what else is asked for as a document is a link that was followed.
  await page.route('**', async (route) => {
    const request = route.request()
    const isLink =
      request.isNavigationRequest() && request.frame() === page.mainFrame() && page.url() !== 'about:blank' && !visiting.has(page)
    if (!isLink) return route.fallback()
    watch.links.push(request.url().replace(new URL(page.url()).origin, ''))
    return route.fulfill({ status: 204 })
  })
  return watch
}

/** What the device remembers, and nothing else. */
async function remember({ page, config, scenario: { given } }: Stage): Promise<void> {
  const { channel, locale, session = {}, storage = {} } = given
  for (const name of Object.keys(session))
    if (!config.flows.app.session[name]?.persist) throw new Error(`A device does not remember "${name}": say "headlessOnly".`)
  const kept = { ...(channel && { cl: channel }), ...(locale && { locale }), ...storage, ...session }
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('set') !== null) return
    sessionStorage.setItem('set', '')
    localStorage.clear()
    for (const [name, value] of entries) localStorage.setItem(`alur:${name}`, JSON.stringify(value))
  }, Object.entries(kept))
}

/** Until the page stands, nothing is on its way and nothing covers it; a call that nobody answers is waited for to its end. */
async function rest({ page, line, config }: Stage): Promise<void> {
  const stands = page.locator('.app main')
  await expect
    .poll(async () => line.isQuiet() && (line.hasTimeout() || (await stands.count()) > 0), { timeout: patience, intervals: [20] })
    .toBe(true)
  if (!line.hasTimeout()) return
  line.gaveUp()
  await page.clock.fastForward(config.flows.app.api.timeout + 1000)
  await stands.waitFor({ state: 'attached' })
}

async function comparison(stage: Stage): Promise<string[]> {
  const { scenario, texts, line, config } = stage
  const expected = { ...scenario.expect, holds: kept(config, scenario.expect.holds) }
  const until = Date.now() + patience
  for (;;) {
    const quiet = line.isQuiet()
    const found = differences(expected, await seenOn(stage), texts)
    if ((found.length === 0 && quiet) || Date.now() > until) return found
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

async function seenOn({ page, config, scenario, line, watch }: Stage): Promise<Seen> {
  const { pathname, search, searchParams } = new URL(page.url())
  const sheets = await page.locator('[role=dialog][data-screen]').evaluateAll((all) => all.map((one) => one.getAttribute('data-screen')))
  const session = await page.evaluate(() =>
    Object.fromEntries(
      Object.entries({ ...localStorage }).map(([name, value]) => [name.replace('alur:', ''), JSON.parse(value) as unknown]),
    ),
  )
  const top = await reach(page)
  const said = await top
    .locator('.field[data-at] > .field-fault')
    .evaluateAll((all) => all.map((one) => [one.parentElement?.getAttribute('data-at') ?? '', one.textContent ?? '']))
  const lists: Seen['lists'] = {}
  for (const id of Object.keys(scenario.expect.lists ?? {})) {
    const items = await itemsOn(page, id)
    if (items) lists[id] = items
  }
  const title = page.locator(sheets.length > 0 ? '.sheet-title' : '.app h1').last()
  return {
    route: locate(config.flows.routes, pathname + search)?.name,
    query: Object.fromEntries(searchParams),
    title: (await title.count()) > 0 ? ((await title.textContent()) ?? '') : '',
    sheet: sheets.at(-1) ?? null,
    toast: watch.toasts.at(-1) ?? null,
    words: await wordsOn(sheets.length > 0 ? top : page.locator('.app main')),
    links: watch.links,
    faults: Object.fromEntries(said.filter(([, words]) => words !== '')) as Seen['faults'],
    lists,
    sent: line.sent,
    events: watch.events,
    scope: { session },
  }
}

/** What of the condition the device shows: the entries of the session that it keeps. */
function kept({ flows }: Config, { has, lacks, anyOf: _, ...tests }: Condition = {}): Condition {
  const isKept = (pointer: string) => {
    const [root, name = ''] = tokens(pointer)
    return root === 'session' && flows.app.session[name]?.persist === true
  }
  const pointers = (named: Pointer | Pointer[] | undefined) => [named ?? []].flat().filter(isKept)
  return { has: pointers(has), lacks: pointers(lacks), ...Object.fromEntries(Object.entries(tests).filter(([pointer]) => isKept(pointer))) }
}
