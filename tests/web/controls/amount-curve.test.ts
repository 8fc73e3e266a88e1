import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepLimits } from '../../../src/core/values/on-step.ts'
import { amountAtShare, shareOfAmount } from '../../../src/web/controls/amount-curve.ts'

/** Pixels that the thumb moves over on a phone 360 px wide. */
const PIXELS = 300

const loan = { min: 400_000, max: 30_000_000, step: 100_000 }

const limits = fc
  .record({
    step: fc.integer({ min: 1, max: 1_000_000 }),
    least: fc.integer({ min: 0, max: 100 }),
    steps: fc.integer({ min: 1, max: 5_000 }),
  })
  .map(({ step, least, steps }) => ({ min: least * step, max: (least + steps) * step, step }))
const place = fc.double({ min: 0, max: 1, noNaN: true })
const amountsOf = ({ min, max, step }: StepLimits) => Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step)

describe('the curve of the amount slider', () => {
  it('comes back to every amount', () => {
    const backAndForth = (each: StepLimits) => amountsOf(each).map((amount) => amountAtShare(shareOfAmount(amount, each), each))
    fc.assert(
      fc.property(limits, (each) => {
        expect(backAndForth(each)).toEqual(amountsOf(each))
      }),
    )
  })

  it('never turns back', () => {
    fc.assert(
      fc.property(limits, place, place, (each, one, other) => {
        const [left, right] = [Math.min(one, other), Math.max(one, other)]
        expect(amountAtShare(left, each)).toBeLessThanOrEqual(amountAtShare(right, each))
      }),
    )
  })

  it('has its ends at the bounds, and every place holds a multiple of the step', () => {
    fc.assert(
      fc.property(limits, place, (each, share) => {
        expect([shareOfAmount(each.min, each), shareOfAmount(each.max, each)]).toEqual([0, 1])
        expect([-1, 0, 1, 2].map((end) => amountAtShare(end, each))).toEqual([each.min, each.min, each.max, each.max])
        expect((amountAtShare(share, each) - each.min) % each.step).toBe(0)
      }),
    )
  })

  it.each([
    ['outside the bounds', { ...loan, amount: 90_000_000 }, 1],
    ['below them', { ...loan, amount: 0 }, 0],
    ['where nothing can be chosen', { min: 5, max: 5, step: 1, amount: 5 }, 0],
    ['where the bounds are crossed', { min: 5, max: 0, step: 1, amount: 5 }, 0],
  ])('an amount %s has a place', (_, { amount, ...each }, share) => expect(shareOfAmount(amount, each)).toBe(share))

  it('reaches a bound that is no multiple of the step', () => {
    expect(amountAtShare(1, { min: 0, max: 1_050_000, step: 100_000 })).toBe(1_050_000)
  })

  it('is straight where a finger can tell every step', () => {
    const few = { min: 400_000, max: 3_400_000, step: 100_000 }
    expect(amountsOf(few).map((amount) => shareOfAmount(amount, few))).toEqual(amountsOf(few).map((_, index) => index / 30))
  })

  it('reaches every step of a loan up to its middle, and moves more there', () => {
    const reached = new Set(Array.from({ length: PIXELS + 1 }, (_, pixel) => amountAtShare(pixel / PIXELS, loan)))
    const middle = amountAtShare(0.5, loan)
    expect(middle).toBeGreaterThan(8_000_000)
    expect(amountsOf({ ...loan, max: middle }).filter((amount) => !reached.has(amount))).toEqual([])
    const pixelsOf = (amount: number) => PIXELS * (shareOfAmount(amount + loan.step, loan) - shareOfAmount(amount, loan))
    expect(pixelsOf(loan.min)).toBeGreaterThan(8)
    expect(pixelsOf(3_000_000)).toBeGreaterThan(1.5)
    expect(pixelsOf(29_900_000)).toBeGreaterThan(0.5)
  })
})
