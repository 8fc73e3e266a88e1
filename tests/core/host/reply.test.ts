import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toReply, type RawReply } from '../../../src/core/host/reply.ts'
import { sizeOf } from '../../support/whole-run.ts'

const REPLIES = sizeOf(5_000, 50_000)

const cases: { name: string; raw: RawReply; ok: boolean; code: number | string }[] = [
  { name: 'HTTP 200 with body code 200', raw: { status: 200, body: { code: 200, data: 1 } }, ok: true, code: 200 },
  { name: 'HTTP 200 with body code "200"', raw: { status: 200, body: { code: '200', data: 1 } }, ok: true, code: 200 },
  { name: 'a refusal whose digits are a text', raw: { status: 200, body: { code: '4046' } }, ok: false, code: 4046 },
  { name: 'a refusal that is a word', raw: { status: 200, body: { code: 'E4046' } }, ok: false, code: 'E4046' },
  {
    name: 'HTTP 500 with body code 200 is believed about nothing',
    raw: { status: 500, body: { code: 200 } },
    ok: false,
    code: 'malformed',
  },
  { name: 'HTTP 201 is not success', raw: { status: 201, body: { code: 200 } }, ok: false, code: 'malformed' },
  { name: 'login lost', raw: { status: 200, body: { code: 4047, msg: 'm' } }, ok: false, code: 4047 },
  { name: 'login lost under another status', raw: { status: 401, body: { code: 4047 } }, ok: false, code: 4047 },
  { name: 'an HTML page', raw: { status: 502, body: '<html>' }, ok: false, code: 'malformed' },
  { name: 'a truncated body', raw: { status: 200, body: undefined }, ok: false, code: 'malformed' },
  { name: 'a list', raw: { status: 200, body: [] }, ok: false, code: 'malformed' },
  { name: 'null', raw: { status: 200, body: null }, ok: false, code: 'malformed' },
  { name: 'no code', raw: { status: 200, body: {} }, ok: false, code: 'malformed' },
  { name: 'no answer', raw: { failure: 'network' }, ok: false, code: 'network' },
  { name: 'no answer in time', raw: { failure: 'timeout' }, ok: false, code: 'timeout' },
]

describe('classify', () => {
  it.each(cases)('$name', ({ raw, ok, code }) => {
    expect(toReply(raw)).toMatchObject({ ok, code })
  })

  const types = { lists: 'array', total: ['integer', 'null'] }
  it.each<{ name: string; data: unknown; ok: boolean }>([
    { name: 'all members', data: { lists: [], total: 1, more: 'x' }, ok: true },
    { name: 'one of two types', data: { lists: [], total: null }, ok: true },
    { name: 'some of the members', data: { total: 1 }, ok: true },
    { name: 'none of the members', data: { verify: [] }, ok: false },
    { name: 'a member of another type', data: { lists: 'none', total: 1 }, ok: false },
    { name: 'nothing', data: {}, ok: false },
    { name: 'null', data: null, ok: false },
    { name: 'no data', data: undefined, ok: false },
    { name: 'a list', data: [[], 1], ok: false },
    { name: 'a text', data: 'lists', ok: false },
  ])('data with $name is a success: $ok', ({ data, ok }) => {
    expect(toReply({ status: 200, body: { code: 200, data } }, types)).toMatchObject(ok ? { ok, data } : { ok, code: 'malformed' })
    expect(toReply({ status: 200, body: { code: 200, data } })).toMatchObject({ ok: true })
  })

  it(`is total over ${REPLIES} replies, and success stands in one cell alone`, () => {
    const code = fc.oneof(fc.constantFrom(200, '200', 4047, 4263, 4056, null), fc.anything())
    const body = fc.oneof(fc.anything(), fc.record({ code, msg: fc.anything(), data: fc.anything() }, { requiredKeys: [] }))
    fc.assert(
      fc.property(fc.oneof(fc.constant(200), fc.integer({ min: 100, max: 599 })), body, (status, given) => {
        const reply = toReply({ status, body: given })
        const found = given !== null && typeof given === 'object' && !Array.isArray(given) ? (given as { code?: unknown }).code : undefined
        expect(reply.ok).toBe(status === 200 && (found === 200 || found === '200'))
        expect(['string', 'number']).toContain(typeof reply.code)
        expect(typeof reply.msg).toBe('string')
      }),
      { numRuns: REPLIES },
    )
  })
})
