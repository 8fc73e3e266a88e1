import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { routeNamed } from '../../src/core/navigation/route.ts'
import type { Scenario } from '../../src/scenarios/scenario.ts'
import { product } from '../../tests/conformance/product.ts'
import { scenarioOfScreens } from '../../tests/journeys/support/scenario-of-screen.ts'
import { runInBrowser } from '../../tests/journeys/support/scenario-page.ts'
import { test } from '../../tests/journeys/support/scenario-phone.ts'
import { configOf, depsFor } from '../../tests/scenarios/product-scenarios.ts'
import { variations } from '../../src/scenarios/vary-replies.ts'
import { untilArrival } from './until-arrival.ts'
import { varyLastReply } from './vary-last-reply.ts'

const locales = Object.keys(product.flows.app.locales.supported)

/** The calls that the screen of a route loads. */
function callsOf(name: string): string[] {
  const [route = '', sheet] = name.split(' + ')
  const screen = sheet ?? routeNamed(product.flows.routes, route)?.screen ?? route
  return Object.values(product.flows.screens[screen]?.data ?? {}).map(({ call }) => call)
}

/** `SIZE=1280x800` draws the desktop layout. */
const [width = 360, height = 740] = process.env.SIZE?.split('x').map(Number) ?? []
const size = { width, height }
const folder = process.env.SIZE ? `artifacts/contact-sheet-${process.env.SIZE}` : 'artifacts/contact-sheet'

/** Makes the window as tall as its page, so that tabs and docks are at the end. */
async function showWhole(page: Page): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, whole) })
}

/** Counts the requests of each call until the screen is loaded. */
async function countCalls(page: Page, scenario: Scenario): Promise<ReadonlyMap<string, number>> {
  const { app, calls } = product.flows
  const names = new Map(Object.entries(calls).map(([name, { endpoint }]) => [String(endpoint), name]))
  const requestCounts = new Map<string, number>()
  page.on('request', (request) => {
    const endpoint = `${request.method()} ${new URL(request.url()).pathname.slice(app.api.base.length)}`
    const call = names.get(endpoint) ?? endpoint
    requestCounts.set(call, (requestCounts.get(call) ?? 0) + 1)
  })
  await runInBrowser(page, configOf(scenario), scenario, await depsFor(scenario), { instead: settled })
  return requestCounts
}

/** Waits until nothing is loading: a read is retried before it fails, and some parts and drawings load after the page. */
const settled = (page: Page): Promise<void> =>
  expect(page.locator('.skeleton, .art-ribbon:only-child'))
    .toHaveCount(0, { timeout: 5000 })
    .catch(() => {})

const drawn: { name: string; variation: string; locale: string; file: string }[] = []

test('every screen is drawn', async ({ phone }) => {
  test.setTimeout(3_600_000)
  mkdirSync(folder, { recursive: true })
  await phone.setViewportSize(size)
  const only = new RegExp(process.env.SCREENS ?? '')
  const named = process.env.SCENARIOS === undefined ? undefined : new RegExp(process.env.SCENARIOS)
  for (const [name, scenario] of scenarioOfScreens(named)) {
    const calls = callsOf(name)
    const wanted = ([variation, locale]: [string, string]) => only.test(`${name} ${variation} ${locale}`)
    const isVaried = Object.keys(variations).some((each) => each !== 'normal' && locales.some((locale) => wanted([each, locale])))
    const opened = untilArrival(scenario, product.flows.routes)
    const requestCounts = isVaried && calls.length > 0 && opened.do.length > 1 ? await countCalls(phone, opened) : undefined
    for (const [variation, vary] of Object.entries(variations)) {
      if (variation !== 'normal' && calls.every((call) => requestCounts && !requestCounts.has(call))) continue
      for (const locale of locales.filter((each) => wanted([variation, each]))) {
        const given = scenario.given.replies ?? {}
        const replies = requestCounts && variation !== 'normal' ? varyLastReply(given, calls, vary, requestCounts) : vary(given, calls)
        const varied: Scenario = { ...(variation === 'normal' ? scenario : opened), given: { ...scenario.given, locale, replies } }
        const file = `${name.replaceAll(' + ', '-')}-${variation}-${locale}.jpg`
        const take = { path: join(folder, file), type: 'jpeg', quality: 70, animations: 'disabled' } as const
        await runInBrowser(phone, configOf(varied), varied, await depsFor(varied), {
          instead: async (page) => {
            if (variation !== 'loading') await settled(page)
            // Reported, so that a screenshot of a loading state is not mistaken for the final one.
            if (variation === 'normal' && (await page.locator('.skeleton').count()) > 0) console.error(`${file}: still loading`)
            await showWhole(page)
            await page.screenshot(take)
            await page.setViewportSize(size)
          },
        })
          .then(() => drawn.push({ name, variation, locale, file }))
          .catch((error: unknown) => console.error(`${file}: ${String(error).split('\n', 1)[0]}`))
      }
    }
  }
  writeFileSync(join(folder, 'index.html'), contactSheet())
})

function contactSheet(): string {
  const figure = ({ variation, locale, file }: (typeof drawn)[number]) =>
    `<figure><img src="${encodeURIComponent(file)}" loading="lazy" width="180"><figcaption>${variation} ${locale}</figcaption></figure>`
  const row = (name: string) =>
    `<h2>${name}</h2><div>${drawn
      .filter((each) => each.name === name)
      .map(figure)
      .join('')}</div>`
  const style =
    'body{font:14px sans-serif}div{display:flex;gap:8px;overflow-x:auto;align-items:start}figure{margin:0}img{border:1px solid #ccc}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${[...new Set(drawn.map(({ name }) => name))].map(row).join('')}`
}
