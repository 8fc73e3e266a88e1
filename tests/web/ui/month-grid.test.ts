import { describe, expect, it } from 'vitest'
import { addMonths, monthGrid } from '../../../src/web/ui/month-grid.ts'

const day = (iso: string) => Date.parse(iso) / 1000

describe('a month', () => {
  const grid = monthGrid(day('2024-02-15'), day('2024-02-10'), day('2024-02-20'))
  it('starts its weeks on Sunday', () => {
    expect(grid.weeks[0]?.map((cell) => cell?.day)).toEqual([undefined, undefined, undefined, undefined, 1, 2, 3])
    expect(grid.weeks.flat().filter(Boolean)).toHaveLength(29)
  })

  it('enables the days between its bounds, both included', () => {
    const open = grid.weeks.flat().flatMap((cell) => (cell?.enabled ? [cell.day] : []))
    expect(open).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })

  it('enables the day of a lower bound that is no midnight', () => {
    expect(
      monthGrid(day('2024-02-15'), day('2024-02-10') + 80_000, day('2024-02-20'))
        .weeks.flat()
        .find((cell) => cell?.enabled)?.day,
    ).toBe(10)
  })

  it.each([
    { from: '2024-01-31', count: 1, to: '2024-02-01' },
    { from: '2023-12-15', count: 1, to: '2024-01-01' },
    { from: '2024-01-15', count: -1, to: '2023-12-01' },
  ])('$count months after $from is $to', ({ from, count, to }) => {
    expect(addMonths(day(from), count)).toBe(day(to))
  })
})
