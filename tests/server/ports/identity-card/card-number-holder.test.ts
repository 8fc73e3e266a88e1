import { describe, expect, test } from 'vitest'
import { civilDate } from '../../../../src/server/platform/calendar.ts'
import { holderOfNumber } from '../../../../src/server/ports/identity-card/card-number-holder.ts'

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000
const today = new Date('2026-01-15T00:00:00Z')

describe('the data of the holder in an identity number', () => {
  test.each([
    ['a man', '3273011708900001', { date_of_birth: day('1990-08-17'), gender: 'male' }],
    ['a woman, whose day has 40 added', '3273015708900001', { date_of_birth: day('1990-08-17'), gender: 'female' }],
    ['somebody born in this century', '3273011708050001', { date_of_birth: day('2005-08-17'), gender: 'male' }],
    ['somebody whose year may be of the last century alone', '3273011708200001', { date_of_birth: day('1920-08-17'), gender: 'male' }],
    ['a leap day', '3273012902040001', { date_of_birth: day('2004-02-29'), gender: 'male' }],
    ['a woman on the last day of a month', '3273017112990001', { date_of_birth: day('1999-12-31'), gender: 'female' }],
    ['a day that the year does not have', '3273012902050001', undefined],
    ['day 0', '3273010008900001', undefined],
    ['day 40', '3273014008900001', undefined],
    ['day 32', '3273013208900001', undefined],
    ['day 81', '3273018108900001', undefined],
    ['month 13', '3273011713900001', undefined],
    ['no such province', '9973011708900001', undefined],
    ['no city', '3200011708900001', undefined],
    ['serial 0', '3273011708900000', undefined],
    ['15 digits', '327301170890001', undefined],
    ['17 digits', '32730117089000011', undefined],
    ['letters', '327301170890000l', undefined],
  ])('%s', (_, number, holder) => {
    expect(holderOfNumber(number, today)).toEqual(holder)
  })

  test('a day before 1970 is a negative time at midnight UTC', () => {
    expect(civilDate(1, 1, 1960)).toBe(day('1960-01-01'))
  })
})
