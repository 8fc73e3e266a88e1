import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tickWhile } from '../../../src/web/ui/tick-while.ts'

describe('the seconds of a timer', () => {
  const page = new EventTarget()
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    vi.stubGlobal('document', page)
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const wait = (seconds: number) => () => vi.advanceTimersByTime(seconds * 1000)
  /** The device sleeps for some seconds without timers, then the page becomes visible. */
  const sleep = (seconds: number) => () => {
    vi.setSystemTime(Date.now() + seconds * 1000)
    page.dispatchEvent(new Event('visibilitychange'))
  }

  it.each([
    { name: 'tick until the end, and never after', end: 3, steps: [wait(600)], ticks: [1, 2, 3] },
    { name: 'do not begin after the end', end: 0, steps: [wait(600)], ticks: [] },
    { name: 'are right at once after a sleep', end: 90, steps: [wait(1), sleep(80), wait(2)], ticks: [1, 81, 82, 83] },
    { name: 'end with a sleep that is longer', end: 90, steps: [wait(1), sleep(600), wait(600), sleep(600)], ticks: [1, 601] },
  ])('$name', ({ end, steps, ticks }) => {
    const seen: number[] = []
    const now = () => Date.now() / 1000
    tickWhile(
      () => now() < end,
      () => seen.push(now()),
    )
    for (const step of steps) step()
    expect(seen).toEqual(ticks)
    expect(vi.getTimerCount()).toBe(ticks.at(-1)! < end ? 1 : 0)
  })

  it('end when the component is gone', () => {
    const seen: number[] = []
    const stop = tickWhile(
      () => true,
      () => seen.push(Date.now()),
    )
    wait(1)()
    stop()
    wait(600)()
    sleep(1)()
    expect(seen).toEqual([1000])
  })
})
