import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { consume, minutesUntilReset, type RateLimit } from './rate-limit-queries.ts'

const HOUR_MINUTES = 60

export type MessageLimit = [budget: RateLimit, most: number, refusal: 'smsTooMany' | 'tooMany']

/**
 * Throws the refusal of the first limit that is reached, with the whole hours, at least 1, until the last of the reached limits resets.
 * Needs a transaction, which the refusal rolls back.
 */
export async function consumeLimits(tx: Sql, limits: readonly MessageLimit[], now: Date): Promise<void> {
  const reached: MessageLimit[] = []
  for (const limit of limits) if ((await consume(tx, limit[0], limit[1], now)) === false) reached.push(limit)
  const [first] = reached
  if (!first) return
  const minutes = Math.max(...reached.map(([budget]) => minutesUntilReset(budget, now)))
  throw new ApiError(first[2], { count: Math.ceil(minutes / HOUR_MINUTES) })
}
