import { rateLimit } from '../auth/rate-limits.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { consume, consumedCount } from '../auth/rate-limit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import type { MemberContext } from '../account/member-context.ts'
import { identityIndex, identityOwner } from './profile-queries.ts'

/** Different numbers per member and day: enough for typing errors and a misread card. */
const NUMBERS_PER_DAY = 10
/** Times per day that a member is told that a number is taken. */
const TAKEN_PER_DAY = 3

/**
 * Refuses a number that is taken. Limited per member, so that nobody can probe which numbers are registered: a number that is new today is
 * counted before it is looked up, whether it is free or taken. `field`: field of the call with the number.
 */
export async function assertFreeIdentityNumber(
  sql: Sql,
  { member, now }: Pick<MemberContext, 'member' | 'now'>,
  cardid: string,
  field: Pointer,
): Promise<void> {
  const ofTaken = rateLimit.idTaken(member.id)
  const ofNumber = rateLimit.idNumber(`${member.id} ${identityIndex(sql, cardid)}`)
  if ((await consumedCount(sql, ofNumber, now)) === 0) {
    const isSpent = (await consumedCount(sql, ofTaken, now)) >= TAKEN_PER_DAY
    if (isSpent || (await consume(sql, rateLimit.idNumbers(member.id), NUMBERS_PER_DAY, now)) === false) throw new ApiError('tooMany')
    await consume(sql, ofNumber, 1, now)
  }
  const owner = await identityOwner(sql, cardid)
  if (owner === undefined || owner === member.id) return
  if ((await consume(sql, ofTaken, TAKEN_PER_DAY, now)) === false) throw new ApiError('tooMany', {}, { commit: true })
  throw new ApiError('idTaken', { field }, { commit: true })
}
