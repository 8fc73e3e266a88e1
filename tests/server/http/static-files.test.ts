import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '../../../src/server/http/escape-html.ts'
import { webWarning } from '../../../src/server/http/static-files.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const FOREVER = 'public, max-age=31536000, immutable'

describe('files', () => {
  let server: TestServer
  let app: FastifyInstance
  const folder = mkdtempSync(join(tmpdir(), 'alur-files-'))
  beforeAll(async () => {
    const put = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    put('web/index.html', '<!doctype html><html lang="en"><head></head><body>shell</body></html>')
    put('web/assets/main-abc123.js', 'code')
    put('web/favicon.svg', '<svg/>')
    put('web/icon-32.png', 'picture')
    put('web/assets/main-abc123.js.br', 'small')
    put('web/.env', 'secret')
    put('release/manifest.json', '{"release":"1"}')
    put('release/boot.abc.json', '{}')
    put('release/validator-abc.js', 'export {}')
    put('release/server.json', '{"policy":"secret"}')
    put('release/server.json.br', 'secret')
    put('web/pages/landing-page/doku.html', 'a page of its own')
    put('secret.txt', 'secret')
    server = await openTestServer({ settings: { logLevel: 'error', webDir: join(folder, 'web'), releaseDir: join(folder, 'release') } })
    app = server.app
  })
  afterAll(() => server?.close())

  const get = (url: string) => app.inject({ method: 'GET', url })

  it('cause a warning at the start when they are missing', () => {
    expect(webWarning({ webDir: join(folder, 'web') })).toBeUndefined()
    expect(webWarning({ webDir: join(folder, 'release') })).toMatch(/^WEB_DIR has no web app/)
  })

  it.each([
    { url: '/', status: 200, cache: 'no-cache', body: 'shell' },
    { url: '/home/unaudited', status: 200, cache: 'no-cache', body: 'shell' },
    { url: '/index?authorization=x.y&phone=0812', status: 200, cache: 'no-cache', body: 'shell' },
    { url: '/landing-page/doku-wallet', status: 200, cache: 'no-cache', body: 'shell' },
    { url: '/landing-page/doku', status: 200, cache: 'no-cache', body: 'a page of its own' },
    { url: '/landing-page/doku/', status: 200, cache: 'no-cache', body: 'a page of its own' },
    { url: '/index.html', status: 200, cache: 'no-cache', body: 'shell' },
    { url: '/assets/main-abc123.js', status: 200, cache: FOREVER, body: 'code' },
    { url: '/favicon.svg', status: 200, cache: 'no-cache', body: '<svg' },
    { url: '/icon-32.png', status: 200, cache: 'public, max-age=86400', body: 'picture' },
    { url: '/config/manifest.json', status: 200, cache: 'no-cache', body: 'release' },
    { url: '/config/boot.abc.json', status: 200, cache: FOREVER, body: '{}' },
    { url: '/config/validator-abc.js', status: 200, cache: FOREVER, body: 'export' },
  ])('$url is served as $cache', async ({ url, status, cache, body }) => {
    const response = await get(url)
    expect({ status: response.statusCode, cache: response.headers['cache-control'] }).toEqual({ status, cache })
    expect(response.body).toContain(body)
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })

  it.each([
    { url: '/', isPage: true },
    { url: '/index.html', isPage: true },
    { url: '/favicon.svg', isPage: true },
    { url: '/assets/missing', isPage: true },
    { url: '/assets/main-abc123.js', isPage: false },
    { url: '/config/boot.abc.json', isPage: false },
  ])('$url carries the policy of a page: $isPage', async ({ url, isPage }) => {
    const { headers } = await get(url)
    expect(headers['content-security-policy'] !== undefined).toBe(isPage)
  })

  it.each([
    { asked: 'id-ID,id;q=0.9', lang: 'id' },
    { asked: 'en-GB', lang: 'en' },
    { asked: '', lang: 'id' },
  ])('the page and the manifest are in $lang for "$asked"', async ({ asked, lang }) => {
    const headers = { 'accept-language': asked }
    const page = await app.inject({ method: 'GET', url: '/home', headers })
    const manifest = await app.inject({ method: 'GET', url: '/app.webmanifest', headers })
    const { name, description, icons } = manifest.json<{ name: string; description: string; icons: { purpose?: string }[] }>()
    expect(page.body).toContain(`<html lang="${lang}">`)
    expect(page.body).toContain(`<title>${escapeHtml(name)}</title>`)
    expect(page.body).toContain(`<meta property="og:description" content="${escapeHtml(description)}" />`)
    expect(page.headers.vary).toContain('accept-language')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })

  it('the browser’s toolbar, the installed app and the header of a page have the same colour', async () => {
    const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
    const [, ground] = /--ground: (#[0-9a-f]{6});/.exec(read('src/web/styles/tokens.css')) ?? []
    expect(/\.header \{[^}]*background: var\(--ground\)/.test(read('src/web/styles/shell.css'))).toBe(true)
    expect(read('index.html')).toContain(`<meta name="theme-color" content="${ground}" />`)
    const manifest = await app.inject({ method: 'GET', url: '/app.webmanifest' })
    expect(manifest.json()).toMatchObject({ theme_color: ground, background_color: ground })
  })

  it('a page is compressed if the client supports it, and not sent again to a client that has it', async () => {
    const headers = { 'accept-encoding': 'gzip, br' }
    const first = await app.inject({ method: 'GET', url: '/home', headers })
    expect(first.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(first.rawPayload).toString()).toContain('shell')
    const again = await app.inject({ method: 'GET', url: '/home', headers: { ...headers, 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body, again.headers.vary]).toEqual([304, '', first.headers.vary])
  })

  it.each([
    { name: 'the same', header: (tag: string) => `W/${tag}`, status: 304 },
    { name: 'a strong one from a proxy', header: (tag: string) => tag, status: 304 },
    { name: 'several', header: (tag: string) => `"old", W/${tag}`, status: 304 },
    { name: 'any', header: () => '*', status: 304 },
    { name: 'another', header: () => '"old"', status: 200 },
    { name: 'one without quotes', header: (tag: string) => tag.slice(1, -1), status: 200 },
    { name: 'none', header: () => '', status: 200 },
  ])('a page whose tag is known is not sent again: $name, $status', async ({ header, status }) => {
    const { etag } = (await get('/home')).headers
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await app.inject({ method: 'GET', url: '/home', headers: { 'if-none-match': header(String(etag).slice(2)) } })
    expect(again.statusCode).toBe(status)
  })

  it('have no validators when their name contains a hash', async () => {
    const asset = await get('/assets/main-abc123.js')
    expect(Object.keys(asset.headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/etag|last-modified|accept-ranges/)]))
    expect((await get('/favicon.svg')).headers.etag).toBeDefined()
  })

  it('are sent smaller to who can read them', async () => {
    const response = await app.inject({ method: 'GET', url: '/assets/main-abc123.js', headers: { 'accept-encoding': 'br' } })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': FOREVER,
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(response.body).toBe('small')
  })

  it.each([
    '/assets/main-old.js',
    '/assets/',
    '/assets',
    '/missing.js',
    '/config/server.json',
    '/config/server.json.br',
    '/config/missing.json',
    '/config/',
    '/config',
    '/.env',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/config/../secret.txt',
    '/config/..%2fsecret.txt',
    '/api',
    '/api/nothing',
    '/callbacks/payment',
    '/merchant/v1/orders',
    '/merchant',
  ])('%s is not there, and is not the shell', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toMatch(/secret|shell/)
  })

  it.each(['/', '/home', '/app.webmanifest', '/landing-page/doku', '/rules', '/config/boot.abc.json', '/favicon.svg', '/missing.js'])(
    'HEAD of %s is answered as GET is, without the body',
    async (url) => {
      const read = await get(url)
      const head = await app.inject({ method: 'HEAD', url })
      expect({ status: head.statusCode, body: head.body }).toEqual({ status: read.statusCode, body: '' })
      for (const name of ['content-type', 'content-length', 'cache-control', 'etag', 'vary'])
        expect(head.headers[name], name).toBe(read.headers[name])
    },
  )

  it.each(['POST', 'PUT', 'DELETE'] as const)('%s has no effect on a page', async (method) => {
    expect((await app.inject({ method, url: '/home' })).statusCode).toBe(404)
  })
})
