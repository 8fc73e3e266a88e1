import type { Browser } from 'playwright'
import { openPage, type StorageState, SLOWDOWN } from './browser.ts'

export type PageCost = { kilobytes: number; requests: number; firstPaint: number; interactive: number }
type Wanted = { address: string; session: StorageState | undefined; ready: string; isSlow: boolean }

const LATE_FILES_MS = 1500

/** Download of 1.6 Mbit/s with a latency of 150 ms. */
export const network = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/**
 * Measures a cold load in milliseconds from the navigation. Interactive: the frame after the selector `ready` matches. `kilobytes` and
 * `requests` exclude API calls.
 */
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
  // Fonts and pictures that the page requests late count too.
  await page.waitForTimeout(LATE_FILES_MS)
  await page.waitForLoadState('networkidle')
  await page.context().close()
  return { kilobytes: bytes / 1024, requests: counted.size, firstPaint, interactive }
}
