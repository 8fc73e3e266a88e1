import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '../../../src/core/host/host.ts'
import { createPrefetchedReplies } from '../../../src/web/net/prefetched-replies.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'

const request = (over: Partial<ApiRequest> = {}): ApiRequest => ({
  method: 'GET',
  path: '/mine',
  encoding: 'query',
  fields: { page: '1' },
  headers: { Authorization: 'one' },
  timeout: 1,
  ...over,
})

function opened() {
  let sent = 0
  const early = createPrefetchedReplies(async () => ({ status: 200, body: ++sent }), createPageLoads(1000))
  const { ask } = early.prefetcher()
  ask(request())
  return { ...early, ask, sent: () => sent }
}

describe('a prefetched reply', () => {
  it('is given to the same request, once', async () => {
    const { send, sent } = opened()
    expect(await send(request({ effect: false }))).toEqual({ status: 200, body: 1 })
    expect(sent()).toBe(1)
    expect(await send(request())).toEqual({ status: 200, body: 2 })
  })

  it.each<{ name: string; other: Partial<ApiRequest> }>([
    { name: 'of another account', other: { headers: { Authorization: 'other' } } },
    { name: 'with other arguments', other: { fields: { page: '2' } } },
    { name: 'to another path', other: { path: '/yours' } },
    { name: 'that writes', other: { method: 'POST' } },
  ])('is not given to a request $name', async ({ other }) => {
    const { send } = opened()
    expect(await send(request(other))).toEqual({ status: 200, body: 2 })
  })

  it('is requested once', async () => {
    const { ask, send, sent } = opened()
    ask(request())
    expect(sent()).toBe(1)
    expect(await send(request())).toEqual({ status: 200, body: 1 })
  })

  it('is not used after the page has loaded', async () => {
    const { send, forget } = opened()
    forget()
    expect(await send(request())).toEqual({ status: 200, body: 2 })
  })

  it('stays when the app reports events', async () => {
    const { send } = opened()
    await send(request({ method: 'POST', path: '/events', keepalive: true }))
    expect(await send(request())).toEqual({ status: 200, body: 1 })
  })

  it.each<{ name: string; other: Partial<ApiRequest> }>([
    { name: 'writes', other: { method: 'POST', path: '/read' } },
    { name: 'reads with an effect', other: { effect: true, path: '/code' } },
  ])('is dropped when the app $name', async ({ other }) => {
    const { send } = opened()
    await send(request(other))
    expect(await send(request())).toEqual({ status: 200, body: 3 })
  })

  it.each<{ name: string; before: (early: ReturnType<typeof opened>) => unknown }>([
    { name: 'the app itself sends the call', before: ({ send }) => send(request()) },
    { name: 'all were dropped', before: ({ forget }) => forget() },
    { name: 'something else is asked ahead', before: ({ prefetcher }) => prefetcher() },
  ])('is not requested once $name', async ({ before }) => {
    const early = opened()
    await before(early)
    early.ask(request())
    expect(early.sent()).toBe(1)
  })

  it('rejects a later request when its prefetch has failed', async () => {
    const early = createPrefetchedReplies(() => Promise.reject(new Error('no')), createPageLoads(1000))
    early.prefetcher().ask(request())
    await new Promise((resolve) => setTimeout(resolve))
    await expect(early.send(request())).rejects.toThrow('no')
  })

  it('delays the page no longer than its time limit', async () => {
    const pageLoads = createPageLoads(5)
    const { prefetcher, send } = createPrefetchedReplies(() => new Promise(() => {}), pageLoads)
    prefetcher().ask(request())
    pageLoads.begin()
    expect(await send(request())).toEqual({ failure: 'timeout' })
  })

  it.each<{ name: string; way: (early: ReturnType<typeof createPrefetchedReplies>) => unknown; ended: boolean }>([
    { name: 'when the time of its page is over', way: ({ send }) => send(request()), ended: true },
    { name: 'when the page has loaded without it', way: ({ forget }) => forget(), ended: true },
    { name: 'when something else is asked ahead', way: ({ prefetcher }) => prefetcher(), ended: true },
    { name: 'when the app writes', way: ({ send }) => void send(request({ method: 'POST' })), ended: true },
    { name: 'not when the app sends another call', way: ({ send }) => void send(request({ path: '/yours' })), ended: false },
  ])('ends its request $name', async ({ way, ended }) => {
    const pageLoads = createPageLoads(5)
    const signals: (AbortSignal | undefined)[] = []
    const early = createPrefetchedReplies((_, given) => {
      signals.push(given)
      return new Promise(() => {})
    }, pageLoads)
    early.prefetcher().ask(request())
    pageLoads.begin()
    await way(early)
    expect(signals[0]?.aborted).toBe(ended)
  })
})
