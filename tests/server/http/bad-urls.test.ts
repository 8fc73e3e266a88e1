import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

/** Content of a file outside the served folders. */
const OUTSIDE = 'never to be served'
const SAFE = ['content-security-policy: ', 'x-content-type-options: nosniff', 'referrer-policy: no-referrer', 'x-frame-options: deny']

describe('an invalid address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alur-addresses-'))
  let server: TestServer
  beforeAll(async () => {
    const [webDir, releaseDir] = [join(folder, 'web'), join(folder, 'release')]
    for (const made of [webDir, join(webDir, 'assets'), releaseDir]) mkdirSync(made)
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    writeFileSync(join(releaseDir, 'manifest.json'), '{}')
    writeFileSync(join(folder, 'secret.txt'), OUTSIDE)
    server = await openTestServer({ settings: { webDir, releaseDir } })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true })
  })

  /** Sends the text over a socket, because an HTTP client would normalise the address. */
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
      let heard = ''
      socket.setTimeout(5000, () => reject(new Error('no answer')))
      socket.on('data', (data) => (heard += data.toString()))
      socket.on('error', reject)
      socket.on('close', () => resolve(heard.toLowerCase()))
      socket.write(text)
    })

  const addresses = [
    '/api//',
    '/api/..',
    '/api/../',
    '/api/.',
    '/api/%00',
    '/%00',
    '/assets/%00.js',
    '/config/%00',
    '/config//',
    '/config/..',
    '/..',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%5c..%5csecret.txt',
    '//',
    '///',
    '//evil.example/%2e%2e',
    '//a:b',
    'http://a:b/c',
    '/api/%',
    '/%zz',
    '/assets/%c0%ae',
    '/api/v1//login',
    '/api/v1/login/',
    '/api/V1/login',
    '/api/v1/login%00',
    '/api/v1/login;x',
    `/${'a'.repeat(5000)}`,
    `/api/${'a/'.repeat(3000)}`,
    '/assets/x%0d%0aset-cookie:a=b',
  ]
  it.each(addresses.flatMap((path) => ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].map((method) => ({ method, path }))))(
    '$method $path is not found or invalid',
    async ({ method, path }) => {
      const reply = await send(`${method} ${path} HTTP/1.1\r\nhost: x\r\nos: 4\r\nconnection: close\r\n\r\n`)
      const status = Number(/^http\/1\.1 (\d{3})/.exec(reply)?.[1])
      expect([200, 301, 400, 404, 405]).toContain(status)
      if (path.startsWith('/api')) expect([400, 404]).toContain(status)
      if (status === 200) expect(reply.includes('<!doctype html>') || method === 'HEAD').toBe(true)
      expect(reply).not.toContain(OUTSIDE)
      expect(reply).not.toMatch(/\r\nset-cookie/)
      for (const header of SAFE) expect(reply).toContain(header)
    },
  )

  it.each([
    { name: 'not HTTP', text: 'hello\r\n\r\n', status: 400 },
    { name: 'a broken header', text: 'GET / HTTP/1.1\r\nhost x\r\n\r\n', status: 400 },
    {
      name: 'two lengths',
      text: 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      status: 400,
    },
    {
      name: 'length and chunks',
      text: 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      status: 400,
    },
    {
      name: 'a broken chunk',
      text: 'POST /api/v1/login HTTP/1.1\r\nhost: x\r\nos: 4\r\nidempotency-key: k\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      status: 400,
    },
    { name: 'no host', text: 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', status: 400 },
    { name: 'too many headers', text: `GET / HTTP/1.1\r\nhost: x\r\n${'a: 0123456789\r\n'.repeat(3000)}\r\n`, status: 431 },
  ])('an invalid request is answered with the security headers: $name', async ({ text, status }) => {
    const reply = await send(text)
    expect(reply).toMatch(new RegExp(`^http/1\\.1 ${status} `))
    for (const header of SAFE) expect(reply).toContain(header)
  })

  it.each(['/', '/api/health', '/api/v1/user/info'])('a TRACE of %s gets nothing back of what it sent', async (path) => {
    const reply = await send(`TRACE ${path} HTTP/1.1\r\nhost: x\r\nos: 4\r\nx-sent: canary\r\nconnection: close\r\n\r\n`)
    expect(reply).toMatch(/^http\/1\.1 40[045] /)
    expect(reply).not.toContain('canary')
    for (const header of SAFE) expect(reply).toContain(header)
  })

  it('a HEAD that the parser refuses has no body', async () => {
    const reply = await send('HEAD api/x HTTP/1.1\r\nhost: x\r\n\r\n')
    expect(reply).toMatch(/^http\/1\.1 400 /)
    expect(reply).toMatch(/\r\n\r\n$/)
  })
})
