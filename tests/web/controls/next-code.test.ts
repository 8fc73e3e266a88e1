import { describe, expect, it } from 'vitest'
import { nextCode } from '../../../src/web/controls/next-code.ts'

describe('a code that is typed', () => {
  it.each([
    { given: 'the first digit', code: '', isRefused: false, typed: '1', next: '1' },
    { given: 'letters too', code: '', isRefused: false, typed: '1a2', next: '12' },
    { given: 'more than fits', code: '123456', isRefused: false, typed: '1234567', next: '123456' },
    { given: 'a digit after a refused code', code: '123456', isRefused: true, typed: '1234567', next: '7' },
    { given: 'a digit less of a refused code', code: '123456', isRefused: true, typed: '12345', next: '12345' },
    { given: 'another code over a refused one', code: '123456', isRefused: true, typed: '987654', next: '987654' },
    { given: 'a digit after a refused part', code: '123', isRefused: true, typed: '1234', next: '1234' },
  ])('$given: $next', ({ code, isRefused, typed, next }) => {
    expect(nextCode({ code, length: 6, isRefused }, typed)).toBe(next)
  })
})
