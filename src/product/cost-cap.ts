import { createPlan, dailyCostRate } from './loan-math.ts'

/** `from`, `to`: ISO days, both included. A row covers plans of more than `overMonths` and at most `months` instalments. */
type Span = { from: string; to?: string | undefined; overMonths?: number | undefined; months: number }

export const coversMonths = ({ overMonths = 0, months }: Pick<Span, 'overMonths' | 'months'>, instalments: number): boolean =>
  overMonths < instalments && instalments <= months

/** Caps of the regulator in force on the day for a plan of that many instalments. */
export const capsOn = <Cap extends Span>(caps: readonly Cap[], isoDay: string, instalments: number): Cap[] =>
  caps.filter((cap) => cap.from <= isoDay && (cap.to === undefined || isoDay <= cap.to) && coversMonths(cap, instalments))

/** Whether some day and number of instalments is covered by both. */
export const capsOverlap = (one: Span, other: Span): boolean =>
  beginsWithin(one, other) && beginsWithin(other, one) && (one.overMonths ?? 0) < other.months && (other.overMonths ?? 0) < one.months

/** Whether the one begins before the other ends. */
const beginsWithin = (one: Span, other: Span): boolean => other.to === undefined || one.from <= other.to

/**
 * Daily cost of a loan of the highest amount, in 1e-7 of that amount. Rates in 1e-7 a day, amounts in rupiah. @throws RangeError as
 * `createPlan` does.
 */
export const highestDailyCost = (offer: { interest: number; fee: number; maximum: number }, instalments: number): bigint =>
  dailyCostRate(
    createPlan({ principal: BigInt(offer.maximum), instalments, rates: { interest: BigInt(offer.interest), fee: BigInt(offer.fee) } }),
  )
