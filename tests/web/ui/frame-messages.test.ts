import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelRuns } from '../../support/model-runs.ts'
import { frameAddress, frameRequest } from '../../../src/web/ui/frame-messages.ts'

const runs = modelRuns(3000)
const { numRuns } = runs
const good = 'https://partner.example'
const origins = [good]
const shown = (src: unknown, list: readonly unknown[] = origins) => frameAddress(src, list)?.href

describe('an address is shown when its origin is listed', () => {
  it.each([good, `${good}/`, `${good}/a/b?c=d&e=https://evil.example#f`, `${good}/a//b`])('%s', (src) => {
    expect(shown(src)).toBe(new URL(src).href)
  })
})

const tricks = [
  'http://partner.example/',
  'https://partner.example:8443/',
  'https://partner.example.evil.example/',
  'https://partner.example@evil.example/',
  'https://user@partner.example/',
  'https://user:word@partner.example/',
  'https://evil.example/https://partner.example/',
  'https://evil.example\\@partner.example/',
  'https://partner.example\\.evil.example/',
  'https:partner.example/',
  'https:/partner.example/',
  'https:///partner.example/',
  '//partner.example/',
  '/\\partner.example/',
  'HTTPS://PARTNER.EXAMPLE/',
  'https://partner.example\t/',
  ' https://partner.example/',
  'https://part\nner.example/',
  'https://partner。example/',
  'https://раrtner.example/',
  'https://partner.example%2f@evil.example/',
  'https://partner%2eexample/',
  'javascript:alert(1)//https://partner.example/',
  'data:text/html,<script>1</script>',
  'blob:https://partner.example/1',
  'about:blank',
  'filesystem:https://partner.example/1',
  `${good}/${'a'.repeat(3000)}`,
  '',
  '/home',
]

describe('any other address is not shown', () => {
  it.each(tricks)('%j', (src) => expect(shown(src)).toBeUndefined())
  it.each([undefined, null, 1, {}, [good], { toString: () => good }])('%j, which is no text', (src) => expect(shown(src)).toBeUndefined())
  it.each([[[]], [['*']], [['https://']], [['']], [[null, {}]], [['http://partner.example']]])('for the origin list %j', (list) => {
    expect(shown(`${good}/`, list)).toBeUndefined()
  })

  const pieces = fc.constantFrom(
    good, 'https:', 'http:', '//', '/', '\\', '@', ':', '.', '?', '#', '%2f', '%40', '%00', '\t', '\n', '\r', '\u202e', '。', ' ', ':443', ':8443',
    'user', 'partner.example', 'evil.example', 'javascript:', 'data:text/html,', 'blob:', '[::1]', '127.0.0.1', '0x7f.1', 'xn--', 'ａ', '..', ';',
  ) // prettier-ignore
  const built = fc.array(fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ maxLength: 4 }) }), {
    maxLength: 8,
  })
  const mutated = fc
    .tuple(fc.constantFrom(...tricks, `${good}/a`), fc.nat(40), fc.oneof(pieces, fc.string({ maxLength: 3 })), fc.boolean())
    .map(([text, at, piece, replaces]) => text.slice(0, at) + piece + text.slice(at + (replaces ? piece.length : 0)))

  it(`unless its origin is exactly the listed one (${numRuns} generated addresses)`, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          built.map((parts) => parts.join('')),
          mutated,
          fc.webUrl(),
          fc.string(),
        ),
        (src) => {
          const href = shown(src)
          if (href === undefined) return
          const { protocol, host, username, password, origin } = new URL(href)
          expect({ protocol, host, username, password, origin }).toEqual({
            protocol: 'https:',
            host: 'partner.example',
            username: '',
            password: '',
            origin: good,
          })
          expect(src.startsWith(good)).toBe(true)
        },
      ),
      runs,
    )
  })
})

describe('a message of the frame', () => {
  const frame = {}
  const from = { origin: good, window: frame }
  const known = ['token', 'done']
  const asked = (message: Partial<{ origin: string; source: unknown; data: unknown }>) =>
    frameRequest({ origin: good, source: frame, data: { type: 'token' }, ...message }, from, known)

  it('is accepted with a known type', () => expect(asked({})).toBe('token'))

  it.each([
    { name: 'another origin', message: { origin: 'https://evil.example' } },
    { name: 'no origin', message: { origin: 'null' } },
    { name: 'another window', message: { source: {} } },
    { name: 'no window', message: { source: null } },
    { name: 'an unknown type', message: { data: { type: 'password' } } },
    { name: 'a type of every object', message: { data: { type: 'constructor' } } },
    { name: 'an inherited type', message: { data: Object.create({ type: 'token' }) as unknown } },
    { name: 'a type that is no text', message: { data: { type: ['token'] } } },
    { name: 'text', message: { data: 'token' } },
    { name: 'a list', message: { data: ['token'] } },
    { name: 'nothing', message: { data: null } },
  ])('is ignored with $name', ({ message }) => expect(asked(message)).toBeUndefined())

  it('is ignored while there is no window', () => {
    for (const window of [null, undefined])
      expect(frameRequest({ ...from, source: window, data: { type: 'token' } }, { ...from, window }, known)).toBeUndefined()
  })

  it(`is accepted only with origin, window and known type (${numRuns} generated messages)`, () => {
    const data = fc.oneof(
      fc.anything(),
      fc.record({ type: fc.oneof(fc.constantFrom('token', 'done', '__proto__', 'toString'), fc.anything()) }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(good, 'https://evil.example', 'null', ''),
        fc.constantFrom<unknown>(frame, {}, null),
        data,
        (origin, source, data) => {
          const type = asked({ origin, source, data })
          if (type === undefined) return
          expect({ origin, source: source === frame, type: (data as { type: string }).type }).toEqual({ origin: good, source: true, type })
          expect(known).toContain(type)
        },
      ),
      runs,
    )
  })
})
