import type { Browser, Page } from 'playwright'
import type { BenchServer } from '../../scripts/bench/bench-server.ts'
import { percentile } from '../attack/attack.ts'
import { launchBrowser, settled, signIn, type StorageState, type Words, SLOWDOWN } from './browser.ts'
import { network } from './measure-page.ts'

const NAVIGATIONS = 200
const ROWS = 1000
const tab = '.footer-tab'
/** Milliseconds in which the app has prefetched every part of the release. */
const IDLE_MS = 4000
/** A finger touches a link for 60 to 120 ms. */
const TAP_MS = 80
/** Milliseconds of a frame at 60 Hz. */
const FRAME_MS = 1000 / 60

type Row = { measure: string; found: string; goal: string }

/** Measures the app after its first load: a route change, a long list, the next visit and the heap. */
export async function runPages(server: BenchServer, words: Words): Promise<void> {
  const browser = await launchBrowser()
  try {
    const session = await signIn(browser, server, words)
    console.log('\nAfter the first load')
    for (const measure of [routeChange, longList, secondVisit, heap]) {
      const { measure: name, found, goal } = await measure(browser, server.url, session)
      console.log(`${name}: ${found} (${goal})`)
    }
  } finally {
    await browser.close()
  }
}

/** Measures elapsed time, and main thread time, which other programs on the machine do not add to. */
async function routeChange(browser: Browser, url: string, session: StorageState): Promise<Row> {
  const { page, devtools } = await prefetched(browser, `${url}/me`, session)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const busy: number[] = []
  const clock: number[] = []
  for (let count = 0; count < 20; count++) {
    const before = await metric(devtools, 'TaskDuration')
    clock.push(await tapLink(page, count % 2))
    busy.push(((await metric(devtools, 'TaskDuration')) - before) * 1000)
  }
  await page.context().close()
  const middle = (values: number[]) => percentile(values, 0.5).toFixed(0)
  return { measure: 'another page, slow', found: `${middle(clock)} ms; of the processor ${middle(busy)} ms`, goal: '< 100 ms' }
}

async function heap(browser: Browser, url: string, session: StorageState): Promise<Row> {
  const { page, devtools } = await prefetched(browser, `${url}/me`, session)
  await devtools.send('Performance.enable')
  const used = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await metric(devtools, 'JSHeapUsedSize')) / 1024 / 1024
  }
  const after: number[] = []
  for (let count = 0; count < NAVIGATIONS; count++) {
    if (count === 20) after.push(await used())
    await tapLink(page, count % 2)
  }
  after.push(await used())
  await page.context().close()
  const [first = 0, last = 0] = after
  return { measure: `heap after ${NAVIGATIONS} pages`, found: `${first.toFixed(1)} to ${last.toFixed(1)} MB`, goal: 'flat' }
}

async function longList(browser: Browser, url: string, session: StorageState): Promise<Row> {
  const { page, devtools } = await opened(browser, session)
  const lists = Array.from({ length: ROWS }, (_, index) => ({
    id: String(index + 1),
    kind: 'paid',
    text: `${index}`,
    time: 0,
    unread: false,
  }))
  await page.route(/\/api\/v1\/messages\?/, (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { lists, unread: 0, more: false } } }),
  )
  await settled(page, `${url}/me/messages`)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const frames = await page.evaluate(async () => {
    const times: number[] = []
    for (let step = 0; step < 60; step++) {
      const before = performance.now()
      window.scrollBy(0, 300)
      await new Promise(requestAnimationFrame)
      times.push(performance.now() - before)
    }
    return times
  })
  const drawn = await page.locator('.cell').count()
  await page.context().close()
  return {
    measure: `scrolling ${drawn} rows, slow`,
    found: `${percentile(frames, 0.5).toFixed(0)} ms a frame, p95 ${percentile(frames, 0.95).toFixed(0)} ms`,
    goal: `< ${(2 * FRAME_MS).toFixed(0)} ms`,
  }
}

async function secondVisit(browser: Browser, url: string, session: StorageState): Promise<Row> {
  const { page } = await prefetched(browser, `${url}/me`, session)
  // The service worker caches only files that are requested after it has started.
  await settled(page, `${url}/me`)
  await page.close()
  const times: number[] = []
  for (let count = 0; count < 5; count++) {
    const next = await page.context().newPage()
    const devtools = await next.context().newCDPSession(next)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await next.goto(`${url}/me`, { waitUntil: 'commit' })
    await next.waitForSelector(`${tab}[aria-current]`)
    times.push(
      await next.evaluate(() => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))),
    )
    await next.close()
  }
  await page.context().close()
  return { measure: 'the second visit, network alone', found: `${percentile(times, 0.5).toFixed(0)} ms`, goal: '< 500 ms' }
}

/** Returns the milliseconds from the end of a tap to the frame after the other page has opened. */
const tapLink = (page: Page, which: number): Promise<number> =>
  page.evaluate(
    async ([selector, index, tapMs]) => {
      const link = document.querySelectorAll<HTMLElement>(selector)[index]!
      const before = document.querySelector<HTMLElement>('.page')?.dataset.screen
      link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0 }))
      await new Promise((resolve) => setTimeout(resolve, tapMs))
      const start = performance.now()
      link.click()
      while (document.querySelector<HTMLElement>('.page')?.dataset.screen === before || document.querySelector('.page.is-arriving'))
        await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - start
    },
    [tab, 1 + which, TAP_MS] as const,
  )

async function prefetched(browser: Browser, address: string, session: StorageState) {
  const made = await opened(browser, session)
  await settled(made.page, address)
  await made.page.waitForTimeout(IDLE_MS)
  await made.page.waitForLoadState('networkidle')
  return made
}

async function opened(browser: Browser, session: StorageState) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, storageState: session })
  const page = await context.newPage()
  return { page, devtools: await context.newCDPSession(page) }
}

type Devtools = Awaited<ReturnType<typeof opened>>['devtools']

async function metric(devtools: Devtools, wanted: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === wanted)?.value ?? 0
}
