import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CivilDate, toCivilDate, formatCivilDate, toSeconds, selectableRanges } from '../../../src/web/controls/civil-date.ts'

const cases = [
  { text: '01/01/1950', seconds: -631_152_000 },
  { text: '12/31/1969', seconds: -86_400 },
  { text: '01/01/1970', seconds: 0 },
  { text: '02/29/2000', seconds: 951_782_400 },
  { text: '05/23/1995', seconds: 801_187_200 },
]

describe('a civil date', () => {
  it.each(cases)('$text is $seconds', ({ text, seconds }) => {
    expect(formatCivilDate(toCivilDate(seconds)!)).toBe(text)
    expect(toSeconds(toCivilDate(seconds)!)).toBe(seconds)
  })

  it.each([undefined, null, '0', Number.NaN, 1.5, 1e300])('%s is not a date', (value) => {
    expect(toCivilDate(value)).toBeUndefined()
  })

  it('is the same seconds again, every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7305, max: 40_000 }), (day) => {
        expect(toSeconds(toCivilDate(day * 86_400)!)).toBe(day * 86_400)
      }),
    )
  })

  it('is written with the day first in the order dmy', () => {
    expect(formatCivilDate({ year: 1990, month: 5, day: 7 }, 'dmy')).toBe('07/05/1990')
  })

  it.each([
    { chosen: {}, month: [1, 12], day: [1, 31] },
    { chosen: { year: 2026 }, month: [1, 11], day: [1, 31] },
    { chosen: { year: 2026, month: 11 }, month: [1, 11], day: [1, 21] },
    { chosen: { year: 2026, month: 10 }, month: [1, 11], day: [1, 31] },
    { chosen: { year: 1950, month: 3 }, month: [3, 12], day: [15, 31] },
    { chosen: { year: 1951, month: 2 }, month: [1, 12], day: [1, 28] },
  ])('between 15/03/1950 and 21/11/2026, with $chosen chosen, has months $month and days $day', ({ chosen, month, day }) => {
    const open = selectableRanges(chosen, { year: 1950, month: 3, day: 15 }, { year: 2026, month: 11, day: 21 })
    expect(open).toEqual({ year: [1950, 2026], month, day })
  })

  it.each([
    { year: 2000, month: 2, days: 29 },
    { year: 1999, month: 2, days: 28 },
    { year: 1900, month: 2, days: 28 },
    { year: 2024, month: 12, days: 31 },
  ])('has $days days in month $month of $year', ({ year, month, days }) => {
    expect(selectableRanges({ year, month }, { year: 1800, month: 1, day: 1 }, { year: 2100, month: 1, day: 1 }).day).toEqual([1, days])
  })

  it.each(['Asia/Jakarta', 'Asia/Jayapura', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'UTC'])(
    'is the same day in %s',
    (zone) => {
      const before = process.env['TZ']
      process.env['TZ'] = zone
      try {
        expect(cases.map(({ seconds }) => toCivilDate(seconds)).map((day) => day && formatCivilDate(day))).toEqual(
          cases.map(({ text }) => text),
        )
        expect(cases.map(({ seconds }) => toSeconds(toCivilDate(seconds) as CivilDate))).toEqual(cases.map(({ seconds }) => seconds))
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )
})
