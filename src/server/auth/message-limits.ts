import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { consume, type Counted, minutesUntilReset } from './rate-limit-queries.ts'

const HOUR_MINUTES = 60

export type MessageLimit = Counted & { refusal: 'smsTooMany' | 'tooMany' }

/**
 * Throws the refusal of the first limit that is reached, with the whole hours, at least 1, until the last of the reached limits resets.
 * Needs a transaction, which the refusal rolls back.
 */
export async function consumeLimits(tx: Sql, limits: readonly MessageLimit[], now: Date): Promise<void> {
  const reached: MessageLimit[] = []
  for (const counted of limits) if ((await consume(tx, counted.limit, counted.max, now)) === false) reached.push(counted)
  const [first] = reached
  if (!first) return
  const minutes = Math.max(...reached.map(({ limit }) => minutesUntilReset(limit, now)))
  throw new ApiError(first.refusal, { count: Math.ceil(minutes / HOUR_MINUTES) })
}
