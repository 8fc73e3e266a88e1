import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { framesOf } from '../../../src/server/catalog/frames.ts'
import { SIGNATURE_HEADER, signRequest, TIME_HEADER } from '../../../src/server/ports/signed-request.ts'
import { CALLBACK_SECRET } from '../support/signed-callback.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const webDir = mkdtempSync(join(tmpdir(), 'alur-headers-'))
let server: TestServer
beforeAll(async () => {
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(webDir, 'robots.txt'), '')
  server = await openTestServer({ settings: { webDir, paymentSecret: CALLBACK_SECRET } })
})
afterAll(async () => {
  await server?.close()
  rmSync(webDir, { recursive: true })
})

const notice = JSON.stringify({ psp_id: 'p1', code: '80000000001', amount: 1000, paid_time: 1_772_000_000 })
function signed(path: string): Record<string, string> {
  const time = String(Math.floor(server.clock.systemTime().getTime() / 1000))
  return { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signRequest(CALLBACK_SECRET, { method: 'POST', path, time, body: notice }) }
}

it.each<{ url: string; status: number; method?: 'POST'; headers?: (url: string) => Record<string, string>; cache?: string; isApi?: true }>([
  { url: '/api/v1/config', status: 200, isApi: true },
  { url: '/%61pi/v1/config', status: 200, isApi: true },
  { url: '/api/v1/%63onfig?x', status: 400, isApi: true },
  { url: '/%61pi/v1/user/info', status: 200, isApi: true },
  { url: '/api/v1/nothing', status: 404, isApi: true },
  { url: '/callbacks/payment', method: 'POST', headers: signed, status: 200 },
  { url: '/%63allbacks/payment', method: 'POST', headers: signed, status: 200 },
  { url: '/callbacks/payment', method: 'POST', status: 403 },
  { url: '/callbacks/payment-code', method: 'POST', status: 403 },
  { url: '/callbacks/none', method: 'POST', status: 404 },
  { url: '/merchant/v1/orders/x', status: 401 },
  { url: '/staff/photos?uid=x', status: 404 },
  { url: '/robots.txt', status: 200, cache: 'no-cache' },
])(
  'the answer of $url ($status) may be cached only when it is a file',
  async ({ url, status, method = 'GET', headers, cache = 'no-store', isApi }) => {
    const sent = { os: '4', lan: 'en-US', 'content-type': 'application/json', ...headers?.(url) }
    const reply = await server.app.inject({ method, url, headers: sent, ...(method === 'POST' && { payload: notice }) })
    expect({ status: reply.statusCode, cache: reply.headers['cache-control'] }).toEqual({ status, cache })
    expect(reply.headers['server-time'] !== undefined).toBe(isApi ?? false)
  },
)

it.each([
  { name: 'in production', production: true, transport: 'max-age=63072000; includeSubDomains' },
  { name: 'elsewhere', production: false, transport: undefined },
])('a page loads and is framed by what its policy names, and nothing else: $name', async ({ production, transport }) => {
  const other = await openTestServer({ settings: { webDir, production } })
  const { headers } = await other.app.inject({ method: 'GET', url: '/' })
  await other.close()
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${framesOf(other.config).origins.join(' ') || "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
  expect(headers).toMatchObject({
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
  expect(headers['strict-transport-security']).toBe(transport)
})
