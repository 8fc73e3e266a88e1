import { describe, expect, it } from 'vitest'
import { nextToast } from '../../../../src/web/app/shell/next-toast.ts'

const toast = (key: number) => ({ key, text: String(key), kind: 'info' as const })

describe('nextToast', () => {
  it.each([
    { name: 'nothing came', queue: [], begun: -Infinity, now: 0, expect: undefined },
    { name: 'the first at once', queue: [1], begun: -Infinity, now: 0, expect: { show: toast(1) } },
    { name: 'the next not before its time', queue: [2], begun: 1000, now: 2000, expect: { wait: 2050 } },
    { name: 'the latest of several', queue: [2, 3], begun: 1000, now: 4050, expect: { show: toast(3) } },
  ])('$name', ({ queue, begun, now, expect: expected }) => {
    expect(nextToast(queue.map(toast), begun, now, 3050)).toEqual(expected)
  })
})
