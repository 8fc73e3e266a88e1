import { describe, expect, it, vi } from 'vitest'
import { onLeave } from '../../../src/web/controls/on-leave.ts'

type Focused = { id: string } | null
const [month, day, birthPlace] = [{ id: 'x_birth' }, { id: 'x_birth_day' }, { id: 'x_birth_place' }]
const date = { contains: (element: Focused) => element === month || element === day }

describe('a date of several lists', () => {
  it.each([
    { name: 'is not left for another of its lists', next: day, leaves: false },
    { name: 'is left for a field whose id begins as its own', next: birthPlace, leaves: true },
    { name: 'is left for nothing', next: null, leaves: true },
  ])('$name', ({ next, leaves }) => {
    const leave = vi.fn()
    onLeave(leave)({ currentTarget: date, relatedTarget: next } as never)
    expect(leave).toHaveBeenCalledTimes(leaves ? 1 : 0)
  })
})
