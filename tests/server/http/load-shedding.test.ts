import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../../src/core/language/calls.ts'
import { createConcurrencyLimiter } from '../../../src/server/http/concurrency-limiter.ts'
import { createReleaseSwitch } from '../../../src/server/release-switch.ts'
import { createServer } from '../../../src/server/app.ts'
import { readSettings } from '../../../src/server/platform/settings.ts'
import { until } from '../../support/until.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

// Long, because each test starts a server.
vi.setConfig({ testTimeout: 120_000 })

const load = readSettings({}).load
let server: TestServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await server?.close()
  server = undefined
})

const open = async (settings: Parameters<typeof openTestServer>[0] = {}) => {
  server = await openTestServer(settings)
  await server.app.listen({ port: 0, host: '0.0.0.0' })
  return { port: (server.app.server.address() as AddressInfo).port, app: server.app }
}

/** Sends headers that announce a body, but no body. */
const slowBody = (port: number, path = '/api/v1/login', from = '127.0.0.1') => {
  const heard = { text: '', isClosed: false }
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('data', (data) => (heard.text += data.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (heard.isClosed = true))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nos: 4\r\nidempotency-key: k\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  )
  return heard
}

const get = (port: number, path: string, from = '127.0.0.1', agent = new Agent()): Promise<{ status: number; ms: number }> =>
  new Promise((resolve, reject) => {
    const since = Date.now()
    const sent = request({ port, host: '127.0.0.1', path, localAddress: from, headers: { os: '4' }, agent }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, ms: Date.now() - since }))
    })
    sent.once('error', reject)
    sent.end()
  })

/** Admits calls until the limiter refuses one. Returns the functions that end them. */
function fill(limiter: ReturnType<typeof createConcurrencyLimiter>): (() => void)[] {
  const calls: (() => void)[] = []
  for (let end = limiter.acquire(); end; end = limiter.acquire()) calls.push(end)
  return calls
}

/** Returns how many calls are admitted at once after many slow ones. */
function smallestLimit(): number {
  let now = 0
  const limiter = createConcurrencyLimiter(() => now)
  for (let round = 0; round < 50; round++) {
    const calls = fill(limiter)
    now += 10_000
    for (const end of calls) end()
  }
  return fill(limiter).length
}

describe('1,001 slow bodies of one address', () => {
  it('keep nobody else out, nor health and files', async () => {
    const webDir = mkdtempSync(join(tmpdir(), 'alur-web-'))
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    const { port } = await open({ settings: { webDir } })
    const slow = Array.from({ length: 1001 }, () => slowBody(port))
    await until(() => slow.filter(({ isClosed }) => isClosed).length >= 1001 - load.callsPerAddress, { within: 60_000 })
    const refused = slow.filter(({ text }) => text.startsWith('HTTP/1.1 503'))
    expect(refused).toHaveLength(1001 - load.callsPerAddress)
    expect(refused[0]!.text.toLowerCase()).toContain('retry-after: 2')
    expect(await get(port, '/api/v1/user/info', '127.0.0.2')).toMatchObject({ status: 200 })
    expect(await get(port, '/api/health')).toMatchObject({ status: 200 })
    expect(await get(port, '/')).toMatchObject({ status: 200 })
    rmSync(webDir, { recursive: true })
    expect(existsSync(webDir)).toBe(false)
  })

  it('behind a proxy are counted by the address that it names', async () => {
    const { port, app } = await open({ settings: { trustProxy: 1, load: { ...load, callsPerAddress: 1 } } })
    slowBody(port)
    const forwarded = (address: string) =>
      app.inject({ url: '/api/v1/user/info', headers: { os: '4', 'x-forwarded-for': address } }).then(({ statusCode }) => statusCode)
    const direct = () => app.inject({ url: '/api/v1/user/info', headers: { os: '4' } }).then(({ statusCode }) => statusCode)
    await until(async () => (await direct()) === 503)
    expect({ forwarded: await forwarded('10.0.0.1'), direct: await direct() }).toEqual({ forwarded: 200, direct: 503 })
  })
})

it('a call that began under the previous release counts for its address', async () => {
  server = await openTestServer({ settings: { load: { ...load, callsPerAddress: 1 } } })
  const { db, clock, settings, ports, config } = server.services
  const listener = createServer(settings)
  const releases = createReleaseSwitch(listener, { db, clock, settings, ports, log: listener.log })
  await releases.activate(config)
  await listener.listen({ port: 0, host: '127.0.0.1' })
  const { port } = listener.server.address() as AddressInfo
  const statusNow = async () => (await get(port, '/api/v1/user/info')).status
  const { length } = sockets
  slowBody(port)
  await until(async () => (await statusNow()) === 503)
  await releases.activate(config)
  expect(await statusNow()).toBe(503)
  sockets[length]!.destroy()
  await until(async () => (await statusNow()) === 200)
  await releases.close()
})

describe('an address with the maximum of calls', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'alur-web-'))
  afterAll(() => rmSync(webDir, { recursive: true }))

  it('is refused every read of the database, but not files and health', async () => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
    const { port } = await open({ settings: { webDir, load: { ...load, callsPerAddress: 1 } } })
    const statusOf = async (path: string) => (await get(port, path)).status
    slowBody(port)
    await until(async () => (await statusOf('/api/v1/user/info')) === 503)
    const paths = {
      '/api/v1/user/info': 503,
      '/%61pi/v1/user/info': 503,
      '/rules': 503,
      '/rules?on=2026-02-19': 503,
      '/merchant/v1/orders/1': 503,
      '/merchant/v1/settlement?from=2026-01-01&to=2026-01-02': 503,
      '/api/health': 200,
      '/': 200,
    }
    const answers = await Promise.all(Object.keys(paths).map(async (path) => [path, await statusOf(path)] as const))
    expect(Object.fromEntries(answers)).toEqual(paths)
  })
})

it.each([
  { name: 'that its client aborts', bodyMs: load.bodyMs, end: () => sockets[0]!.destroy() },
  // Long enough for the test to see that it occupies its slot.
  { name: 'that times out', bodyMs: 2000, end: () => {} },
])('a body $name frees its slot', async ({ bodyMs, end }) => {
  const { port } = await open({ settings: { load: { ...load, bodyMs, callsPerAddress: 1 } } })
  const status = async () => (await get(port, '/api/v1/user/info')).status
  slowBody(port)
  await until(async () => (await status()) === 503)
  end()
  await until(async () => (await status()) === 200)
})

it.each([
  { name: 'before its first file', body: '' },
  {
    name: 'within a file',
    body: '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n\xff\xd8\xff\xe0 and so on',
  },
])('an upload that its client aborts $name frees its slot', async ({ body }) => {
  const photo = { type: 'string', format: 'file', accept: ['image/jpeg'], maxBytes: 50_000 }
  const call = {
    endpoint: 'POST /v1/test/upload',
    send: 'multipart',
    access: 'visitor',
    payload: { type: 'object', properties: { photo } },
    reply: { type: 'object', properties: {} },
  } as unknown as Call
  const { port } = await open({
    change: ({ calls }) => void (calls.testUpload = call),
    handlers: { testUpload: async () => ({}) },
    settings: { load: { ...load, callsPerAddress: 1 } },
  })
  const status = async () => (await get(port, '/api/v1/user/info')).status
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  sockets.push(socket)
  const head = `POST /api/v1/test/upload HTTP/1.1\r\nhost: x\r\nos: 4\r\nidempotency-key: k\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 40000\r\n\r\n`
  socket.write(Buffer.from(head + body, 'latin1'))
  await until(async () => (await status()) === 503)
  socket.destroy()
  await until(async () => (await status()) === 200)
})

it('a call keeps its slot after its client disconnects, until it has ended', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let begun = 0
  let left = false
  const testSlow = async () => {
    begun++
    await held
    return {}
  }
  const call = { endpoint: 'GET /v1/test/slow', access: 'visitor', reply: { type: 'object', properties: {} } } as unknown as Call
  const { port, app } = await open({
    change: ({ calls }) => void (calls.testSlow = call),
    handlers: { testSlow },
    settings: { load: { ...load, callsPerAddress: 1 } },
  })
  app.server.prependListener('request', (_request, response) => response.once('close', () => (left = true)))
  const sent = request({ port, host: '127.0.0.1', path: '/api/v1/test/slow', headers: { os: '4' } })
  sent.on('error', () => {})
  sent.end()
  await until(() => begun === 1)
  sent.destroy()
  await until(() => left)
  expect(await get(port, '/api/v1/user/info')).toMatchObject({ status: 503 })
  letGo()
  await until(async () => (await get(port, '/api/v1/user/info')).status === 200)
})

it('a body that does not arrive times out with a reply', async () => {
  const { port } = await open({ settings: { load: { ...load, bodyMs: 200 } } })
  const slow = slowBody(port)
  await until(() => slow.isClosed)
  expect(slow.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(slow.text).toContain('x-content-type-options: nosniff')
})

it('the sockets of one address are limited', async () => {
  const { port } = await open({ settings: { load: { ...load, socketsPerAddress: 20 } } })
  const held = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  sockets.push(...held)
  for (const socket of held) socket.on('error', () => {})
  await until(() => held.filter(({ destroyed }) => destroyed).length >= 10)
  expect(held.filter(({ destroyed }) => !destroyed)).toHaveLength(20)
  expect(await get(port, '/api/health', '127.0.0.2')).toMatchObject({ status: 200 })
})

describe('three times as many calls as are let in', () => {
  const call = { endpoint: 'GET /v1/test/slow', access: 'visitor', reply: { type: 'object', properties: {} } } as unknown as Call

  it('are shed before the others have ended, and all are let in again after', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let begun = 0
    const testSlow = async () => {
      begun++
      await held
      return {}
    }
    const { app } = await open({ change: ({ calls }) => void (calls.testSlow = call), handlers: { testSlow } })
    const ask = (count: number) => {
      const answers: { status: number; retryAfter: unknown }[] = []
      const all = Promise.all(
        Array.from({ length: count }, async (_, at) => {
          const { statusCode: status, headers } = await app.inject({
            url: '/api/v1/test/slow',
            headers: { os: '4' },
            remoteAddress: `10.0.${at >> 8}.${at & 255}`,
          })
          answers.push({ status, retryAfter: headers['retry-after'] })
        }),
      )
      return { answers, all }
    }
    const letIn = fill(createConcurrencyLimiter()).length
    const { answers, all } = ask(3 * letIn)
    await until(() => begun + answers.length === 3 * letIn)
    expect({ begun, shed: answers.length }).toEqual({ begun: letIn, shed: 2 * letIn })
    expect(answers.filter(({ status, retryAfter }) => status !== 503 || !(Number(retryAfter) > 0))).toEqual([])
    letGo()
    await all
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(letIn)
    // Slow calls lower the limit, but never below this minimum.
    const after = ask(smallestLimit())
    await after.all
    expect(after.answers.filter(({ status }) => status !== 200)).toEqual([])
  })
})

describe('the concurrency limiter', () => {
  /** Simulates clients that each wait for a reply before the next call. The server handles `perSecond` calls in order; refused clients retry after 100 ms. */
  const simulate = (clients: number, perSecond: number, seconds: number) => {
    let now = 0
    const gate = createConcurrencyLimiter(() => now)
    const queue: { since: number; leave: () => void }[] = []
    const navigation = new Map<number, number>([[0, clients]])
    const waits: number[] = []
    const step = 5
    let credit = 0
    for (; now < seconds * 1000; now += step) {
      const come = (at: number, count: number) => navigation.set(at, (navigation.get(at) ?? 0) + count)
      for (let client = navigation.get(now) ?? 0; client > 0; client--) {
        const leave = gate.acquire()
        if (leave) queue.push({ since: now, leave })
        else come(now + 100, 1)
      }
      navigation.delete(now)
      for (credit += (perSecond * step) / 1000; credit >= 1 && queue.length > 0; credit--) {
        const { since, leave } = queue.shift()!
        leave()
        waits.push(now - since)
        come(now + step, 1)
      }
      credit = Math.min(credit, 1)
    }
    return { longest: Math.max(...waits), later: Math.max(...waits.slice(waits.length >> 1)), answered: waits.length }
  }

  it.each([
    { clients: 1500, perSecond: 90, longest: 3500, later: 2500 },
    { clients: 1500, perSecond: 500, longest: 2500, later: 2000 },
    { clients: 500, perSecond: 1000, longest: 1000, later: 1000 },
  ])(
    '$clients clients at $perSecond a second wait at most $longest ms, and the server is kept busy',
    ({ clients, perSecond, longest, later }) => {
      const seen = simulate(clients, perSecond, 30)
      expect(seen.longest).toBeLessThanOrEqual(longest)
      expect(seen.later).toBeLessThanOrEqual(later)
      expect(seen.answered).toBeGreaterThan(perSecond * 30 * 0.95)
    },
  )
})
