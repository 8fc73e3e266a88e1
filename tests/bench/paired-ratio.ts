import { percentile } from '../attack/attack.ts'

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/**
 * Median of the ratios of each round. The values of one round are compared because the machine may slow down between rounds. NaN when
 * `others` lacks the value of a round.
 */
export const pairedRatio = (ones: readonly number[], others: readonly number[]): number =>
  median(ones.map((value, round) => value / (others[round] ?? Number.NaN)))
