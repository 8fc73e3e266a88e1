import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { SERVER_PATHS } from '../../../src/server/http/server-paths.ts'

const origin = 'https://app.example'
const code = readFileSync(new URL('../../../public/sw.js', import.meta.url), 'utf8')

const keyOf = (at: string | { url: string }) => (typeof at === 'string' ? at : at.url)

type Answer = { status: number; headers: Headers; text(): Promise<string>; clone(): Answer }

/** A page of the app, which contains the app's first files. */
const appPage = '<script type="application/json" id="start">{}</script>'

const answerOf = (status: number, body = appPage, tag?: string): Answer => ({
  status,
  headers: new Headers(tag === undefined ? {} : { etag: tag }),
  text: async () => body,
  clone: () => answerOf(status, body, tag),
})

const lastAnswers = new Set(['/', '/config/manifest.json'])

/** Starts the worker with one cache, and with a network that replies with `status`. */
function startWorker(status = 200, body = appPage) {
  const kept = new Map<string, Answer>()
  const cache = {
    match: vi.fn(async (at: string | { url: string }) => kept.get(keyOf(at)) ?? kept.get(origin + keyOf(at))),
    put: vi.fn(async (at: string | { url: string }, reply: Answer) => void kept.set(keyOf(at), reply)),
    // In the real worker, the last replies are in a cache of their own.
    keys: async () => [...kept.keys()].filter((url) => !lastAnswers.has(url)).map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  const network = vi.fn(async () => answerOf(status, body))
  const caches = { open: vi.fn(async () => cache) }
  const refuses = (part: 'open' | 'match') => {
    if (part === 'open') caches.open.mockRejectedValue(new Error('disk'))
    else cache.match.mockRejectedValue(new Error('disk'))
  }
  const listeners: Record<string, (event: object) => void> = {}
  const navigationPreload = { enable: vi.fn(async () => {}) }
  runInNewContext(code, {
    self: {
      addEventListener: (name: string, run: (event: object) => void) => void (listeners[name] = run),
      skipWaiting: () => {},
      registration: { navigationPreload },
    },
    location: { origin },
    caches,
    fetch: network,
    Response,
    URL,
    Promise,
  })
  /** Returns whether the worker answers the request, once everything it waits for is done. */
  async function get(url: string, { method = 'GET', mode = 'cors', preloadResponse }: Asked = {}): Promise<boolean> {
    const waits: Promise<unknown>[] = []
    const respondWith = vi.fn((reply: Promise<unknown>) => void waits.push(reply))
    listeners.fetch?.({
      request: { method, mode, url: new URL(url, origin).href },
      preloadResponse,
      respondWith,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
    })
    while (waits.length > 0) await waits.shift()
    return respondWith.mock.calls.length > 0
  }
  const activate = () => listeners.activate?.({ waitUntil: () => {} })
  return { get, activate, network, kept, put: cache.put, navigationPreload, refuses }
}
type Asked = { method?: string; mode?: string; preloadResponse?: Promise<unknown> | undefined }

describe('the service worker keeps hashed files', () => {
  it.each([
    { url: '/assets/start-BKVoKOa-.js', answers: true },
    { url: '/assets/index-BL5sQG4k.css', answers: true },
    { url: '/assets/plus-jakarta-sans-latin-wght-normal-eXO_dkmS.woff2', answers: true },
    { url: '/config/boot.38800665962e.json', answers: true },
    { url: '/config/validator-7984f07f01c0.js', answers: true },
    { url: '/', answers: false },
    { url: '/home', answers: false },
    { url: '/sw.js', answers: false },
    { url: '/api/v1/config', answers: false },
    { url: '/api/assets/start-BKVoKOa-.js', answers: false },
    { url: '/sandbox', answers: false },
    { url: 'https://other.example/assets/start-BKVoKOa-.js', answers: false },
  ])('$url: $answers', async ({ url, answers }) => {
    expect(await startWorker().get(url)).toBe(answers)
  })

  it('does not answer requests that write', async () => {
    expect(await startWorker().get('/assets/start-BKVoKOa-.js', { method: 'POST' })).toBe(false)
  })

  it('fetches a file once', async () => {
    const { get, network } = startWorker()
    await get('/assets/start-BKVoKOa-.js')
    await get('/assets/start-BKVoKOa-.js')
    expect(network).toHaveBeenCalledTimes(1)
  })

  it('does not cache failed responses', async () => {
    const { get, kept } = startWorker(404)
    await get('/assets/start-BKVoKOa-.js')
    expect(kept.size).toBe(0)
  })

  it('evicts the oldest files', async () => {
    const { get, kept } = startWorker()
    const urls = Array.from({ length: 220 }, (_, index) => `/config/boot.${String(index).padStart(12, '0')}.json`)
    for (const url of urls) await get(url)
    expect(kept.size).toBeLessThan(urls.length)
    expect([...kept.keys()].at(-1)).toBe(origin + urls.at(-1))
    expect(kept.has(origin + urls[0])).toBe(false)
  })

  describe('does not evict the files that the app needs offline', () => {
    const many = Array.from({ length: 220 }, (_, index) => `/config/boot.${String(index).padStart(12, '0')}.json`)
    const answers: { [url: string]: string } = {
      '/home': `${appPage}<script src="/assets/start-BKVoKOa-.js"></script><link href="/assets/fonts-B1qCPJk6.css">`,
      '/config/manifest.json': '{"base":{"boot":"boot.38800665962e.json"}}',
      '/assets/start-BKVoKOa-.js': 'const parts=["assets/Camera-B9wKyrC-.js"]',
      '/assets/fonts-B1qCPJk6.css': '@font-face{src:url(/assets/jakarta-eXO_dkmS.woff2)}',
    }
    const old = '/assets/index-BL5sQG4k.css'
    it.each([
      ['what the page names', '/assets/start-BKVoKOa-.js'],
      ['what the list names', '/config/boot.38800665962e.json'],
      ['what a script of the page names', '/assets/Camera-B9wKyrC-.js'],
      ['what a style of the page names', '/assets/jakarta-eXO_dkmS.woff2'],
    ])('%s', async (_, url) => {
      const { get, kept, network } = startWorker()
      const open = async (asked: string, of: Asked = {}) => {
        network.mockResolvedValueOnce(answerOf(200, answers[asked] ?? ''))
        await get(asked, of)
      }
      for (const each of [url, old, ...Object.keys(answers)]) await open(each, each === '/home' ? { mode: 'navigate' } : {})
      for (const each of many) await open(each)
      expect(kept.has(origin + url)).toBe(true)
      expect(kept.has(origin + old)).toBe(false)
    })

    it('keeps the files of the newest page only', async () => {
      const { get, kept, network } = startWorker()
      const open = async (asked: string, body = '', of: Asked = {}) => {
        network.mockResolvedValueOnce(answerOf(200, body))
        await get(asked, of)
      }
      const [first, second] = ['/assets/start-BKVoKOa-.js', '/assets/start-CKVoKOa-.js']
      for (const script of [first, second]) await open(script)
      const pageOf = (script: string) => open('/home', `${appPage}<script src="${script}"></script>`, { mode: 'navigate' })
      await pageOf(first)
      for (const each of many) await open(each)
      expect([kept.has(origin + first), kept.has(origin + second)]).toEqual([true, false])
      await open(second)
      await pageOf(second)
      await open('/config/boot.999999999999.json')
      expect([kept.has(origin + first), kept.has(origin + second)]).toEqual([false, true])
    })
  })
})

describe('the last answer opens the app without a network', () => {
  const page = { mode: 'navigate' }

  it.each([
    { name: 'a page', url: '/home?token=secret', of: page, key: '/' },
    { name: 'the list of the release', url: '/config/manifest.json', of: {}, key: '/config/manifest.json' },
  ])('$name is fetched each time, and cached without its address', async ({ url, of, key }) => {
    const { get, network, kept } = startWorker()
    expect(await get(url, of)).toBe(true)
    await get(url, of)
    expect(network).toHaveBeenCalledTimes(2)
    expect([...kept.keys()]).toEqual([key])
    network.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await get('/me', page).catch(() => 'no page')).toBe(key === '/' ? true : 'no page')
  })

  it('the files within a page are cached as if they had been fetched, its list is not', async () => {
    const start = { 'manifest.json': {}, 'boot.38800665962e.json': { app: 1 } }
    const { get, kept } = startWorker(200, `<script type="application/json" id="start">${JSON.stringify(start)}</script>`)
    await get('/home', page)
    expect([...kept.keys()].toSorted()).toEqual(['/', '/config/boot.38800665962e.json'])
    expect(await (kept.get('/config/boot.38800665962e.json') as unknown as Response).json()).toEqual({ app: 1 })
  })

  it.each([...SERVER_PATHS.map((part) => `/${part}/any`), '/api/docs', '/sandbox'])('%s is no page of the app', async (url) => {
    expect(await startWorker().get(url, page)).toBe(false)
  })

  it.each([
    { name: 'the same page is kept once', tags: ['"1"', '"1"'], times: 1 },
    { name: 'another page replaces it', tags: ['"1"', '"2"'], times: 2 },
    { name: 'a page without an ETag is cached each time', tags: [undefined, undefined], times: 2 },
  ])('$name', async ({ tags, times }) => {
    const { get, network, put } = startWorker()
    for (const tag of tags) {
      network.mockResolvedValueOnce(answerOf(200, appPage, tag))
      await get('/home', page)
    }
    expect(put).toHaveBeenCalledTimes(times)
  })

  it('a static page, such as a landing page, does not replace the cached app', async () => {
    const { get, network, kept } = startWorker()
    await get('/home', page)
    const before = kept.get('/')
    network.mockResolvedValueOnce(answerOf(200, '<h1>Welcome</h1>'))
    expect(await get('/landing-page', page)).toBe(true)
    expect(kept.get('/')).toBe(before)
  })

  it('a failed page is not cached', async () => {
    const { get, kept } = startWorker(503)
    await get('/home', page)
    expect(kept.size).toBe(0)
  })
})

describe('a failing disk', () => {
  it.each([
    { what: 'a hashed file', url: '/assets/start-BKVoKOa-.js', of: {} },
    { what: 'a page', url: '/home', of: { mode: 'navigate' } },
  ])('does not prevent $what', async ({ url, of }) => {
    for (const refuse of ['open', 'match'] as const) {
      const { get, refuses, network } = startWorker()
      refuses(refuse)
      expect(await get(url, of)).toBe(true)
      expect(network).toHaveBeenCalledTimes(1)
    }
  })
})

describe('the page is fetched while the worker starts', () => {
  it('is answered from the first start on', () => {
    const { activate, navigationPreload } = startWorker()
    activate()
    expect(navigationPreload.enable).toHaveBeenCalledTimes(1)
  })

  it.each([
    { name: 'that answer is taken', early: 'arrives', asked: 0, keeps: true },
    { name: 'a browser that cannot has it asked for then', early: undefined, asked: 1, keeps: true },
    { name: 'without a network nothing is kept over the last page', early: 'fails', asked: 0, keeps: false },
  ])('$name', async ({ early, asked, keeps }) => {
    const { get, network, kept } = startWorker()
    const answer = answerOf(200)
    const preloadResponse = early && (early === 'fails' ? Promise.reject(new TypeError('offline')) : Promise.resolve(answer))
    const opened = get('/home', { mode: 'navigate', preloadResponse: preloadResponse || undefined })
    await (keeps ? opened : expect(opened).rejects.toThrow('offline'))
    expect(network).toHaveBeenCalledTimes(asked)
    expect(kept.has('/')).toBe(keeps)
  })
})
