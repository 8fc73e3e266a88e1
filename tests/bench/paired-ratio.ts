import { percentile } from '../attack/attack.ts'

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * Median of the ratios of each round: a machine that grows slower from round to round slows both sides of one. `ones` and `others` have a
 * value for each round; NaN where they have none.
 */
export const pairedRatio = (ones: readonly number[], others: readonly number[]): number =>
  median(ones.map((value, round) => value / (others[round] ?? Number.NaN)))
