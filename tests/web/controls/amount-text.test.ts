import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretPosition, formatAmount, parseAmount, withoutDeleted } from '../../../src/web/controls/amount-text.ts'
import { isOnStep } from '../../../src/core/values/on-step.ts'
import { stepAmount } from '../../../src/web/controls/step-amount.ts'

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
    { typed: '1.500.000', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1,500,000', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1,500,000.00', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1,500,000.5', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1,500,000.', amount: 1_500_000, shown: '1.500.000' },
    { typed: 'IDR 1,500.75', amount: 1500, shown: '1.500' },
    { typed: 'Rp 1.500.000,00', amount: 1_500_000, shown: '1.500.000' },
    { typed: ' Rp 1.500.000,00 ', amount: 1_500_000, shown: '1.500.000' },
    { typed: 'Rp1.500.000,-', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1500000.00', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1500000,00', amount: 1_500_000, shown: '1.500.000' },
    { typed: '1.50', amount: 150, shown: '150' },
    { typed: '1.500.0', amount: 15_000, shown: '15.000' },
    { typed: '100.00', amount: 10_000, shown: '10.000' },
    { typed: '1,50', amount: 1, shown: '1' },
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

  it('is the same however it is written, with a decimal part or without', () => {
    const asWritten = (amount: number, cents: string) => {
      const english = amount.toLocaleString('en-US')
      const indonesian = amount.toLocaleString('id-ID')
      const points = amount < 1000 ? [] : [`${english}.${cents}`, `${amount}.${cents}`]
      return [english, indonesian, String(amount), `${indonesian},${cents}`, `${amount},${cents}`, ...points]
    }
    const cents = fc.stringMatching(/^\d{1,2}$/)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        cents,
        fc.constantFrom('', 'Rp ', 'Rp\u00a0', 'IDR '),
        (amount, part, unit) => {
          for (const written of asWritten(amount, part)) expect([written, parseAmount(`${unit}${written} `)]).toEqual([written, amount])
        },
      ),
    )
  })

  it('is what its digits say after any one of them was typed or deleted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat(), fc.constantFrom('', '0', '7'), (amount, place, typed) => {
        const text = formatAmount(amount)
        const at = place % (text.length + 1)
        const edited = text.slice(0, at) + typed + text.slice(typed === '' ? at + 1 : at)
        expect(parseAmount(edited)).toBe(edited === '' ? undefined : Number(edited.replaceAll('.', '')))
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

describe('where a key deletes a separator alone, the digit beside it goes too', () => {
  const [back, forward] = ['deleteContentBackward', 'deleteContentForward']
  it.each([
    { name: 'Backspace behind a point', text: '1.295.434', typed: '1.295434', caret: 5, inputType: back, left: ['1.29', '434'] },
    { name: 'Delete before a point', text: '1.295.434', typed: '1.295434', caret: 5, inputType: forward, left: ['1.295', '34'] },
    { name: 'Backspace behind a space', text: '1234 5678', typed: '12345678', caret: 4, inputType: back, left: ['123', '5678'] },
    { name: 'a digit deleted', text: '1.295.434', typed: '1.29.434', caret: 4, inputType: back, left: ['1.29', '.434'] },
    { name: 'a digit typed', text: '1.295', typed: '1.2955', caret: 6, inputType: 'insertText', left: ['1.2955', ''] },
    { name: 'the same number pasted', text: '1.295', typed: '1295', caret: 4, inputType: 'insertFromPaste', left: ['1295', ''] },
    { name: 'the same number filled in', text: '1.295', typed: '1295', caret: 4, inputType: undefined, left: ['1295', ''] },
  ])('$name', ({ text, typed, caret, inputType, left }) => {
    expect(withoutDeleted(text, typed, caret, inputType)).toEqual(left)
  })
})
