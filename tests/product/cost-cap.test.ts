import { describe, expect, it } from 'vitest'
import { capsOn, capsOverlap, coversMonths, highestDailyCost } from '../../src/product/cost-cap.ts'

const short = { id: 'short', from: '2024-01-01', months: 6 }
const long = { id: 'long', from: '2025-01-01', to: '2025-12-31', overMonths: 6, months: 12 }

it.each([
  { day: '2024-01-01', periods: 6, rows: ['short'] },
  { day: '2023-12-31', periods: 6, rows: [] },
  { day: '2025-12-31', periods: 6, rows: ['short'] },
  { day: '2025-12-31', periods: 7, rows: ['long'] },
  { day: '2026-01-01', periods: 7, rows: [] },
  { day: '2025-06-01', periods: 12, rows: ['long'] },
  { day: '2025-06-01', periods: 13, rows: [] },
])('on $day the caps of $periods months are $rows', ({ day, periods, rows }) => {
  expect(capsOn([short, long], day, periods).map(({ id }) => id)).toEqual(rows)
})

describe('two caps overlap', () => {
  it('when both cover the same month', () => {
    const single = { from: '2024-01-01', months: 1 }
    expect([capsOverlap(single, short), capsOverlap(short, single)]).toEqual([true, true])
  })

  it.each([
    { when: 'they share days and months', other: { from: '2025-12-31', months: 9 }, overlap: true },
    { when: 'not: one begins after the other has ended', other: { from: '2026-01-01', months: 9 }, overlap: false },
    { when: 'not: one ends before the other begins', other: { from: '2024-01-01', to: '2024-12-31', months: 9 }, overlap: false },
    { when: 'not: one is of shorter plans', other: short, overlap: false },
    { when: 'not: one is of longer plans', other: { from: '2025-01-01', overMonths: 12, months: 24 }, overlap: false },
  ])('$when', ({ other, overlap }) => {
    expect([capsOverlap(long, other), capsOverlap(other, long)]).toEqual([overlap, overlap])
  })
})

it('a cap that names no lower bound covers one month', () => {
  expect([coversMonths(short, 1), coversMonths(long, 1)]).toEqual([true, false])
})

it('the cost of a day is that of the highest amount, rounded up', () => {
  expect(highestDailyCost({ interest: 1000, fee: 500, maximum: 1_000_000 }, 3)).toBe(1500n)
  expect(highestDailyCost({ interest: 10_000, fee: 0, maximum: 70 }, 1)).toBe(9524n)
})
