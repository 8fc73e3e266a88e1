export type AmountLimits = { min: number; max: number; step: number }

export const isOnStep = (amount: number, { min, max, step }: AmountLimits): boolean =>
  amount >= min && amount <= max && (amount - min) % step === 0

/** The result is a whole number of steps above `min`, unless a bound cuts it off. */
export function stepAmount(now: number | undefined, steps: number, { min, max, step }: AmountLimits): number {
  if (now === undefined) return min
  const at = (now - min) / step
  const whole = steps > 0 ? Math.floor(at) + steps : Math.ceil(at) + steps
  return Math.min(Math.max(min + whole * step, min), max)
}
