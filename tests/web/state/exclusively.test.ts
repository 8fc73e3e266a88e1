import { afterEach, expect, it, vi } from 'vitest'
import { deadlineOf } from '../../../src/web/net/transport.ts'
import { exclusively } from '../../../src/web/state/exclusively.ts'

afterEach(() => void (vi.unstubAllGlobals(), vi.useRealTimers()))

/** Stubs the Web Locks of a browser in which another tab holds each lock until `free`. */
function stubLocks(free: Promise<void> = Promise.resolve()): string[] {
  const names: string[] = []
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      names.push(name)
      let isHeld = false
      signal.addEventListener('abort', () => isHeld || reject(signal.reason as Error))
      void free.then(() => {
        if (signal.aborted) return
        isHeld = true
        resolve(work())
      })
    })
  vi.stubGlobal('navigator', { locks: { request } })
  return names
}
const minute = 60_000

it('tabs use browser locks to run one after the other', async () => {
  const names = stubLocks()
  expect(await exclusively('renewal', async () => 'done', deadlineOf(minute))).toBe('done')
  expect(names).toEqual([expect.stringContaining('renewal')])
})

it('a page without HTTPS has no locks, and does not wait', async () => {
  vi.stubGlobal('navigator', {})
  expect(await exclusively('renewal', async () => 'done', deadlineOf(minute))).toBe('done')
})

it.each([
  { name: 'a call', wait: () => deadlineOf(minute) },
  { name: 'its page', wait: () => deadlineOf(10 * minute, AbortSignal.timeout(0)) },
])('a tab that does not get the lock within the time of $name gives up', async ({ wait }) => {
  vi.useFakeTimers()
  const work = vi.fn(async () => 'done')
  stubLocks(new Promise(() => {}))
  const waited = exclusively('renewal', work, wait())
  await vi.advanceTimersByTimeAsync(minute)
  expect(await waited).toBeUndefined()
  expect(work).not.toHaveBeenCalled()
})

it('a task that has begun is not timed out, and its error is rethrown', async () => {
  vi.useFakeTimers()
  stubLocks()
  const fails = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * minute))
    throw new RangeError('a fault')
  }
  const waited = exclusively('renewal', fails, deadlineOf(minute)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(await waited).toEqual(new RangeError('a fault'))
})
