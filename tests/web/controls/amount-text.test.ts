import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount, formatAmount, caretPosition } from '../../../src/web/controls/amount-text.ts'
import { isOnStep, stepAmount } from '../../../src/web/controls/step-amount.ts'

describe('an amount', () => {
  const cases: { typed: string; amount: number | undefined; shown: string }[] = [
    { typed: '', amount: undefined, shown: '' },
    { typed: '0', amount: 0, shown: '0' },
    { typed: '999', amount: 999, shown: '999' },
    { typed: '1000', amount: 1000, shown: '1.000' },
    { typed: '1.0000', amount: 10_000, shown: '10.000' },
    { typed: 'Rp 1.295.434,00', amount: 1_295_434, shown: '1.295.434' },
    { typed: 'Rp\u00a01.295.434,5', amount: 1_295_434, shown: '1.295.434' },
    { typed: '1,000,000', amount: 1_000_000, shown: '1.000.000' },
    { typed: '007', amount: 7, shown: '7' },
    { typed: 'abc', amount: undefined, shown: '' },
    { typed: '1e9', amount: 19, shown: '19' },
    { typed: '-5', amount: 5, shown: '5' },
    { typed: '99999999999999999999', amount: 999_999_999_999_999, shown: '999.999.999.999.999' },
  ]
  it.each(cases)('typed as "$typed" is $amount', ({ typed, amount, shown }) => {
    expect(parseAmount(typed)).toBe(amount)
    expect(formatAmount(amount)).toBe(shown)
  })

  it('is parsed from its own text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (amount) => {
        expect(parseAmount(formatAmount(amount))).toBe(amount)
      }),
    )
  })

  it.each([undefined, null, '5', 1.5, -1, Number.NaN, 2 ** 60, {}])('%s has no text', (value) => {
    expect(formatAmount(value)).toBe('')
  })
})

describe('the caret', () => {
  const cases = [
    { text: '1.234', behind: 0, at: 5 },
    { text: '1.234', behind: 3, at: 2 },
    { text: '1.234', behind: 4, at: 0 },
    { text: '12', behind: 9, at: 0 },
    { text: '', behind: 0, at: 0 },
  ]
  it.each(cases)('in "$text" with $behind digits behind it is at $at', ({ text, behind, at }) => {
    expect(caretPosition(text, behind)).toBe(at)
  })
})

describe('stepping', () => {
  const bounds = { min: 400_000, max: 1_000_000, step: 250_000 }
  const cases = [
    { now: undefined, steps: 1, next: 400_000 },
    { now: 400_000, steps: 1, next: 650_000 },
    { now: 500_000, steps: 1, next: 650_000 },
    { now: 500_000, steps: -1, next: 400_000 },
    { now: 400_000, steps: -1, next: 400_000 },
    { now: 900_000, steps: 1, next: 1_000_000 },
    { now: 1_000_000, steps: -1, next: 900_000 },
    { now: 7, steps: 1, next: 400_000 },
  ]
  it.each(cases)('$steps from $now gives $next', ({ now, steps, next }) => {
    expect(stepAmount(now, steps, bounds)).toBe(next)
  })
})

it.each([
  { amount: 400_000, offered: true },
  { amount: 500_000, offered: true },
  { amount: 6_000_000, offered: true },
  { amount: 300_000, offered: false },
  { amount: 6_100_000, offered: false },
  { amount: 450_000, offered: false },
])('from 400.000 to 6.000.000 in steps of 100.000, $amount is on a step: $offered', ({ amount, offered }) => {
  expect(isOnStep(amount, { min: 400_000, max: 6_000_000, step: 100_000 })).toBe(offered)
})
