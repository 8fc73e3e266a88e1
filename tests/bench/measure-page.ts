import type { Browser } from 'playwright'
import { openPage, type StorageState, SLOWDOWN } from './browser.ts'

export type PageCost = { kilobytes: number; requests: number; firstPaint: number; interactive: number }
type Wanted = { address: string; session: StorageState | undefined; ready: string; isSlow: boolean }

const STILL_TO_COME_MS = 1500

/** 1.6 Mbit/s with 150 ms to the server. */
export const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** A cold load. Milliseconds from the navigation; interactive: `ready` is there and a frame was drawn after it. Calls are not counted. */
export async function measurePage(browser: Browser, { address, session, ready, isSlow }: Wanted): Promise<PageCost> {
  const page = await openPage(browser, session)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const counted = new Set<string>()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname, protocol } = new URL(response.url)
    if (protocol !== 'data:' && !pathname.startsWith('/api/') && !response.fromDiskCache) counted.add(requestId)
  })
  devtools.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => void (counted.has(requestId) && (bytes += encodedDataLength)),
  )
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForSelector(ready)
  const interactive = await page.evaluate(
    () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
  )
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
  // Fonts and pictures of the page count too, whenever they are asked for.
  await page.waitForTimeout(STILL_TO_COME_MS)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { kilobytes: bytes / 1024, requests: counted.size, firstPaint, interactive }
}
