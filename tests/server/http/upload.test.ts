import { randomBytes, randomUUID } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '../../../src/core/language/calls.ts'
import { createUploadMemory } from '../../../src/server/http/upload-memory.ts'
import type { UploadedFile } from '../../../src/generated/calls.ts'
import { createSender } from '../../attack/remote-server.ts'
import { until } from '../../support/until.ts'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const MAX_BYTES = 200_000
const file = { type: 'string', format: 'file', accept: ['image/jpeg', 'image/png'], maxBytes: MAX_BYTES }
const call = {
  endpoint: 'POST /v1/test/upload',
  send: 'multipart',
  access: 'member',
  payload: {
    type: 'object',
    additionalProperties: false,
    required: ['photo', 'kind'],
    properties: { photo: file, back: file, kind: { type: 'string', maxLength: 10 }, count: { type: 'integer' } },
  },
  reply: { type: 'object', properties: {} },
} as unknown as Call

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const bytesOf = (head: number[], size: number) => Buffer.concat([Buffer.from(head), randomBytes(size - head.length)])
const blob = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

type Seen = { photo: UploadedFile; back?: UploadedFile; kind: string; count?: number }
let server: TestServer
let token: string
let seen: Seen[] = []
beforeAll(async () => {
  server = await openTestServer({
    change: ({ calls }) => void (calls.testUpload = call),
    handlers: {
      testUpload: async (payload: Seen) => {
        seen.push(payload)
        return { size: payload.photo.bytes.length, number: seen.length }
      },
    },
  })
  token = await server.signIn('081600000001')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => void (seen = []))
afterAll(() => server?.close())

type Part = [name: string, value: string | Blob, fileName?: string]
const send = async (parts: Part[], { key = randomUUID() as string, headers = {} as Record<string, string> } = {}) => {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/test/upload',
    headers: {
      os: '4',
      lan: 'en-US',
      authorization: token,
      'idempotency-key': key,
      'content-type': encoded.headers.get('content-type')!,
      ...headers,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json<{ code: number; data: any }>() }
}

describe('an upload', () => {
  it('reaches its handler with typed fields and with files as bytes, type and name', async () => {
    const photo = bytesOf(JPEG, 5000)
    const reply = await send([
      ['kind', 'ktp'],
      ['photo', blob(photo, 'text/html'), '../../me.html'],
      ['count', '3'],
    ])
    expect(reply).toMatchObject({ status: 200, code: 200, data: { size: 5000 } })
    expect(seen).toHaveLength(1)
    const { photo: given, ...fields } = seen[0]!
    expect(fields).toEqual({ kind: 'ktp', count: 3 })
    expect({ type: given.type, name: given.name, same: photo.equals(given.bytes) }).toEqual({
      type: 'image/jpeg',
      name: 'me.html',
      same: true,
    })
  })

  it.each([MAX_BYTES, 3, 16, 17])('accepts a file of %i bytes', async (size) => {
    expect(
      await send([
        ['kind', 'ktp'],
        ['photo', blob(bytesOf(JPEG.slice(0, 3), size)), 'a'],
      ]),
    ).toMatchObject({ code: 200, data: { size } })
  })

  it.each<{ name: string; parts: Part[]; status: number; code: number; field?: string }>([
    {
      name: 'too large',
      parts: [
        ['kind', 'k'],
        ['photo', blob(bytesOf(JPEG, MAX_BYTES + 1)), 'a'],
      ],
      status: 413,
      code: 4005,
      field: '/photo',
    },
    {
      name: 'of another type',
      parts: [
        ['kind', 'k'],
        ['photo', blob(Buffer.from('%PDF-1.7 and so on …')), 'a'],
      ],
      status: 415,
      code: 4002,
      field: '/photo',
    },
    {
      name: 'markup that says it is a picture',
      parts: [
        ['kind', 'k'],
        ['photo', blob(Buffer.from('<svg onload=alert(1)>')), 'a.jpg'],
      ],
      status: 415,
      code: 4002,
      field: '/photo',
    },
    {
      name: 'empty',
      parts: [
        ['kind', 'k'],
        ['photo', blob(Buffer.alloc(0)), 'a'],
      ],
      status: 415,
      code: 4002,
      field: '/photo',
    },
    { name: 'missing', parts: [['kind', 'k']], status: 400, code: 4003, field: '/photo' },
    {
      name: 'a text',
      parts: [
        ['kind', 'k'],
        ['photo', 'data:image/jpeg'],
      ],
      status: 400,
      code: 4003,
      field: '/photo',
    },
    {
      name: 'sent twice',
      parts: [
        ['kind', 'k'],
        ['photo', blob(bytesOf(JPEG, 9)), 'a'],
        ['photo', blob(bytesOf(JPEG, 9)), 'b'],
      ],
      status: 400,
      code: 4003,
      field: '/photo',
    },
    {
      name: 'in place of a text',
      parts: [
        ['kind', blob(bytesOf(PNG, 99)), 'a'],
        ['photo', blob(bytesOf(PNG, 99)), 'a'],
      ],
      status: 400,
      code: 4003,
      field: '/kind',
    },
    {
      name: 'of no known field',
      parts: [
        ['kind', 'k'],
        ['other', blob(bytesOf(PNG, 99)), 'a'],
      ],
      status: 400,
      code: 4003,
      field: '/other',
    },
    {
      name: 'beside an unknown text',
      parts: [
        ['kind', 'k'],
        ['verify', '2'],
      ],
      status: 400,
      code: 4003,
      field: '/verify',
    },
    {
      name: 'beside a text twice',
      parts: [
        ['kind', 'k'],
        ['kind', 'l'],
      ],
      status: 400,
      code: 4003,
      field: '/kind',
    },
    {
      name: 'beside an invalid text',
      parts: [
        ['kind', 'far too long'],
        ['photo', blob(bytesOf(PNG, 99)), 'a'],
      ],
      status: 400,
      code: 4003,
      field: '/kind',
    },
    {
      name: 'beside a text without end',
      parts: [
        ['kind', 'k'.repeat(20_000)],
        ['photo', blob(bytesOf(PNG, 99)), 'a'],
      ],
      status: 413,
      code: 4005,
      field: '/kind',
    },
    {
      name: 'beside __proto__',
      parts: [
        ['__proto__', 'x'],
        ['photo', blob(bytesOf(PNG, 99)), 'a'],
      ],
      status: 400,
      code: 4000,
    },
    {
      name: 'beside too many texts',
      parts: Array.from({ length: 50 }, (_, index): Part => [`f${index}`, 'x']),
      status: 400,
      code: 4003,
      field: '/f0',
    },
  ])('is refused when it is $name: $status $code $field', async ({ parts, status, code, field }) => {
    const reply = await send(parts)
    expect({ status: reply.status, code: reply.code, field: reply.data?.field }).toEqual({ status, code, field })
    expect(seen).toEqual([])
  })

  it('is the same request when fields and files are equal, and another one when a byte differs', async () => {
    const photo = bytesOf(PNG, 4000)
    const parts = (bytes: Buffer): Part[] => [
      ['kind', 'ktp'],
      ['photo', blob(bytes), 'a.png'],
    ]
    const key = randomUUID()
    const first = await send(parts(photo), { key })
    expect(await send(parts(photo), { key })).toEqual(first)
    const other = Buffer.from(photo)
    other[3999]! ^= 1
    expect(await send(parts(other), { key })).toMatchObject({ status: 422, code: 4022 })
    expect(seen).toHaveLength(1)
  })

  it.each([
    { name: 'no boundary', type: 'multipart/form-data', payload: 'x' },
    { name: 'a missing boundary', type: 'multipart/form-data; boundary=b', payload: 'x'.repeat(5000) },
    {
      name: 'a premature end',
      type: 'multipart/form-data; boundary=b',
      payload: '--b\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\n\xff\xd8\xff',
    },
    { name: 'headers without end', type: 'multipart/form-data; boundary=b', payload: `--b\r\n${'a: b\r\n'.repeat(9000)}` },
    {
      name: 'a JSON part',
      type: 'multipart/form-data; boundary=b',
      payload: '--b\r\ncontent-disposition: form-data; name="kind"\r\ncontent-type: application/json\r\n\r\n{"a":\r\n--b--',
    },
    { name: 'nothing', type: 'multipart/form-data; boundary=b', payload: '' },
  ])('broken by $name is refused', async ({ type, payload }) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/v1/test/upload',
      headers: { os: '4', authorization: token, 'idempotency-key': randomUUID(), 'content-type': type },
      payload: Buffer.from(payload, 'latin1'),
    })
    expect(response.statusCode).toBe(400)
    expect(seen).toEqual([])
  })
})

/** Starts an upload and sends as fast as the server reads. */
function stream(headers: Record<string, string>, mostBytes: number) {
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const heard = { text: '', sent: 0, isClosed: false }
  const piece = Buffer.alloc(64 * 1024, 0x20)
  const pump = () => {
    while (!heard.isClosed && heard.sent < mostBytes) {
      heard.sent += piece.length
      if (!socket.write(piece)) return void socket.once('drain', pump)
    }
  }
  socket.on('data', (data) => (heard.text += data.toString()))
  socket.on('error', () => {})
  socket.on('close', () => (heard.isClosed = true))
  const all = { host: 'x', os: '4', 'idempotency-key': randomUUID(), 'content-type': 'multipart/form-data; boundary=b', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(['POST /api/v1/test/upload HTTP/1.1', ...lines, '', ''].join('\r\n'))
  socket.write('--b\r\ncontent-disposition: form-data; name="photo"; filename="a"\r\n\r\n')
  socket.write(Buffer.from(JPEG))
  pump()
  return { heard, end: () => socket.destroy() }
}

describe('the memory of uploads', () => {
  it('is not filled by requests without a session', async () => {
    const before = process.memoryUsage().rss
    let most = before
    const senders = Array.from({ length: 40 }, () => stream({ 'content-length': '460000', authorization: 'a'.repeat(44) }, 460_000))
    const large = Array.from({ length: 40 }, () => stream({ 'content-length': '10000000' }, 10_000_000))
    const answered = [...senders, ...large]
    await until(() => {
      most = Math.max(most, process.memoryUsage().rss)
      return answered.every(({ heard }) => heard.text !== '' || heard.isClosed)
    })
    expect(answered.filter(({ heard }) => !heard.text.includes('"code":4047'))).toEqual([])
    for (const { end } of answered) end()
    expect((most - before) / 1e6).toBeLessThan(150)
  })

  it('is not asked for when the length alone is too much', async () => {
    const { heard, end } = stream({ authorization: token, 'content-length': '50000000' }, 0)
    await until(() => heard.text !== '')
    expect(heard.text).toMatch(/^HTTP\/1\.1 413 /)
    end()
  })

  it('is limited for one member, and released when an upload is aborted', async () => {
    const open = Array.from({ length: 4 }, () => stream({ authorization: token, 'content-length': '300000' }, 0))
    const refused = () => open.filter(({ heard }) => heard.text.startsWith('HTTP/1.1 503'))
    await until(() => refused().length >= 2)
    expect(refused()).toHaveLength(2)
    for (const { end } of open) end()
    const again = () =>
      send([
        ['kind', 'k'],
        ['photo', blob(bytesOf(PNG, 99)), 'a'],
      ])
    let reply = await again()
    await until(async () => reply.status !== 503 || (reply = await again()).status !== 503)
    expect(reply).toMatchObject({ code: 200 })
  })

  it.each([
    { name: 'all together', bounds: { totalBytes: 100, bytesPerAddress: 100 }, other: { caller: 'b', address: '5.6.7.8' } },
    {
      name: 'one address with several accounts',
      bounds: { totalBytes: 1000, bytesPerAddress: 100 },
      other: { caller: 'b', address: '1.2.3.4' },
    },
    { name: 'one account from several addresses', bounds: { uploadsPerCaller: 1 }, other: { caller: 'a', address: '5.6.7.8' } },
  ])('is bounded for $name', ({ bounds, other }) => {
    const memory = createUploadMemory(bounds)
    const release = memory.reserve({ caller: 'a', address: '1.2.3.4' }, 60)
    expect(() => memory.reserve(other, 60)).toThrow('busy')
    release()
    release()
    memory.reserve(other, 60)
    expect(() => memory.reserve(other, 60)).toThrow('busy')
  })
})

describe('an upload that is refused midway', () => {
  const framed = (name: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ])
  it.each([
    { name: 'for its field', body: framed('other', bytesOf(PNG, 390_000)), status: 400 },
    { name: 'for its bytes', body: framed('photo', Buffer.alloc(390_000, 7)), status: 415 },
    { name: 'for its size', body: framed('photo', bytesOf(PNG, 390_000)), status: 413 },
  ])('$name leaves its connection to the next request', async ({ body, status }) => {
    const { port } = server.app.server.address() as AddressInfo
    const { send: sendOn, close } = createSender(`http://127.0.0.1:${port}`, 1)
    const headers = { os: '4', authorization: token, 'idempotency-key': randomUUID(), 'content-type': 'multipart/form-data; boundary=b' }
    try {
      expect(await sendOn({ method: 'POST', url: '/api/v1/test/upload', headers, payload: body })).toMatchObject({ status })
      expect(await sendOn({ method: 'GET', url: '/api/health', headers: {} })).toMatchObject({ status: 200 })
    } finally {
      close()
    }
  })
})
