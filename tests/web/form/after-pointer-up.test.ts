import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

const pointers = new EventTarget()
let afterPointerUp: (task: () => void) => void

beforeAll(async () => {
  // The module adds its listeners when it loads, and another test may have loaded it.
  vi.resetModules()
  vi.stubGlobal('addEventListener', pointers.addEventListener.bind(pointers))
  ;({ afterPointerUp } = await import('../../../src/web/form/after-pointer-up.ts'))
})
beforeEach(() => void vi.useFakeTimers())

const rows = [
  { name: 'nobody presses', before: [], after: [], runs: true },
  { name: 'a finger is down', before: ['pointerdown'], after: [], runs: false },
  { name: 'the finger has gone up', before: ['pointerdown'], after: ['pointerup'], runs: true },
  { name: 'the press has become a scroll', before: ['pointerdown'], after: ['pointercancel'], runs: true },
  { name: 'an earlier press is over', before: ['pointerdown', 'pointerup'], after: [], runs: true },
  { name: 'an earlier press became a scroll', before: ['pointerdown', 'pointercancel'], after: [], runs: true },
]

describe('afterPointerUp', () => {
  it.each(rows)('runs the task ($runs) when $name', ({ before, after, runs }) => {
    const task = vi.fn()
    for (const type of before) pointers.dispatchEvent(new Event(type))
    afterPointerUp(task)
    expect(task, 'never while the press is handled').not.toHaveBeenCalled()
    for (const type of after) pointers.dispatchEvent(new Event(type))
    vi.runAllTimers()
    expect(task).toHaveBeenCalledTimes(runs ? 1 : 0)
    pointers.dispatchEvent(new Event('pointerup'))
  })
})
