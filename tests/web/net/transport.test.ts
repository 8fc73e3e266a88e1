import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeFields } from '../../../src/core/calls/field-codec.ts'
import { presentEntries } from '../../../src/core/values/is-absent.ts'
import type { ApiRequest } from '../../../src/core/host/host.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'
import { createTransport, fetchJson } from '../../../src/web/net/transport.ts'
import { httpResponse, type NetworkFault, startBrokenServer } from './broken-server.ts'

let server: Awaited<ReturnType<typeof startBrokenServer>>
let times: number[] = []
let waits: number[] = []
beforeAll(async () => void (server = await startBrokenServer()))
afterAll(() => server.close())
beforeEach(() => {
  server.requests.length = 0
  times = []
  waits = []
})
afterEach(() => void vi.unstubAllGlobals())

const read: ApiRequest = { method: 'GET', path: '/v1/things', encoding: 'query', fields: {}, headers: {}, timeout: 2000 }
const write: ApiRequest = { ...read, method: 'POST', encoding: 'json', fields: { a: 1 } }

function send(request: Partial<ApiRequest> = {}, from: ApiRequest = read) {
  const transport = createTransport({
    base: '/api',
    onServerTime(seconds, waited) {
      times.push(seconds)
      waits.push(waited)
    },
    pageLoads: createPageLoads(read.timeout),
    // Node needs an absolute address; the browser adds the origin itself.
    fetch: (url, init) => fetch(server.origin + String(url), init),
    pauses: [5, 5],
  })
  return transport({ ...from, ...request })
}

const good = { code: 200, msg: 'ok', data: { n: 1 } }
const cut =
  (text: string): NetworkFault =>
  (socket) =>
    socket.write(text, () => socket.destroy())
const reset: NetworkFault = (socket) => socket.resetAndDestroy()

describe('a reply is read as what it is', () => {
  const cases: { name: string; given: string; expect: object }[] = [
    { name: 'JSON', given: httpResponse(200, good), expect: { status: 200, body: good } },
    {
      name: 'a refusal is an answer',
      given: httpResponse(404, { code: 4, msg: 'no' }),
      expect: { status: 404, body: { code: 4, msg: 'no' } },
    },
    { name: '509 is the last answer', given: httpResponse(509, { code: 5 }), expect: { status: 509, body: { code: 5 } } },
    {
      name: 'a gateway page is not JSON',
      given: httpResponse(502, '<html>Bad gateway'),
      expect: { status: 502, body: '<html>Bad gateway' },
    },
    { name: 'an empty body is not JSON', given: httpResponse(200, ''), expect: { status: 200, body: '' } },
    { name: 'half a JSON is not JSON', given: httpResponse(200, '{"code":200,'), expect: { status: 200, body: '{"code":200,' } },
  ]
  it.each(cases)('$name', async ({ given, expect: expected }) => {
    server.fault((socket) => socket.end(given))
    expect(await send()).toEqual(expected)
  })
  it("returns the server's time", async () => {
    server.fault((socket) => socket.end(httpResponse(200, good, { 'server-time': '1763600000' })))
    await send()
    expect(times).toEqual([1763600000])
  })
  it("returns the server's time before the body has arrived", async () => {
    server.fault((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\nserver-time: 1763600000\r\n\r\n{'))
    expect(await send({ timeout: 150 })).toEqual({ failure: 'timeout' })
    expect(times).toEqual([1763600000])
  })
  it.each([
    { name: 'a slow head counts', head: 150, body: 0, least: 0.14, most: 0.9 },
    { name: 'a slow body does not', head: 0, body: 300, least: 0, most: 0.25 },
  ])('gives the time that the reply took to arrive: $name', async ({ head, body, least, most }) => {
    server.fault(async (socket) => {
      await delay(head)
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nserver-time: 1763600000\r\n\r\n')
      await delay(body)
      socket.end('{}')
    })
    await send()
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThanOrEqual(least)
    expect(waits[0]).toBeLessThan(most)
  })
  it.each([{ headers: {} }, { headers: { 'server-time': '0' } }, { headers: { 'server-time': 'soon' } }])(
    'returns no time for the headers $headers',
    async ({ headers }) => {
      server.fault((socket) => socket.end(httpResponse(200, good, headers)))
      await send()
      expect(times).toEqual([])
    },
  )
})

describe('a broken network is a failure', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n'
  const cases: { name: string; fault: NetworkFault }[] = [
    { name: 'nothing but a reset', fault: reset },
    { name: 'closed before a byte', fault: (socket) => socket.end() },
    { name: 'a body shorter than it said', fault: cut(`${head}{"code":200,"msg":"","data":{}}`) },
    {
      name: 'a reset within the body',
      fault: (socket) => socket.write(`${head}{"code":200`, () => setTimeout(() => socket.resetAndDestroy(), 20)),
    },
    { name: 'half a chunk', fault: cut('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{"code":200}') },
    { name: 'no HTTP at all', fault: cut('220 ready\r\n') },
    { name: 'a status that is no answer', fault: (socket) => socket.end(httpResponse(510, good)) },
    {
      name: 'a redirect, though its target would answer',
      fault: (socket) =>
        socket.end(server.requests.at(-1)?.includes('/moved') ? httpResponse(200, good) : httpResponse(302, '', { location: '/moved' })),
    },
  ]
  it.each(cases)('$name', async ({ fault }) => {
    server.fault(fault)
    expect(await send()).toEqual({ failure: 'network' })
  })
  it.each(cases)('$name: a write is sent once', async ({ fault }) => {
    server.fault(fault)
    expect(await send({}, write)).toEqual({ failure: 'network' })
    expect(server.requests).toHaveLength(1)
  })
  it('tries a read three times', async () => {
    server.fault(reset)
    await send()
    expect(server.requests).toHaveLength(3)
  })
  it('tries a read that has an effect once', async () => {
    server.fault(reset)
    expect(await send({ effect: true })).toEqual({ failure: 'network' })
    expect(server.requests).toHaveLength(1)
  })
  it('stops at the first try that succeeds', async () => {
    server.fault((socket) => (server.requests.length > 1 ? socket.end(httpResponse(200, good)) : socket.resetAndDestroy()))
    expect(await send()).toEqual({ status: 200, body: good })
  })
})

describe('a busy server', () => {
  const busy = { code: 5003, msg: '', data: null }
  const refusing =
    (times: number, headers: Record<string, string>): NetworkFault =>
    (socket) =>
      socket.end(server.requests.length > times ? httpResponse(200, good) : httpResponse(503, busy, headers))
  const again = { 'retry-after': '0.005' }
  const refused = { status: 503, body: busy }
  const answered = { status: 200, body: good }
  const cases: {
    name: string
    from?: Partial<ApiRequest>
    times?: number
    headers?: Record<string, string>
    expect: object
    sent: number
  }[] = [
    { name: 'gets the same read again', expect: answered, sent: 2 },
    { name: 'gets the same write again', from: write, expect: answered, sent: 2 },
    { name: 'gets a request three times at most', from: write, times: 9, expect: refused, sent: 3 },
    { name: 'does not get a request again that must not be sent twice', from: { effect: true }, expect: refused, sent: 1 },
    { name: 'gets no request again without Retry-After', from: write, headers: {}, expect: refused, sent: 1 },
    {
      name: 'gets no request again when Retry-After is a date',
      headers: { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' },
      expect: refused,
      sent: 1,
    },
    {
      name: 'gets no request again after the deadline',
      headers: { 'retry-after': '60' },
      from: { timeout: 5000 },
      expect: refused,
      sent: 1,
    },
  ]
  it.each(cases)('$name', async ({ from = {}, times = 1, headers = again, expect: expected, sent }) => {
    server.fault(refusing(times, headers))
    expect(await send(from)).toEqual(expected)
    expect(server.requests).toHaveLength(sent)
  })
  it('is only a reply with the code for busy: another refusal with a retry time is not repeated', async () => {
    server.fault((socket) => socket.end(httpResponse(429, busy, again)))
    expect(await send()).toEqual({ status: 429, body: busy })
    expect(server.requests).toHaveLength(1)
  })
  it('gets the same request again with the same idempotency key', async () => {
    server.fault(refusing(1, again))
    await send({ headers: { 'Idempotency-Key': 'one' } }, write)
    const [first, second] = server.requests.map((request) => request.toLowerCase())
    expect(first).toContain('idempotency-key: one')
    expect(second).toBe(first)
  })
})

describe('the timeout', () => {
  const slow: { name: string; fault: NetworkFault }[] = [
    { name: 'silence', fault: () => {} },
    { name: 'a body that never ends', fault: (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{') },
  ]
  it.each(slow)('$name', async ({ fault }) => {
    server.fault(fault)
    const begun = performance.now()
    expect(await send({ timeout: 150 })).toEqual({ failure: 'timeout' })
    expect(performance.now() - begun).toBeLessThan(1000)
  })
  it('ends at once when the caller aborts', async () => {
    const leaving = new AbortController()
    server.fault(() => leaving.abort())
    const begun = performance.now()
    expect(await send({ signal: leaving.signal })).toHaveProperty('failure')
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(server.requests).toHaveLength(1)
  })
  it('covers all attempts together', async () => {
    server.fault((socket) => setTimeout(() => socket.resetAndDestroy(), 120))
    expect(await send({ timeout: 200 })).toEqual({ failure: 'timeout' })
  })
})

describe('the request', () => {
  beforeEach(() => server.fault((socket) => socket.end(httpResponse(200, good))))
  const firstLine = () => server.requests[0]?.split('\r\n')[0]
  const body = () => server.requests[0]?.split('\r\n\r\n').slice(1).join('\r\n\r\n')

  it('has an escaped query without empty values', async () => {
    await send({ fields: encodeFields({ pid: 'a&b', none: undefined, no: null, empty: '', zero: 0 }) })
    expect(firstLine()).toBe('GET /api/v1/things?pid=a%26b&zero=0 HTTP/1.1')
  })
  it('has a form as its body', async () => {
    await send({ encoding: 'form', fields: encodeFields({ a: 'x y', empty: '', list: [1] }) }, write)
    expect(body()).toBe('a=x+y&list=%5B1%5D')
    expect(server.requests[0]).toMatch(/content-type: application\/x-www-form-urlencoded/i)
  })
  it('has JSON as its body', async () => {
    await send({ encoding: 'json', fields: presentEntries({ a: 1, empty: '', none: [], list: ['x'] }) }, write)
    expect(JSON.parse(body() ?? '')).toEqual({ a: 1, list: ['x'] })
    expect(server.requests[0]).toMatch(/content-type: application\/json/i)
  })
  it('has a body of several parts, a file among them', async () => {
    await send({ encoding: 'multipart', fields: { a: 'x', photo: new Blob(['bytes'], { type: 'image/jpeg' }) } }, write)
    expect(body()).toMatch(/name="a"\r\n\r\nx\r\n/)
    expect(body()).toMatch(/name="photo"; filename="blob"\r\nContent-Type: image\/jpeg\r\n\r\nbytes/i)
  })
  it('is not sent when it cannot be serialised, which is not a network failure', async () => {
    const fields = {
      get a(): string {
        throw new RangeError('no text')
      },
    }
    for (const encoding of ['query', 'form'] as const) await expect(send({ encoding, fields })).rejects.toThrow('no text')
    expect(server.requests).toEqual([])
  })

  it('has the headers of the call', async () => {
    await send({ headers: { Authorization: 'abc', app_version: '999999' } })
    expect(server.requests[0]).toMatch(/authorization: abc\r\n/i)
    expect(server.requests[0]).toMatch(/app_version: 999999\r\n/i)
  })
})

describe('a request', () => {
  it.each([
    { name: 'ends with its page', keepalive: undefined, expected: undefined },
    { name: 'continues after its page if it is marked so', keepalive: true, expected: true },
  ])('$name', async ({ keepalive, expected }) => {
    const asked = vi.fn(async (_url: RequestInfo | URL, _init?: RequestInit) => new Response('{}'))
    const transport = createTransport({ base: '/api', onServerTime() {}, pageLoads: createPageLoads(read.timeout), fetch: asked })
    await transport({ ...write, keepalive })
    expect(asked.mock.calls[0]?.[1]?.keepalive).toBe(expected)
  })
})

describe('a file of the app', () => {
  const answering = (status: number, text: string) => {
    const asked = vi.fn(async (_path: string, _init: RequestInit) => new Response(text, { status }))
    vi.stubGlobal('fetch', asked)
    return asked
  }

  it.each([
    { name: 'may come from the cache', options: {}, cache: 'default' },
    { name: 'is fetched without the cache when it must be new', options: { cache: 'no-cache' as const }, cache: 'no-cache' },
  ])('$name', async ({ options, cache }) => {
    const asked = answering(200, '{"a":1}')
    expect(await fetchJson('/config/a.json', { timeout: 1000, ...options })).toEqual({ a: 1 })
    expect(asked.mock.calls[0]?.[1].cache).toBe(cache)
  })

  it('is not taken from a server that refuses it', async () => {
    answering(404, '{"code":404}')
    await expect(fetchJson('/config/a.json', { timeout: 1000 })).rejects.toThrow('/config/a.json answered 404')
  })
})

describe('nothing is sent outside the API', () => {
  const paths = [
    '//evil.example/x',
    'https://evil.example/',
    '/\\evil.example',
    '/v1//x',
    '/v1/../../x',
    'v1/x',
    '/v1/x?a=//b',
    '',
    '/',
    '/v1/x\n',
  ]
  it.each(paths)('rejects the path %j', async (path) => {
    await expect(send({ path })).rejects.toThrow(RangeError)
    expect(server.requests).toEqual([])
  })
  it('rejects a base on another host', async () => {
    const transport = createTransport({
      base: '//evil.example',
      onServerTime: () => {},
      pageLoads: createPageLoads(read.timeout),
      fetch: () => Promise.reject(new Error('was asked')),
    })
    await expect(transport(read)).rejects.toThrow(RangeError)
  })
})
