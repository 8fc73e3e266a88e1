import { rateLimit } from '../auth/rate-limits.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import type { MemberContext } from '../account/member-context.ts'

const PER_DAY = 3

/** Limited per member, so that nobody can probe which numbers are registered. `field`: where the call has it. */
export async function refuseTakenIdentityNumber(context: CallContext, { member, now }: MemberContext, field?: Pointer): Promise<never> {
  const spent = await consume(context.sql, rateLimit.idTaken(member.id), PER_DAY, now)
  if (spent === false) throw new ApiError('tooMany', {}, true)
  throw new ApiError('idTaken', { field }, true)
}
