import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { proxyWarning, registerProxyWarnings } from '../../../src/server/http/proxy-warnings.ts'
import { createServer } from '../../../src/server/app.ts'
import { UPLOAD_MS } from '../../../src/server/http/call-routes.ts'
import { uploadRules } from '../../../src/server/http/upload.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { openTestServer } from '../support/test-server.ts'
import { readTestConfig } from '../support/test-config.ts'

const UNDERSCORES = 'the proxy drops headers with an underscore'
const NO_ADDRESS = 'X-Forwarded-For and TRUST_PROXY is not set'
const fromApp = { os: '4', 'device-id': 'h5_0123456789abcdef', lan: 'en-US' }

describe('warnings about a proxy', async () => {
  const config = await readTestConfig()
  function listen() {
    const lines: string[] = []
    const logTo = new Writable({ write: (chunk, _encoding, next) => (lines.push(String(chunk)), next()) })
    return { logTo, said: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) }
  }
  /** `more`: environment variables. Each taken release creates a new Fastify app. */
  function start(more: Record<string, string> = {}) {
    const settings = readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'warn', ...more })
    const { logTo, said } = listen()
    const takeRelease = () => {
      const app = createServer(settings, logTo)
      registerProxyWarnings(app, { settings, config, log: app.log })
      return (headers: Record<string, string>) => app.inject({ url: '/', headers })
    }
    return { said, takeRelease }
  }

  it.each([
    { of: 'a call of the app with app_version', headers: { ...fromApp, app_version: '999999' }, says: [] },
    { of: 'a call of the app without it', headers: fromApp, says: [expect.stringContaining(UNDERSCORES)] },
    { of: 'what the staff ask by hand', headers: { os: '4', lan: 'en-US' }, says: [] },
    { of: 'what is no call', headers: {}, says: [] },
    { of: 'an address that counts', headers: { 'x-forwarded-for': '10.0.0.1' }, env: { TRUST_PROXY: 'loopback' }, says: [] },
    { of: 'one that is not to count', headers: { 'x-forwarded-for': '10.0.0.1' }, env: { TRUST_PROXY: '0' }, says: [] },
    {
      of: 'one that nobody was told of',
      headers: { 'x-forwarded-for': '10.0.0.1' },
      says: [expect.stringContaining(NO_ADDRESS)],
    },
  ])('$of logs the problem once over all releases', async ({ headers, env, says }) => {
    const { said, takeRelease } = start(env)
    for (const ask of [takeRelease(), takeRelease()]) for (let count = 0; count < 2; count += 1) await ask(headers)
    expect(said()).toEqual(says)
  })

  it('covers the whole server', async () => {
    const { logTo, said } = listen()
    const { app, close } = await openTestServer({ settings: { logLevel: 'warn' }, logTo })
    await app.inject({ url: '/api/v1/user/info', headers: fromApp })
    expect(said()).toEqual([expect.stringContaining(UNDERSCORES)])
    await close()
  })
})

it.each([
  { host: '127.0.0.1', warns: true },
  { host: 'localhost', warns: true },
  { host: '127.0.0.1', production: false, warns: false },
  { host: '10.0.0.5', warns: false },
  { host: '127.0.0.1', trustProxy: 'loopback', warns: false },
  { host: '127.0.0.1', trustProxy: 0, warns: false },
])('a start at $host, production $production, TRUST_PROXY $trustProxy: warns $warns', ({ warns, ...settings }) => {
  const said = proxyWarning({ production: true, trustProxy: false, ...settings })
  expect(said ?? '').toEqual(warns ? expect.stringContaining('TRUST_PROXY is not set') : '')
})

describe('the lines for nginx in docs/operations.md', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const lines = /## Behind nginx\n(.*?)\n## /s.exec(page)?.[1] ?? ''
  const set = (name: string) => new RegExp(`^ +${name} (.+);$`, 'm').exec(lines)?.[1]

  it('let the requests of the app through', async () => {
    const { calls } = await readTestConfig()
    const most = Math.max(...Object.values(calls).map((call) => uploadRules(call, () => {}).maxTotalBytes))
    expect(set('underscores_in_headers')).toBe('on')
    expect(Number.parseInt(set('client_max_body_size')!) * 1024 ** 2).toBeGreaterThan(most)
    expect(Number.parseInt(set('proxy_read_timeout')!) * 1000).toBeGreaterThan(UPLOAD_MS)
    expect(set('proxy_set_header X-Forwarded-For')).toBe('$remote_addr')
  })
})
