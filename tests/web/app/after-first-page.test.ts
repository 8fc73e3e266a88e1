import { afterEach, expect, it, vi } from 'vitest'
import { afterFirstPage } from '../../../src/web/app/after-first-page.ts'

afterEach(() => void (vi.unstubAllGlobals(), vi.useRealTimers()))

/** Seconds from the start until the network is available, the first page has rendered, and loading succeeds. */
type Given = { online: number; page: number; loads: number }

it.each<{ name: string; given: Given; asked: number[] }>([
  { name: 'when the first page has loaded', given: { online: 0, page: 0, loads: 0 }, asked: [1.5] },
  { name: 'once a slow first page has rendered', given: { online: 0, page: 4, loads: 0 }, asked: [4.5] },
  { name: 'once the network is available', given: { online: 10, page: 0, loads: 0 }, asked: [10.5] },
  { name: 'again after failures, with growing pauses', given: { online: 0, page: 0, loads: 20 }, asked: [1.5, 4.5, 10.5, 22.5] },
])('code for after the first page is loaded $name, and runs once', async ({ given, asked }) => {
  vi.useFakeTimers()
  const start = Date.now()
  const seconds = () => (Date.now() - start) / 1000
  vi.stubGlobal('document', { querySelector: () => (seconds() < given.page ? {} : null) })
  vi.stubGlobal('navigator', {
    get onLine() {
      return seconds() >= given.online
    },
  })
  const at: number[] = []
  const load = async () => {
    at.push(seconds())
    if (seconds() < given.loads) throw new Error('Failed to fetch dynamically imported module')
    return 'code'
  }
  const run = vi.fn()
  afterFirstPage(load, run)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(at).toEqual(asked)
  expect(run.mock.calls).toEqual([['code']])
})
