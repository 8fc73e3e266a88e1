import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, type Page, type Response, chromium } from 'playwright'
import { systemBrowser } from '../find-program.mjs'
import type { BenchServer } from './bench-server.ts'

export type FirstLoad = { page: string; files: number; raw: number; gzip: number; brotli: number }
export type KeystrokeCost = { form: string; fields: number; millisecondsPerKey: number }

/** Processor slowdown: about a cheap phone, compared with this machine. */
const slowdown = 6
const member = '081234567890'

export async function measureBrowser(
  server: BenchServer,
  words: (key: string) => string,
): Promise<{ loads: FirstLoad[]; keys: KeystrokeCost[] }> {
  const executablePath = systemBrowser()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(executablePath && { executablePath }),
  })
  try {
    const session = await signIn(browser, server, words)
    const loads = [
      await measureFirstLoad(browser, server, 'home', '/', undefined),
      await measureFirstLoad(browser, server, 'login', '/login/main', undefined),
      await measureFirstLoad(browser, server, 'the largest form', '/user-into/person-info', session),
    ]
    const keys = [
      await measureKeystroke(browser, server, '/login/main', '[data-path="/phone"] input', '0', undefined),
      await measureKeystroke(browser, server, '/user-into/person-info', '[data-path="/address"] textarea', 'a', session),
    ]
    return { loads, keys }
  } finally {
    await browser.close()
  }
}

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function open(browser: Browser, session: Session | undefined): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...(session && { storageState: session }) })
  // `saveData` turns off prefetching, which is not part of the first load.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return context.newPage()
}

async function settled(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.skeleton'))
}

async function measureFirstLoad(
  browser: Browser,
  server: BenchServer,
  name: string,
  path: string,
  session: Session | undefined,
): Promise<FirstLoad> {
  const page = await open(browser, session)
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  await settled(page, server.url + path)
  const bodies = new Map<string, Buffer>()
  for (const response of responses) {
    const { pathname, origin } = new URL(response.url())
    if (origin === server.url && !pathname.startsWith('/api/') && response.ok()) bodies.set(pathname, await response.body())
  }
  await page.context().close()
  const sum = (weigh: (body: Buffer) => number) => [...bodies.values()].reduce((total, body) => total + weigh(body), 0)
  return {
    page: name,
    files: bodies.size,
    raw: sum((body) => body.length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum((body) => brotliCompressSync(body).length),
  }
}

async function measureKeystroke(
  browser: Browser,
  server: BenchServer,
  path: string,
  field: string,
  key: string,
  session: Session | undefined,
): Promise<KeystrokeCost> {
  const page = await open(browser, session)
  await settled(page, server.url + path)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  await page.locator(field).click()
  const costs: number[] = []
  for (let count = 0; count < 15; count++) {
    const before = await busy()
    await page.keyboard.press(key)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    costs.push((await busy()) - before)
  }
  const fields = await page.locator('[data-path]').count()
  await page.context().close()
  return { form: path, fields, millisecondsPerKey: costs.toSorted((a, b) => a - b)[7]! }
}

async function signIn(browser: Browser, server: BenchServer, words: (key: string) => string): Promise<Session> {
  const page = await open(browser, undefined)
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
