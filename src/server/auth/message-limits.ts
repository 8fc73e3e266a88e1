import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { consume, type Counted, minutesUntilReset } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'

const HOUR_MINUTES = 60

/** Daily messages that one number receives at most because of other people, as a multiple of a number's own daily limit. */
const OTHERS_PER_NUMBER = 3

/** Limit of the messages to a number that is not the member's own. `phone`: E.164. */
export const otherPhoneLimit = (phone: string, { smsPhoneDay }: Settings['rateLimits']): Counted => ({
  limit: rateLimit.smsOtherPhone(phone),
  max: smsPhoneDay * OTHERS_PER_NUMBER,
})

export type MessageLimit = Counted & { refusal: 'smsTooMany' | 'tooMany' }

/** Logs the last hit of a limit that all callers share, because everybody is refused until it resets. `spent`: hits of this window. */
export function reportUsedUp(log: Log, { limit, max }: Counted, spent: number | false): void {
  if (limit.subject === '' && spent === max) log.error({ limit: limit.name }, 'a limit that all callers share is used up for this hour')
}

/**
 * Throws the refusal of the first limit that is reached, with the whole hours, at least 1, until the last of the reached limits resets.
 * Needs a transaction, which the refusal rolls back.
 */
export async function consumeLimits(tx: Sql, limits: readonly MessageLimit[], { now, log }: { now: Date; log: Log }): Promise<void> {
  const reached: MessageLimit[] = []
  for (const counted of limits) {
    const spent = await consume(tx, counted.limit, counted.max, now)
    if (spent === false) reached.push(counted)
    reportUsedUp(log, counted, spent)
  }
  const [first] = reached
  if (!first) return
  const minutes = Math.max(...reached.map(({ limit }) => minutesUntilReset(limit, now)))
  throw new ApiError(first.refusal, { count: Math.ceil(minutes / HOUR_MINUTES) })
}
