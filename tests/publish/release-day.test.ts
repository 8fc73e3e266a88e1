import { expect, it } from 'vitest'
import { isoMinute, parseReleaseDay } from '../../src/publish/release-day.ts'

it('a day starts in Jakarta', () => expect(parseReleaseDay('2026-03-01')).toBe('2026-02-28T17:00:00.000Z'))

it.each(['2026-02-30', '2026-13-01', '2026-3-1', '01-03-2026', 'tomorrow', ''])('%j is not a day', (day) =>
  expect(() => parseReleaseDay(day)).toThrow('is not a day'),
)

it.each([
  ['2026-12-31T17:00:00.000Z', '2027-01-01 00:00'],
  ['2026-03-02T03:04:59.000Z', '2026-03-02 10:04'],
])('%s is listed with its time in Jakarta', (time, listed) => expect(isoMinute(time)).toBe(listed))
