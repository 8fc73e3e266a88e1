import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { launchBrowser, openPage, settled, signIn, type StorageState } from '../../tests/bench/browser.ts'
import { measureKeystrokes } from '../../tests/bench/keystroke.ts'
import type { BenchServer } from './bench-server.ts'

export type FirstLoad = { page: string; files: number; raw: number; gzip: number; brotli: number }
export type KeystrokeCost = { form: string; fields: number; millisecondsPerKey: number }

export async function measureBrowser(
  server: BenchServer,
  words: (key: string) => string,
): Promise<{ loads: FirstLoad[]; keys: KeystrokeCost[] }> {
  const browser = await launchBrowser()
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

async function measureFirstLoad(
  browser: Browser,
  server: BenchServer,
  name: string,
  path: string,
  session: StorageState | undefined,
): Promise<FirstLoad> {
  const page = await openPage(browser, session)
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
  session: StorageState | undefined,
): Promise<KeystrokeCost> {
  const { median, fields } = await measureKeystrokes(browser, { address: server.url + path, field, session, keys: [key] })
  return { form: path, fields, millisecondsPerKey: median }
}
