import { describe, expect, test } from 'vitest'
import {
  addContactHours,
  addDays,
  addHours,
  addMinutes,
  addWorkingDays,
  ageOn,
  birthdayOf,
  civilDate,
  dayNumberOf,
  endOfDay,
  endOfDayAfter,
  isContactDay,
  startOfDay,
  toDayNumber,
  toIsoDay,
} from '../../../src/server/platform/calendar.ts'

const lebaranAndLabour = { lebaran: { from: '2026-03-18', to: '2026-03-24' }, labour: { from: '2026-05-01' } }

describe('the calendar', () => {
  test.each([
    { at: '2026-03-02T16:59:59Z', day: '2026-03-02' },
    { at: '2026-03-02T16:59:59.999Z', day: '2026-03-02' },
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
    { said: '+275760-09', day: undefined },
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
    { day: '2026-11-14', weekday: 'Saturday', is: true },
    { day: '2026-11-15', weekday: 'Sunday', is: false },
    { day: '2026-11-16', weekday: 'Monday', is: true },
    { day: '2026-03-17', weekday: 'Tuesday', is: true },
    { day: '2026-03-18', weekday: 'Wednesday, a holiday', is: false },
    { day: '2026-03-24', weekday: 'Tuesday, a holiday', is: false },
    { day: '2026-03-25', weekday: 'Wednesday', is: true },
    { day: '2026-05-01', weekday: 'Friday, a holiday', is: false },
  ])('$day, a $weekday, is a day of contact: $is', ({ day, is }) => {
    expect(isContactDay(dayNumberOf(day)!, lebaranAndLabour)).toBe(is)
  })
  test.each([
    { from: '2026-11-13T00:30', to: '2026-11-14T00:30' },
    { from: '2026-11-14T00:00', to: '2026-11-15T00:00' },
    { from: '2026-11-14T21:00', to: '2026-11-16T21:00' },
    { from: '2026-11-15T09:00', to: '2026-11-17T00:00' },
    { from: '2026-03-17T12:00', to: '2026-03-25T12:00' },
    { from: '2026-03-20T12:00', to: '2026-03-26T00:00' },
  ])('24 hours of contact days after $from end at $to', ({ from, to }) => {
    expect(addContactHours(new Date(`${from}:00+07:00`), 24, lebaranAndLabour)).toEqual(new Date(`${to}:00+07:00`))
  })
  test.each([
    { born: '2005-03-02', on: '2026-03-01', age: 20 },
    { born: '2005-03-02', on: '2026-02-28', age: 20 },
    { born: '2005-03-02', on: '2026-03-02', age: 21 },
    { born: '2005-03-02', on: '2026-04-01', age: 21 },
    { born: '2004-02-29', on: '2025-02-28', age: 20 },
    { born: '2004-02-29', on: '2025-03-01', age: 21 },
    { born: '1950-01-01', on: '2026-03-02', age: 76 },
  ])('born $born is $age on $on', ({ born, on, age }) => {
    expect(ageOn(Date.parse(born) / 1000, Date.parse(on) / 86_400_000)).toBe(age)
  })
  test.each([
    { born: '2005-03-02', age: 21, on: '2026-03-02' },
    { born: '2004-02-29', age: 20, on: '2024-02-29' },
    { born: '2004-02-29', age: 21, on: '2025-03-01' },
  ])('who was born $born becomes $age on $on', ({ born, age, on }) => {
    expect(toIsoDay(birthdayOf(Date.parse(born) / 1000, age))).toBe(on)
  })
  test.each([
    { day: 29, month: 2, year: 2028, is: '2028-02-29T00:00:00.000Z' },
    { day: 1, month: 12, year: 1990, is: '1990-12-01T00:00:00.000Z' },
    { day: 29, month: 2, year: 2026, is: undefined },
    { day: 31, month: 4, year: 1990, is: undefined },
    { day: 0, month: 1, year: 1990, is: undefined },
    // As months of the next or previous year, both dates would exist.
    { day: 5, month: 13, year: 1990, is: undefined },
    { day: 5, month: 0, year: 1990, is: undefined },
  ])('day $day of month $month in $year is $is', ({ day, month, year, is }) => {
    expect(civilDate(day, month, year)).toBe(is && Date.parse(is) / 1000)
  })
  const noon = new Date('2026-03-02T05:00:00Z')
  test.each([
    { name: 'a day begins at midnight in Jakarta', found: startOfDay(toDayNumber(noon)), is: '2026-03-01T17:00:00Z' },
    { name: 'a day ends a second before the next', found: endOfDayAfter(noon, 0), is: '2026-03-02T16:59:59Z' },
    { name: 'the end of the day after next', found: endOfDayAfter(noon, 2), is: '2026-03-04T16:59:59Z' },
    { name: 'ninety minutes later', found: addMinutes(noon, 90), is: '2026-03-02T06:30:00Z' },
    { name: 'three hours later', found: addHours(noon, 3), is: '2026-03-02T08:00:00Z' },
    { name: 'two days later', found: addDays(noon, 2), is: '2026-03-04T05:00:00Z' },
  ])('$name', ({ found, is }) => expect(found).toEqual(new Date(is)))
})
