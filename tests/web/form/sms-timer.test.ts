import { expect, it } from 'vitest'
import { smsTimer } from '../../../src/web/form/widgets/sms-timer.ts'

it('the marks of numbers differ and do not reveal the numbers', () => {
  const markOf = (number: string) => smsTimer('smsCode', 'signIn', number).split('.')[2]!
  const marks = new Set(Array.from({ length: 50_000 }, (_, last) => markOf(`0812${String(last * 1999).padStart(8, '0')}`)))
  expect(marks.size).toBeGreaterThan(40_000)
  expect(Math.max(...[...marks].map((mark) => parseInt(mark, 36)))).toBeLessThan(2 ** 20)
})

it('a number has one timer, however it is written, and one for each purpose', () => {
  const timers = ['081234567890', '+6281234567890', '6281234567890'].map((number) => smsTimer('smsCode', 'signIn', number))
  expect(new Set(timers).size).toBe(1)
  expect(smsTimer('smsCode', 'signUp', '081234567890')).not.toBe(timers[0])
})
