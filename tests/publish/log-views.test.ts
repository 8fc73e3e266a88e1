import { expect, it } from 'vitest'
import { minuteOf, startOfDay } from '../../src/publish/log-views.ts'
import { formatList, formatRecord } from '../../src/publish/record.ts'

it('a day starts in Jakarta', () => expect(startOfDay('2026-03-01')).toBe('2026-02-28T17:00:00.000Z'))

it.each(['2026-02-30', '2026-13-01', '2026-3-1', '01-03-2026', 'tomorrow', ''])('%j is no day', (day) =>
  expect(() => startOfDay(day)).toThrow('is not a day'),
)

it('a log without an entry says that no server has started', () =>
  expect(formatList({ publications: [], now: '2026-03-01T00:00:00.000Z' })).toContain('no server has started'))

it('the record says the day in Jakarta, where it is another one after five in the evening of UTC', () => {
  expect(formatRecord({ publications: [], now: '2026-11-21T18:30:00.000Z' })).toContain('on 2026-11-22.')
})

it.each([
  ['2026-12-31T17:00:00.000Z', '2027-01-01 00:00'],
  ['2026-03-02T03:04:59.000Z', '2026-03-02 10:04'],
])('%s is listed with its time in Jakarta', (time, listed) => expect(minuteOf(time)).toBe(listed))
