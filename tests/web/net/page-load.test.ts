import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../src/core/host/reply.ts'
import type { ApiRequest } from '../../../src/core/host/host.ts'
import { createPageLoads } from '../../../src/web/net/page-load.ts'
import { LoadError, withSignal } from '../../../src/web/net/load-file.ts'
import { createTransport } from '../../../src/web/net/transport.ts'

/** Milliseconds of the fake clock. */
const [pageTimeout, timeout] = [30_000, 120_000]
const read: ApiRequest = { method: 'GET', path: '/v1/things', encoding: 'query', fields: {}, headers: {}, timeout }
const write: ApiRequest = { ...read, method: 'POST', encoding: 'json' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A transport to a server that replies after `answersIn` milliseconds; undefined: never. */
function openTransport(answersIn: number | undefined) {
  const pageLoads = createPageLoads(pageTimeout)
  const asked = vi.fn(
    (_: unknown, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const answer = () => resolve(new Response('{"code":200,"msg":"","data":null}'))
        if (answersIn !== undefined) setTimeout(answer, answersIn)
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  const send = createTransport({ base: '/api', onServerTime: () => {}, pageLoads, fetch: asked as typeof fetch })
  return { pageLoads, asked, send }
}

/** Returns the result of the work and the milliseconds that it took. */
async function timed<T>(work: Promise<T>): Promise<{ came: T; after: number }> {
  const begun = performance.now()
  const done = work.then((came) => ({ came, after: Math.round(performance.now() - begun) }))
  await vi.runAllTimersAsync()
  return done
}

const outcome = (reply: RawReply) => ('failure' in reply ? reply.failure : 'answered')

describe('the load of a page has one deadline', () => {
  const cases = [
    { name: 'calls one after the other within it', answersIn: 9_000, expect: ['answered', 'answered', 'answered'], after: 27_000 },
    { name: 'a call that would exceed it', answersIn: 11_000, expect: ['answered', 'answered', 'timeout'], after: pageTimeout },
    { name: 'without a reply later calls are not sent', answersIn: undefined, expect: Array(3).fill('timeout'), after: pageTimeout },
  ]
  it.each(cases)('$name', async ({ answersIn, expect: expected, after }) => {
    const { pageLoads, send } = openTransport(answersIn)
    pageLoads.begin()
    const oneAfterTheOther = async () => {
      const outcomes = []
      for (const request of [read, write, read]) outcomes.push(outcome(await send(request)))
      return outcomes
    }
    expect(await timed(oneAfterTheOther())).toEqual({ came: expected, after })
  })

  it('holds for simultaneous calls and for files', async () => {
    const { pageLoads, send } = openTransport(undefined)
    pageLoads.begin()
    const file = pageLoads.wait((signal) => withSignal(new Promise(() => {}), signal)).catch((error: unknown) => error)
    const { came, after } = await timed(Promise.all([send(read), send(write), file]))
    expect(came).toEqual([{ failure: 'timeout' }, { failure: 'timeout' }, expect.any(LoadError)])
    expect(after).toBe(pageTimeout)
  })

  it('results in memory are still delivered after it', async () => {
    const { pageLoads, send } = openTransport(undefined)
    pageLoads.begin()
    await timed(send(read))
    const inMemory = async () => {
      for (let turns = 0; turns < 10; turns++) await Promise.resolve()
      return 'a screen'
    }
    const { came } = await timed(pageLoads.wait((signal) => withSignal(inMemory(), signal)).catch((error: unknown) => error))
    expect(came).toBe('a screen')
  })

  it('pending requests fail after it', async () => {
    const { pageLoads, send } = openTransport(undefined)
    pageLoads.begin()
    await timed(send(read))
    const waiting = pageLoads.wait((signal) => withSignal(new Promise(() => {}), signal)).catch((error: unknown) => error)
    expect((await timed(waiting)).came).toBeInstanceOf(LoadError)
  })

  it('later requests are not sent', async () => {
    const { pageLoads, send, asked } = openTransport(undefined)
    pageLoads.begin()
    await timed(send(write))
    const { came, after } = await timed(send(write))
    expect({ came, after, sent: asked.mock.calls.length }).toEqual({ came: { failure: 'timeout' }, after: 0, sent: 1 })
  })

  it('does not count a pause without a call', async () => {
    const { pageLoads, send } = openTransport(20_000)
    pageLoads.begin()
    await timed(send(read))
    await vi.advanceTimersByTimeAsync(pageTimeout)
    expect(await timed(send(read))).toEqual({ came: { failure: 'timeout' }, after: pageTimeout - 20_000 })
  })
})

it("a call outside of a page load ends with the caller's signal", async () => {
  const { send } = openTransport(undefined)
  const own = new AbortController()
  setTimeout(() => own.abort(), 50)
  expect(await timed(send(read, own.signal))).toEqual({ came: { failure: 'timeout' }, after: 50 })
})

describe('the timeout of a single call', () => {
  it('applies once the page can be used', async () => {
    const { pageLoads, send } = openTransport(undefined)
    pageLoads.begin().end()
    expect((await timed(send(read))).after).toBe(timeout)
  })
  it('gives way to the page deadline on a retry', async () => {
    const { pageLoads, send } = openTransport(undefined)
    pageLoads.begin()
    await timed(send(read))
    pageLoads.begin()
    expect((await timed(send(read))).after).toBe(pageTimeout)
  })
  it('is not restored when the previous page ends its load', async () => {
    const { pageLoads, send } = openTransport(undefined)
    const left = pageLoads.begin()
    pageLoads.begin()
    left.end()
    expect((await timed(send(read))).after).toBe(pageTimeout)
  })
})
