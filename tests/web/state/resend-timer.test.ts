import { describe, expect, it } from 'vitest'
import { numberMark, startTimer, timerEnd } from '../../../src/web/state/resend-timer.ts'

function device(session: Record<string, unknown> = {}) {
  const stored = new Map<string, unknown>()
  let now = 1000
  const storage = { read: (name: string) => stored.get(name), write: (name: string, value: unknown) => void stored.set(name, value) }
  return {
    session,
    stored,
    host: { now: () => now, storage: { ...storage, remove: (name: string) => void stored.delete(name) } },
    pass: (seconds: number) => void (now += seconds),
  }
}

describe('the timer of a code', () => {
  it('belongs to its number', () => {
    const phone = device()
    startTimer(phone, `smsCode.${numberMark('081234567890')}`, 60)
    expect(timerEnd(phone, `smsCode.${numberMark('081234567890')}`)).toBe(1060)
    expect(timerEnd(phone, `smsCode.${numberMark('081234567891')}`)).toBe(0)
  })

  it('is kept on the device, beside what else is there, until it has run out', () => {
    const phone = device({ timers: { today: '01/02/2026' } })
    startTimer(phone, 'first', 60)
    phone.pass(61)
    startTimer(phone, 'second', 30)
    expect(phone.stored.get('timers')).toEqual({ today: '01/02/2026', second: 1091 })
  })

  it('does not tell the number: many share a mark', () => {
    const marks = new Set(Array.from({ length: 50_000 }, (_, last) => numberMark(`0812${String(last * 1999).padStart(8, '0')}`)))
    expect(marks.size).toBeGreaterThan(40_000)
    expect(Math.max(...[...marks].map((mark) => parseInt(mark, 36)))).toBeLessThan(2 ** 20)
  })
})
