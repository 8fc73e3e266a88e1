export type Bounds = { least: number; most: number; by: number }

export const isOffered = (amount: number, { least, most, by }: Bounds): boolean =>
  amount >= least && amount <= most && (amount - least) % by === 0

/** The next amount that is a whole number of steps from the least, within the bounds. */
export function steppedAmount(now: number | undefined, steps: number, { least, most, by }: Bounds): number {
  if (now === undefined) return least
  const at = (now - least) / by
  const whole = steps > 0 ? Math.floor(at) + steps : Math.ceil(at) + steps
  return Math.min(Math.max(least + whole * by, least), most)
}
