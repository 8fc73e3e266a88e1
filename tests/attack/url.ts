import fc from 'fast-check'
import { buildServer, killServers, spawnServer, waitUntilListening } from '../server/support/server-process.ts'
import { readTestConfig } from '../server/support/test-config.ts'
import { atLeast, none, type Attack } from './attack.ts'
import { inTurns } from './in-turns.ts'
import { createSender, unlimited } from './remote-server.ts'

const AT_ONCE = 16
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']

const pieces = [
  '..',
  '.',
  '',
  '%2e%2e',
  '%2f',
  '%5c',
  '%00',
  '%0d%0a',
  '%ff',
  '%zz',
  '%',
  '%u0041',
  '%c0%af',
  ';',
  ':',
  '@',
  '*',
  '~',
  "'",
  '"',
  '`',
  '|',
  '{{7*7}}',
  '${7*7}',
  '//evil.example',
  '/\\evil.example',
  '@evil.example',
  'https:%2f%2fevil.example',
  'http://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'api',
  'config',
  'sandbox',
  'callbacks',
  'assets',
  'index',
  'admin',
  'payment',
  'health',
  'docs',
  'openapi.json',
  '.git',
  '.env',
  'package.json',
  'server.json',
  '__proto__',
  'constructor',
  'toString',
  'etc',
  'passwd',
  'con',
  'x'.repeat(3000),
  '\u{1f4b8}',
  'ａｐｉ',
]

/** Sends addresses on which URL parsers disagree to the shipped server. `size`: addresses. */
export const url: Attack = {
  unit: 'addresses',
  size: 100_000,
  run: async ({ seed, size, say }) => {
    const program = await buildServer()
    const child = spawnServer(program, { ...unlimited, WEB_DIR: 'public' })
    const { origin } = await waitUntilListening(child)
    const { send, close } = createSender(origin)
    const faults: { what: string; address: string }[] = []
    let answered = 0
    try {
      const { calls } = await readTestConfig()
      const known = Object.values(calls).map(({ endpoint }) => `/api${endpoint.split(' ')[1]}`)
      const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 }))
      const path = fc.array(piece, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)
      const near = fc.tuple(fc.constantFrom(...known), piece, fc.nat(200)).map(([address, part, at]) => {
        const cut = at % (address.length + 1)
        return address.slice(0, cut) + part + address.slice(cut)
      })
      const query = fc
        .array(fc.tuple(piece, piece), { maxLength: 3 })
        .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
      const requests = fc.sample(fc.tuple(fc.oneof(path, near), query, fc.constantFrom(...METHODS)), { seed, numRuns: size })
      await inTurns(requests, AT_ONCE, async ([address, search, method], index) => {
        const target = encodeForWire(search === '' ? address : `${address}?${search}`)
        const fault = (what: string) => void faults.push({ what, address: `${method} ${target.slice(0, 200)}` })
        try {
          const { status, headers } = await send({ method, url: target, headers: { os: '4' } })
          answered++
          if (status >= 500) fault(`status ${status}`)
          if (headers.location !== undefined && !/^\/(?![/\\])/.test(String(headers.location))) fault('leads away')
          if (headers['x-content-type-options'] !== 'nosniff') fault('header nosniff is missing')
          if (status === 200 && /text\/plain|octet-stream/.test(String(headers['content-type']))) fault('hands out a file')
        } catch (error) {
          fault(`no reply: ${(error as Error).message}`)
        }
        if (index % 10_000 === 9999) say(`${index + 1} addresses, ${faults.length} faults so far`)
      })
      for (const fault of faults.slice(0, 20)) say(JSON.stringify(fault))
      const found = (what: RegExp) => faults.filter((fault) => what.test(fault.what))
      return [
        atLeast('addresses answered', size, answered),
        none('replies from 500 on', found(/^status/)),
        none('replies that lead to another site', found(/^leads/)),
        none('replies without the headers of safety', found(/^header/)),
        none('files that are not the app’s', found(/^hands/)),
        none('exits of the server', child.exitCode === null ? 0 : 1),
      ]
    } finally {
      close()
      await killServers()
    }
  },
}

/** Encodes only the characters that Node’s client refuses to send. */
const encodeForWire = (address: string): string => address.replaceAll(/[^\u0021-\u00ff]/gu, encodeURIComponent)
