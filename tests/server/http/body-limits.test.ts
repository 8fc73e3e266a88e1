import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../support/test-server.ts'

const LIMIT = 64 * 1024
const MAX_CPU_MS = 100

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server?.close())

/** Repeats the middle as often as a body of 64 KB allows. */
const filled = (start: string, middle: (index: number) => string, end: string): string => {
  let text = start
  let bytes = Buffer.byteLength(start + end)
  for (let index = 0; (bytes += Buffer.byteLength(middle(index))) < LIMIT; index++) text += middle(index)
  return text + end
}
const nested = (depth: number, inside: string) => '{"a":'.repeat(depth) + inside + '}'.repeat(depth)
const deepAndWide = () => {
  const depth = 4000
  const room = LIMIT - depth * 6 - 10
  const properties = Array.from({ length: Math.floor(room / 11) }, (_, index) => `"${String(index).padStart(5, 'k')}":1`)
  return nested(depth, `{${properties.join(',')}}`)
}

const bodies: { name: string; type?: string; payload: string }[] = [
  { name: 'deep and wide', payload: deepAndWide() },
  { name: 'as deep as it goes', payload: nested(10_000, '1') },
  { name: 'lists as deep as they go', payload: `{"a":${'['.repeat(32_000)}${']'.repeat(32_000)}}` },
  { name: 'brackets that never close', payload: `{"a":${'['.repeat(65_000)}` },
  { name: 'wide', payload: filled('{', (index) => `"${index.toString(36)}":1,`, '"userName":"x"}') },
  { name: 'a long list', payload: filled('{"userName":[', () => '1,', '1]}') },
  { name: 'combining marks out of order', payload: `{"userName":"${'\u0315\u0300\u05ae\u0301'.repeat(7900)}"}` },
  { name: 'combining marks in many texts', payload: filled('{', (index) => `"${index}":"${'\u0315\u0300'.repeat(400)}",`, '"z":1}') },
  { name: 'combining marks in a key', payload: `{"${'\u0315\u0300'.repeat(15_000)}":1}` },
  { name: 'a form of many fields', type: 'form', payload: filled('a=1', (index) => `&${index.toString(36)}=`, '') },
  { name: 'a form of combining marks', type: 'form', payload: `phone=${'\u0315\u0300'.repeat(16_000)}` },
  { name: 'a list inside a form', type: 'form', payload: `phone=${'['.repeat(65_000)}` },
]
const urls = ['/api/v1/login', '/api/v1/alter/login_pass', '/api/nothing', '/nothing', '/api/health']

describe('a stranger’s body of 64 KB', () => {
  it.each(bodies.flatMap((body) => urls.map((url) => ({ ...body, url }))))(
    'costs little: $name to $url',
    async ({ type, payload, url }) => {
      const send = () =>
        server.app.inject({
          method: 'POST',
          url,
          headers: {
            os: '4',
            'idempotency-key': 'k',
            'content-type': type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
          },
          payload: Buffer.from(payload).subarray(0, LIMIT),
        })
      await send()
      const before = process.cpuUsage()
      const { statusCode } = await send()
      const { user, system } = process.cpuUsage(before)
      expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(statusCode).toBeLessThan(500)
    },
  )
})

/** Sends headers without a body and returns the reply. */
function answerWithoutBody(path: string, headers: Record<string, string>): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(3000, () => reject(new Error('no answer without the body')))
    socket.once('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  })
}

describe('a body is not waited for', () => {
  const length = { 'content-length': '60000' }
  it.each([
    { name: 'for an unknown address', path: '/api/nothing', headers: length, says: '404' },
    { name: 'for a page', path: '/pinjaman', headers: length, says: '404' },
    { name: 'without a session', path: '/api/v1/logout', headers: { ...length, os: '4', 'idempotency-key': 'k' }, says: '4047' },
    {
      name: 'with an invalid token',
      path: '/api/v1/logout',
      headers: { ...length, os: '4', 'idempotency-key': 'k', authorization: 'a' },
      says: '4047',
    },
    { name: 'from a page of another origin', path: '/api/v1/login', headers: { ...length, 'idempotency-key': 'k' }, says: '4006' },
    { name: 'without a key', path: '/api/v1/login', headers: { ...length, os: '4' }, says: '4023' },
    {
      name: 'of another type',
      path: '/api/v1/login',
      headers: { ...length, os: '4', 'idempotency-key': 'k', 'content-type': 'application/x-www-form-urlencoded' },
      says: '4002',
    },
    {
      name: 'that is too long',
      path: '/api/v1/login',
      headers: { 'content-length': '70000', os: '4', 'idempotency-key': 'k' },
      says: '4005',
    },
  ])('$name: $says', async ({ path, headers, says }) => {
    expect(await answerWithoutBody(path, headers)).toContain(says)
  })
})
