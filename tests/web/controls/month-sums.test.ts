import { expect, it } from 'vitest'
import { monthSums } from '../../../src/web/controls/month-sums.ts'

const at = (text: string) => Date.parse(text) / 1000
const now = at('2026-02-10T09:00:00+07:00')
const months = ['2025-12-01', '2026-01-01', '2026-02-01'].map((day) => at(`${day}T00:00:00Z`))

it.each([
  ['none', [], [0, 0, 0]],
  [
    'two of a month and one of another',
    [
      [at('2026-02-01T08:00:00+07:00'), 5],
      [now, 7],
      [at('2025-12-31T12:00:00+07:00'), 3],
    ],
    [3, 0, 12],
  ],
  ['the first second of a month in Jakarta', [[at('2026-01-01T00:00:00+07:00'), 5]], [0, 5, 0]],
  ['the last second of one', [[at('2025-12-31T23:59:59+07:00'), 5]], [5, 0, 0]],
  [
    'what is older, or a year older',
    [
      [at('2025-11-30T23:00:00+07:00'), 5],
      [at('2025-02-10T09:00:00+07:00'), 5],
    ],
    [0, 0, 0],
  ],
  ['less than nothing', [[now, -5]], [0, 0, 0]],
  [
    'what is no number or no time',
    [
      [now, '5'],
      [null, 5],
      [Number.NaN, 5],
      [now, Infinity],
      [1e300, 5],
      [now, 2],
    ],
    [0, 0, 2],
  ],
])('the sums by month of %s', (_, rows, sums) => {
  expect(monthSums(rows as [unknown, unknown][], now, 3)).toEqual(months.map((month, index) => ({ month, sum: sums[index] })))
})

it('the months reach over the end of a year', () => {
  const names = monthSums([], at('2026-03-31T23:30:00+07:00'), 6).map(({ month }) => new Date(month * 1000).toISOString().slice(0, 7))
  expect(names).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'])
})
