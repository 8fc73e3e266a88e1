import type { StepLimits } from '../../core/values/on-step.ts'

/** A slider of at most so many steps is straight. On one of more, the lowest step is as long as on a slider of so many: 10 px of 300. */
const STRAIGHT_STEPS = 30

/** Returns the place of the amount on the slider, 0 to 1. Small amounts lie further apart than large ones. */
export function shareOfAmount(amount: number, limits: StepLimits): number {
  const { min, max } = limits
  if (max <= min) return 0
  const part = (Math.min(Math.max(amount, min), max) - min) / (max - min)
  const straight = straightness(limits)
  return Math.min(1, (2 * part) / (straight + Math.sqrt(straight ** 2 + 4 * (1 - straight) * part)))
}

/** Returns the amount at a place on the slider: `min`, `max`, or a whole number of steps above `min`. */
export function amountAtShare(share: number, limits: StepLimits): number {
  const { min, max, step } = limits
  if (share >= 1) return Math.max(min, max)
  const place = Math.max(share, 0)
  const straight = straightness(limits)
  const part = straight * place + (1 - straight) * place ** 2
  const steps = Math.max(0, Math.round((part * (max - min)) / step))
  return Math.max(min, Math.min(min + steps * step, max))
}

/** 1: a straight line; less: the rest is a parabola. */
const straightness = ({ min, max, step }: StepLimits) => Math.min(1, (STRAIGHT_STEPS * step) / (max - min))
