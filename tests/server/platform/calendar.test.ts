import { describe, expect, test } from 'vitest'
import { addWorkingDays, ageOn, dayNumberOf, endOfDay, toDayNumber, toIsoDay } from '../../../src/server/platform/calendar.ts'

describe('the calendar', () => {
  test.each([
    { at: '2026-03-02T16:59:59Z', day: '2026-03-02' },
    { at: '2026-03-02T17:00:00Z', day: '2026-03-03' },
  ])('$at is $day in Jakarta', ({ at, day }) => {
    expect(toIsoDay(toDayNumber(new Date(at)))).toBe(day)
    expect(toDayNumber(new Date(endOfDay(toDayNumber(new Date(at))) * 1000))).toBe(toDayNumber(new Date(at)))
  })
  test.each([
    { said: '1970-01-02', day: 1 },
    { said: '2028-02-29', day: 21_243 },
    { said: '2026-02-29', day: undefined },
    { said: '2026-02-30', day: undefined },
    { said: '2026-13-01', day: undefined },
    { said: '26-01-01', day: undefined },
    { said: '2026-01-01T00:00:00Z', day: undefined },
    { said: undefined, day: undefined },
  ])('$said is the day $day', ({ said, day }) => {
    expect(dayNumberOf(said)).toBe(day)
  })
  test.each([
    { from: '2026-03-02', count: 3, to: '2026-03-05' },
    { from: '2026-03-05', count: 3, to: '2026-03-10' },
    { from: '2026-03-07', count: 1, to: '2026-03-09' },
    { from: '2026-03-17', count: 1, to: '2026-03-25', holidays: { lebaran: { from: '2026-03-18', to: '2026-03-24' } } },
    { from: '2026-03-16', count: 3, to: '2026-03-26', holidays: { lebaran: { from: '2026-03-18', to: '2026-03-24' } } },
    { from: '2026-04-30', count: 1, to: '2026-05-04', holidays: { labour: { from: '2026-05-01' } } },
    {
      from: '2026-08-14',
      count: 1,
      to: '2026-08-18',
      holidays: { saturday: { from: '2026-08-15' }, independence: { from: '2026-08-17' } },
    },
  ])('$count working days after $from is $to', ({ from, count, to, holidays }) => {
    expect(toIsoDay(toDayNumber(addWorkingDays(new Date(`${from}T03:00:00Z`), count, holidays ?? {})))).toBe(to)
  })
  test.each([
    { born: '2005-03-02', on: '2026-03-01', age: 20 },
    { born: '2005-03-02', on: '2026-03-02', age: 21 },
    { born: '2004-02-29', on: '2025-02-28', age: 20 },
    { born: '2004-02-29', on: '2025-03-01', age: 21 },
    { born: '1950-01-01', on: '2026-03-02', age: 76 },
  ])('born $born is $age on $on', ({ born, on, age }) => {
    expect(ageOn(Date.parse(born) / 1000, Date.parse(on) / 86_400_000)).toBe(age)
  })
})
