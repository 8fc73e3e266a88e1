import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Parts, sharesOf } from './bytes-by-part.ts'
import type { Browser, Response } from 'playwright'
import { launchBrowser, openPage, settled, signIn, type StorageState } from '../../tests/bench/browser.ts'
import { measureKeystrokes } from '../../tests/bench/keystroke.ts'
import { movedTo } from '../../tests/bench/run-twins.ts'
import type { BenchServer } from './bench-server.ts'

type FirstLoad = { page: string; files: number; raw: number; gzip: number; brotli: number; parts: Parts }
type KeystrokeCost = { form: string; fields: number; millisecondsPerKey: number }

/** `code`: the parts of each code file of the server. */
type Side = { url: string; code: ReadonlyMap<string, Parts> }

export async function measureBrowser(
  server: BenchServer,
  text: (key: string) => string,
  { ours, twin }: { ours: Side; twin: Side },
): Promise<{ loads: FirstLoad[]; keys: KeystrokeCost[] }> {
  const browser = await launchBrowser()
  try {
    const session = await signIn(browser, server, text)
    const largest = '/user-into/person-info'
    const loads = [
      await measureFirstLoad(browser, ours, 'home', '/', undefined),
      await measureFirstLoad(browser, twin, 'home by hand', '/', undefined),
      await measureFirstLoad(browser, ours, 'largest form', largest, session),
      await measureFirstLoad(browser, twin, 'largest form by hand', largest, movedTo(session, twin.url)),
      await measureFirstLoad(browser, ours, 'login', '/login/main', undefined),
    ]
    const keys = [
      await measureKeystroke(browser, server, '/login/main', '[data-path="/phone"] input', '0', undefined),
      await measureKeystroke(browser, server, largest, '[data-path="/name"] input', 'a', session),
    ]
    return { loads, keys }
  } finally {
    await browser.close()
  }
}

async function measureFirstLoad(
  browser: Browser,
  { url, code }: Side,
  name: string,
  path: string,
  session: StorageState | undefined,
): Promise<FirstLoad> {
  const page = await openPage(browser, session)
  const responses: Response[] = []
  page.on('response', (response) => void responses.push(response))
  await settled(page, url + path)
  const bodies = new Map<string, Buffer>()
  for (const response of responses) {
    const { pathname, origin } = new URL(response.url())
    if (origin === url && !pathname.startsWith('/api/') && response.ok()) bodies.set(pathname, await response.body())
  }
  await page.context().close()
  const sum = (weigh: (body: Buffer) => number) => [...bodies.values()].reduce((total, body) => total + weigh(body), 0)
  return {
    page: name,
    files: bodies.size,
    raw: sum((body) => body.length),
    gzip: sum((body) => gzipSync(body, { level: 9 }).length),
    brotli: sum(compressedSize),
    parts: partsOf(bodies, code),
  }
}

function partsOf(bodies: ReadonlyMap<string, Buffer>, code: ReadonlyMap<string, Parts>): Parts {
  const all: Parts = {}
  for (const [path, body] of bodies)
    for (const [part, bytes] of Object.entries(code.get(path) ?? sharesOf(compressedSize(body), lengthsIn(path, body.toString()))))
      all[part] = (all[part] ?? 0) + bytes
  return all
}

/** A page contains its inlined styles and the JSON of its first screen. */
function lengthsIn(path: string, text: string): Parts {
  if (path.startsWith('/config/')) return { [path.endsWith('.js') ? 'form validators' : 'JSON']: text.length }
  if (/\.\w+$/.test(path))
    return { [path.endsWith('.css') ? 'styles' : path.endsWith('.woff2') ? 'fonts' : 'pictures and others']: text.length }
  const [styles = '', json = ''] = [/<style>.*?<\/style>/s, /<script type="application\/json".*?<\/script>/s].map(
    (part) => part.exec(text)?.[0],
  )
  return { styles: styles.length, JSON: json.length, page: text.length - styles.length - json.length }
}

const compressedSize = (body: Buffer): number => brotliCompressSync(body).length

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
