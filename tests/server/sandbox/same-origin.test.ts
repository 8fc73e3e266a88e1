import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

describe('the sandbox', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ settings: { sandbox: true, host: '127.0.0.1' } })
  })
  afterAll(() => server?.close())

  const get = (headers: Record<string, string>, url = '/sandbox/api/sms') =>
    server.app.inject({ method: 'GET', url, headers }).then(({ statusCode }) => statusCode)
  const post = (headers: Record<string, string>) =>
    server.app
      .inject({
        method: 'POST',
        url: '/sandbox/api/clock',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"minutes":1}',
      })
      .then(({ statusCode }) => statusCode)

  it.each<{ name: string; headers: Record<string, string>; status: number }>([
    { name: 'itself', headers: { host: '127.0.0.1:3000' }, status: 200 },
    { name: 'itself by name', headers: { host: 'localhost:3000' }, status: 200 },
    { name: 'itself over IPv6', headers: { host: '[::1]:3000' }, status: 200 },
    { name: 'its address in the network', headers: { host: '192.168.1.5:3000', origin: 'http://192.168.1.5:3000' }, status: 200 },
    {
      name: 'its own page',
      headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' },
      status: 200,
    },
    {
      name: 'its own page through the development server',
      headers: { host: '127.0.0.1:4000', origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' },
      status: 200,
    },
    { name: 'a host name that resolves here', headers: { host: 'evil.example' }, status: 403 },
    { name: 'a host name that begins like ours', headers: { host: '127.0.0.1.evil.example' }, status: 403 },
    { name: 'a page of another origin', headers: { host: '127.0.0.1:3000', origin: 'https://evil.example' }, status: 403 },
    { name: 'a page with an opaque origin', headers: { host: '127.0.0.1:3000', origin: 'null' }, status: 403 },
    { name: 'a page of another site without an origin', headers: { host: '127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }, status: 403 },
    { name: 'another server of this machine', headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-site' }, status: 403 },
  ])('replies to $name with $status', async ({ headers, status }) => {
    const before = server.clock.seconds()
    expect({ get: await get(headers), post: await post(headers) }).toEqual({ get: status, post: status })
    if (status === 403) expect(server.clock.seconds()).toBe(before)
  })

  it('allows links to its page', async () => {
    expect(await get({ host: '127.0.0.1:3000', 'sec-fetch-site': 'cross-site' }, '/sandbox')).not.toBe(403)
    expect(await get({ host: 'evil.example' }, '/sandbox')).toBe(403)
  })
})
