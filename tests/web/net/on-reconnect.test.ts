import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onReconnect } from '../../../src/web/net/on-reconnect.ts'

/** `online`: seconds of the online events. `steady`: whether the network is available at the end. */
type Case = { name: string; online: number[]; steady: boolean; times: number; ended?: true }

describe('a task that waits for the network', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void (vi.useRealTimers(), vi.unstubAllGlobals()))

  it.each<Case>([
    { name: 'runs once the network is back', online: [1], steady: true, times: 1 },
    { name: 'runs once for a network that comes and goes', online: [1, 1.1, 1.2], steady: true, times: 1 },
    { name: 'runs each time the network is back', online: [1, 20], steady: true, times: 2 },
    { name: 'does not run if the network is gone again', online: [1], steady: false, times: 0 },
    { name: 'does not run after it was ended', online: [1], steady: true, times: 0, ended: true },
  ])('$name', async ({ online, steady, times, ended }) => {
    const page = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page))
    vi.stubGlobal('navigator', { onLine: steady })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const task = vi.fn()
    const end = onReconnect(task)
    for (const second of online) setTimeout(() => page.dispatchEvent(new Event('online')), second * 1000)
    if (ended) setTimeout(end, 1001)
    await vi.advanceTimersByTimeAsync(2400)
    expect(task.mock.calls.length).toBe(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(task).toHaveBeenCalledTimes(times)
    end()
    vi.mocked(Math.random).mockRestore()
  })
})
