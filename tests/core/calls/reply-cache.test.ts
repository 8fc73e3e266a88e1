import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/core/host/reply.ts'
import { createReplyCache } from '../../../src/core/calls/reply-cache.ts'

const reply = (ok: boolean): Reply => ({ ok, status: 200, code: ok ? 200 : 7, msg: '', data: 1 })

function openCache() {
  const clock = { now: 1000 }
  return { clock, cache: createReplyCache({ now: () => clock.now }) }
}
type Opened = ReturnType<typeof openCache>

describe('a reply that was remembered', () => {
  it.each<{ name: string; meanwhile?: (opened: Opened) => void; maxAge?: number | undefined; asked?: string; isKnown: boolean }>([
    { name: 'is given again', isKnown: true },
    { name: 'is not given for another payload', asked: 'price 2', isKnown: false },
    { name: 'is not given where no age is allowed', maxAge: undefined, isKnown: false },
    { name: 'is given while it is not too old', meanwhile: ({ clock }) => (clock.now += 9), isKnown: true },
    { name: 'is not given once it is too old', meanwhile: ({ clock }) => (clock.now += 10), isKnown: false },
    { name: 'is not given after a write', meanwhile: ({ cache }) => cache.outdate(), isKnown: false },
    { name: 'is not given after all was cleared', meanwhile: ({ cache }) => cache.clear(), isKnown: false },
  ])('$name', ({ meanwhile, asked = 'price 1', isKnown, ...row }) => {
    const opened = openCache()
    opened.cache.remember('price', 'price 1', reply(true), opened.cache.version())
    meanwhile?.(opened)
    const maxAge = Object.hasOwn(row, 'maxAge') ? row.maxAge : 10
    expect(opened.cache.known('price', asked, maxAge) !== undefined).toBe(isKnown)
  })

  it('is not remembered when a write came between', () => {
    const { cache } = openCache()
    const version = cache.version()
    cache.outdate()
    cache.remember('price', 'price 1', reply(true), version)
    expect(cache.known('price', 'price 1', 10)).toBeUndefined()
  })
})

describe('a reply that is kept for the visit', () => {
  it.each<{ name: string; answer: () => Promise<Reply>; meanwhile?: (opened: Opened) => void; isKnown: boolean }>([
    { name: 'is given again', answer: async () => reply(true), isKnown: true },
    { name: 'is given after a write too', answer: async () => reply(true), meanwhile: ({ cache }) => cache.outdate(), isKnown: true },
    {
      name: 'is not given after all was cleared',
      answer: async () => reply(true),
      meanwhile: ({ cache }) => cache.clear(),
      isKnown: false,
    },
    { name: 'is not given when it is a refusal', answer: async () => reply(false), isKnown: false },
    { name: 'is not given when it failed', answer: () => Promise.reject(new Error('broken')), isKnown: false },
  ])('$name', async ({ answer, meanwhile, isKnown }) => {
    const opened = openCache()
    const given = answer()
    opened.cache.keep('options', given)
    await given.catch(() => {})
    await Promise.resolve()
    meanwhile?.(opened)
    expect(opened.cache.known('options', 'options') !== undefined).toBe(isKnown)
  })
})
