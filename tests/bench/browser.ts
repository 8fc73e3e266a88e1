import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import type { BenchServer } from '../../scripts/bench/bench-server.ts'
import { findBrowser } from '../../scripts/find-browser.mjs'

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>
export type Words = (key: string) => string
/** Milliseconds of all tasks, and of the scripts in them. */
type BusyTime = { tasks: number; script: number }
type SlowPage = { page: Page; busy(): Promise<BusyTime> }

/** Phone number of a borrower who has signed in and has filled in no form yet. */
const member = '081234567890'

/** CPU slowdown factor that makes this machine about as slow as a cheap phone. */
export const SLOWDOWN = 6

/** Launches the same browser as the journeys. */
export async function launchBrowser(): Promise<Browser> {
  const found = findBrowser()
  const executablePath = found === 'playwright' ? undefined : found
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  })
}

export async function openPage(browser: Browser, storageState: StorageState | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...(storageState && { storageState }) })
  // `saveData` turns off prefetching, which is not part of the first load.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return context.newPage()
}

export async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

/** `busy`: time of the slowed main thread, which other programs on the machine do not add to. */
export async function openSlowed(browser: Browser, session: StorageState | undefined, address: string): Promise<SlowPage> {
  const page = await openPage(browser, session)
  await settled(page, address)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const millisecondsOf = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? 0) * 1000
    return { tasks: millisecondsOf('TaskDuration'), script: millisecondsOf('ScriptDuration') }
  }
  return { page, busy }
}

export async function signIn(browser: Browser, server: BenchServer, words: Words): Promise<StorageState> {
  const page = await openPage(browser, undefined)
  await settled(page, `${server.url}/login/main`)
  await page.locator('[data-path="/phone"] input').fill(member)
  const send = page.getByRole('button', { name: words('block.sms.send'), exact: true })
  await send.click()
  await send.waitFor({ state: 'hidden' })
  await page
    .locator('[data-path="/sms_code"] input')
    .first()
    .fill(await server.code(member))
  await page.locator('[data-path="/agree"] .checkbox-label').click()
  await page.getByRole('button', { name: words('form.loginSms.submit'), exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const session = await page.context().storageState()
  await page.context().close()
  return session
}
