import type { StepLimits } from '../../core/values/on-step.ts'

/** Returns a whole number of steps above `min`, unless a bound cuts it off. */
export function stepAmount(now: number | undefined, steps: number, { min, max, step }: StepLimits): number {
  if (now === undefined) return min
  const at = (now - min) / step
  const whole = steps > 0 ? Math.floor(at) + steps : Math.ceil(at) + steps
  return Math.min(Math.max(min + whole * step, min), max)
}
