import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilFrom, toCivilDate, daysInMonth, formatCivilDate, toSeconds, selectableRanges } from '../../../src/web/controls/civil-date.ts'

const cases = [
  { text: '01/01/1950', seconds: -631_152_000 },
  { text: '12/31/1969', seconds: -86_400 },
  { text: '01/01/1970', seconds: 0 },
  { text: '02/29/2000', seconds: 951_782_400 },
  { text: '05/23/1995', seconds: 801_187_200 },
]

describe('a civil date', () => {
  it.each(cases)('$text is $seconds', ({ text, seconds }) => {
    const civil = civilFrom(text)
    expect(civil && toSeconds(civil)).toBe(seconds)
    expect(formatCivilDate(toCivilDate(seconds)!)).toBe(text)
  })

  it.each(['', '1/1/2000', '02/30/2000', '02/29/1999', '13/01/2000', '00/10/2000', '23/05/1995', '05-23-1995'])('"%s" is none', (text) => {
    expect(civilFrom(text)).toBeUndefined()
  })

  it.each([undefined, null, '0', Number.NaN, 1.5, 1e300])('%s holds none', (value) => {
    expect(toCivilDate(value)).toBeUndefined()
  })

  it('comes back from its text, every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7305, max: 40_000 }), (day) => {
        expect(toSeconds(civilFrom(formatCivilDate(toCivilDate(day * 86_400)!))!)).toBe(day * 86_400)
      }),
    )
  })

  it('is written with the day first where that is asked for', () => {
    expect(formatCivilDate({ year: 1990, month: 5, day: 7 }, 'dmy')).toBe('07/05/1990')
  })

  it.each([
    { chosen: {}, month: [1, 12], day: [1, 31] },
    { chosen: { year: 2026 }, month: [1, 11], day: [1, 31] },
    { chosen: { year: 2026, month: 11 }, month: [1, 11], day: [1, 21] },
    { chosen: { year: 2026, month: 10 }, month: [1, 11], day: [1, 31] },
    { chosen: { year: 1950, month: 3 }, month: [3, 12], day: [15, 31] },
    { chosen: { year: 1951, month: 2 }, month: [1, 12], day: [1, 28] },
  ])('between 15/03/1950 and 21/11/2026, beside $chosen, is offered with months $month and days $day', ({ chosen, month, day }) => {
    const open = selectableRanges(chosen, { year: 1950, month: 3, day: 15 }, { year: 2026, month: 11, day: 21 })
    expect(open).toEqual({ year: [1950, 2026], month, day })
  })

  it('knows the length of months', () => {
    expect([daysInMonth(2000, 2), daysInMonth(1999, 2), daysInMonth(1900, 2), daysInMonth(2024, 12)]).toEqual([29, 28, 28, 31])
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
        expect(cases.map(({ text }) => civilFrom(text)).map((day) => day && toSeconds(day))).toEqual(cases.map(({ seconds }) => seconds))
      } finally {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      }
    },
  )
})
