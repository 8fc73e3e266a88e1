import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRequest } from '../../../src/core/host/host.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'
import { createTransport } from '../../../src/web/net/transport.ts'

/** A fake `XMLHttpRequest` whose events the test triggers. */
class Upload {
  static last: Upload
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  status = 0
  responseURL = ''
  responseText = ''
  address = ''
  body: unknown
  readonly HEADERS_RECEIVED = 2
  readyState = 1
  onreadystatechange = () => {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  constructor() {
    Upload.last = this
  }
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  received: Record<string, string> = { 'server-time': '1763600000' }
  getResponseHeader = (name: string) => this.received[name] ?? null
  send(body: unknown) {
    this.body = body
  }
  isAborted = false
  abort() {
    this.isAborted = true
    this.onabort()
  }
  head(status: number, url = 'http://app.example/api/v1/card') {
    Object.assign(this, { status, responseURL: url, readyState: 2 })
    this.onreadystatechange()
  }
  answer(status: number, text: string, url?: string) {
    this.head(status, url)
    Object.assign(this, { responseText: text, readyState: 4 })
    this.onreadystatechange()
    this.onload()
  }
}

const photo = new File(['12345'], 'card.jpg', { type: 'image/jpeg' })
const progress: number[] = []
const times: number[] = []
const request: ApiRequest = {
  method: 'POST',
  path: '/v1/card',
  encoding: 'multipart',
  fields: { card: photo, side: 'front', none: '' },
  headers: { Authorization: 'abc' },
  timeout: 100,
  onProgress: (share) => void progress.push(share),
}

beforeEach(() => {
  progress.length = 0
  times.length = 0
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('location', { origin: 'http://app.example' })
})
afterEach(() => vi.unstubAllGlobals())

const send = (play: (upload: Upload) => void, more: Partial<ApiRequest> = {}) => {
  const asked = vi.fn(() => Promise.reject(new Error('was asked')))
  const pageLoads = createPageLoads(request.timeout)
  const onServerTime = (seconds: number) => void times.push(seconds)
  const reply = createTransport({ base: '/api', onServerTime, pageLoads, fetch: asked })({ ...request, ...more })
  play(Upload.last)
  return reply
}

describe('an upload with progress', () => {
  const good = '{"code":200,"msg":"","data":{}}'
  const cases: { name: string; play(upload: Upload): void; expect: object }[] = [
    { name: 'is answered', play: (upload) => upload.answer(200, good), expect: { status: 200, body: JSON.parse(good) } },
    { name: 'is refused', play: (upload) => upload.answer(413, '{"code":4}'), expect: { status: 413, body: { code: 4 } } },
    { name: 'meets a gateway', play: (upload) => upload.answer(502, '<html>'), expect: { status: 502, body: '<html>' } },
    { name: 'meets what is no answer', play: (upload) => upload.answer(510, good), expect: { failure: 'network' } },
    {
      name: 'was led elsewhere',
      play: (upload) => upload.answer(200, good, 'http://evil.example/api/v1/card'),
      expect: { failure: 'network' },
    },
    { name: 'does not arrive', play: (upload) => upload.onerror(), expect: { failure: 'network' } },
    { name: 'is never answered', play: () => {}, expect: { failure: 'timeout' } },
  ]
  it.each(cases)('$name', async ({ play, expect: expected }) => {
    expect(await send(play)).toEqual(expected)
  })

  it('is sent again when the server is busy', async () => {
    let first: Upload | undefined
    const reply = send((upload) => {
      first = upload
      upload.received['retry-after'] = '0.001'
      upload.answer(503, '{"code":5003}')
    })
    await vi.waitUntil(() => Upload.last !== first)
    Upload.last.answer(200, good)
    expect(await reply).toEqual({ status: 200, body: JSON.parse(good) })
    expect(Upload.last.body).toEqual(first?.body)
  })

  it("sends its parts and headers, and reads the server's time", async () => {
    await send((upload) => upload.answer(200, good))
    const { address, headers, body } = Upload.last
    expect(address).toBe('POST /api/v1/card')
    expect(headers).toEqual({ Authorization: 'abc' })
    expect([...(body as FormData).entries()]).toEqual([
      ['card', expect.objectContaining({ name: 'card.jpg', size: 5 })],
      ['side', 'front'],
    ])
    expect(times).toEqual([1763600000])
  })

  it("returns the server's time before the body has arrived", async () => {
    const reply = send((upload) => upload.head(200))
    expect(times).toEqual([1763600000])
    expect(await reply).toEqual({ failure: 'timeout' })
    expect(times).toEqual([1763600000])
  })

  it('takes no server time from a redirect to another host', async () => {
    await send((upload) => upload.answer(200, good, 'http://evil.example/api/v1/card'))
    expect(times).toEqual([])
  })

  it('ends when it is aborted', async () => {
    const leaving = new AbortController()
    const reply = send((upload) => expect(upload.isAborted).toBe(false), { signal: leaving.signal })
    leaving.abort()
    expect(Upload.last.isAborted).toBe(true)
    expect(await reply).toHaveProperty('failure')
  })

  it('does not begin after it was aborted', async () => {
    const before = Upload.last
    expect(await send(() => {}, { signal: AbortSignal.abort() })).toHaveProperty('failure')
    expect(Upload.last).toBe(before)
  })

  it('reports how much is sent, and that all is', async () => {
    await send((upload) => {
      upload.upload.onprogress?.({ loaded: 1, total: 4 })
      upload.upload.onprogress?.({ loaded: 1, total: 0 })
      upload.answer(200, good)
    })
    expect(progress).toEqual([0.25, 1])
  })
})

it('a call without file parts uses fetch, even with a progress callback', async () => {
  const asked = vi.fn(async (_url: string, _init?: RequestInit) => new Response('{"code":200}'))
  const json: ApiRequest = { ...request, encoding: 'json', fields: { side: 'front' } }
  const transport = createTransport({ base: '/api', onServerTime() {}, pageLoads: createPageLoads(100), fetch: asked as typeof fetch })
  expect(await transport(json)).toEqual({ status: 200, body: { code: 200 } })
  expect(asked.mock.calls[0]?.[1]).toMatchObject({ body: '{"side":"front"}', headers: { 'content-type': 'application/json' } })
})
