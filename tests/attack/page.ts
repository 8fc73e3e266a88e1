import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse, posix, resolve } from 'node:path'
import fc from 'fast-check'
import { addresses } from '../deep-links/addresses.ts'
import { startServer } from '../journeys/support/server.ts'
import { atLeast, none, type Attack } from './attack.ts'
import { inTurns } from './in-turns.ts'
import { createSender } from './remote-server.ts'

const AT_ONCE = 16
/** False without a build; `npm test` builds first. */
export const isBuilt = existsSync(resolve(import.meta.dirname, '../../dist/web'))
const STATIC_PAGES = resolve(import.meta.dirname, '../../dist/web/pages')

/** Marker in the hostile inputs. A page that repeated such an input unescaped would run code, link to another site or load from it. */
const CANARY = 'zq7'
const hostile = [
  `"><img src=x onerror=${CANARY}>`,
  `</script><script>${CANARY}</script>`,
  `<!--<script>${CANARY}`,
  `'-${CANARY}-'`,
  `javascript:${CANARY}`,
  `data:text/html,<script>${CANARY}</script>`,
  `//evil.example/${CANARY}`,
  `https://evil.example/${CANARY}`,
  'https://mitra.alur.example@evil.example/',
  '\\\\evil.example',
  "$&$`$'",
  '{{title.landing}}',
  '__proto__',
  'constructor',
  'toString',
  '..',
  '%2e%2e',
  '%00',
  '%0d%0aset-cookie:x=1',
  '\u202e',
  'ﬁ',
  'x'.repeat(2000),
  '',
]
const LANGUAGES = ['id', 'en', 'en;q=0.1,id', '*', 'x'.repeat(500), '__proto__', `"><img src=x onerror=${CANARY}>`, '']

/** Addresses of pages, mostly landing and embedded ones, with hostile parts and queries. Needs `npm run build`. `size`: addresses. */
export const page: Attack = {
  unit: 'addresses',
  size: 100_000,
  run: async ({ seed, size, say }) => {
    const server = await startServer({ CALLS_PER_ADDRESS: '10000' })
    const { send, close } = createSender(server.url)
    const faults: { what: string; address: string }[] = []
    let [answered, shown] = [0, 0]
    try {
      const landings = staticPages()
      const frames = directive((await send({ method: 'GET', url: '/', headers: {} })).headers, 'frame-src')
      const requests = fc.sample(fc.tuple(pageAddress(Object.keys(landings)), fc.constantFrom(...LANGUAGES)), { seed, numRuns: size })
      await inTurns(requests, AT_ONCE, async ([address, language], index) => {
        const fault = (what: string) => void faults.push({ what, address: address.slice(0, 200) })
        try {
          const { status, headers, text } = await send({ method: 'GET', url: address, headers: { 'accept-language': language } })
          answered++
          if (status >= 500) fault(`status ${status}`)
          if (headers.location !== undefined && !/^\/(?![/\\])/.test(String(headers.location))) fault('leads away')
          if (headers['set-cookie'] !== undefined) fault('header of the sender')
          if (text.includes(CANARY)) fault('repeats the address')
          if (!String(headers['content-type']).startsWith('text/html')) return
          if (directive(headers, 'frame-src') !== frames) fault('frames of another policy')
          for (const script of unannounced(text, directive(headers, 'script-src'))) fault(`script without a hash: ${script.slice(0, 80)}`)
          const name = Object.keys(landings).find((path) => landings[path] === text)
          if (name === undefined) return
          shown++
          if (pathOf(address) !== name) fault(`shows ${name}`)
        } catch (error) {
          fault(`no reply: ${(error as Error).message}`)
        }
        if (index % 10_000 === 9999) say(`${index + 1} addresses, ${faults.length} faults so far`)
      })
      for (const fault of faults.slice(0, 20)) say(JSON.stringify(fault))
      const found = (what: RegExp) => faults.filter((fault) => what.test(fault.what))
      return [
        atLeast('addresses answered', size, answered),
        atLeast('static pages among them', Math.floor(size / 50), shown),
        none('replies from 500 on', found(/^status/)),
        none('replies that lead to another site', found(/^leads/)),
        none('headers or text of the sender in a reply', found(/^header|^repeats/)),
        none('pages with a script or a frame that the policy does not name', found(/^script|^frames/)),
        none('static pages at an address of another', found(/^shows/)),
        none('exits of the server', (await send({ method: 'GET', url: '/', headers: {} })).status === 200 ? 0 : 1),
      ]
    } finally {
      close()
      await server.stop()
    }
  },
}

/** Generates addresses, half of them of static or embedded pages. Some are valid. */
function pageAddress(landings: readonly string[]): fc.Arbitrary<string> {
  const bad = fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 8 }))
  const part = fc.oneof(bad, fc.constantFrom(...landings.flatMap((path) => path.split('/').slice(1))))
  const landing = fc.oneof(
    fc.constantFrom(...landings),
    part.map((platform) => `/landing-page/${encodeForPath(platform)}`),
    fc.tuple(fc.constantFrom(...landings), part).map(([path, more]) => `${path}/${encodeForPath(more)}`),
    fc
      .tuple(fc.constantFrom(...landings), fc.nat(40), bad)
      .map(([path, at, more]) => path.slice(0, at) + encodeForPath(more) + path.slice(at)),
  )
  const frame = fc.constantFrom('/iframe', '/home/iframe')
  const known = fc.constantFrom(...addresses.map((address) => address.replace(/\{\w+\}/g, '1').split('?')[0]!))
  const near = fc.tuple(known, fc.nat(40), bad).map(([path, at, more]) => path.slice(0, 1 + at) + encodeForPath(more) + path.slice(1 + at))
  const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom('url', 'title', 'order_no', 'status', 'tab'), bad), bad), { maxLength: 3 })
  return fc.tuple(fc.oneof(landing, landing, frame, known, near), query).map(([path, pairs]) => {
    const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeForPath(value)}`).join('&')
    return search === '' ? path : `${path}?${search}`
  })
}

/** Encodes only what HTTP does not allow in a path, so that parsers also see the raw characters. */
const encodeForPath = (text: string): string => text.replaceAll(/[^\u0021-\u007e]|[#?]/gu, (letter) => encodeURIComponent(letter))

/** HTML of every static page by its path. */
function staticPages(): { [path: string]: string } {
  const files = readdirSync(STATIC_PAGES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  return Object.fromEntries(
    files.map((file) => {
      const { dir, name } = parse(file)
      return [posix.join('/', dir, name), readFileSync(join(STATIC_PAGES, file), 'utf8')]
    }),
  )
}

const directive = (headers: Record<string, unknown>, name: string): string | undefined =>
  String(headers['content-security-policy'])
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name} `))

/** Inline scripts of a page whose hash is not in its Content-Security-Policy. */
const unannounced = (text: string, policy = ''): string[] =>
  [...text.matchAll(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([^]*?)<\/script>/g)]
    .map(([, code = '']) => code)
    .filter((code) => !policy.includes(createHash('sha256').update(code).digest('base64')))

/** Returns the decoded path of an address without a trailing slash; undefined when it cannot be decoded. */
function pathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(address.split('?')[0] ?? '').replace(/\/+$/, '')
  } catch {
    return undefined
  }
}
