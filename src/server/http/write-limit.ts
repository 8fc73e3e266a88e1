import type { Call } from '../../core/language/calls.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import type { Member } from '../calls/call-handler.ts'
import type { Services } from '../calls/services.ts'

/** Who holds a stolen token must not use up what its owner ends it with. */
const UNLIMITED = new Set(['logout', 'endOtherSessions'])

/**
 * Counts a write of an account, whatever its outcome; false when it has made too many by this call. Outside the transaction of the
 * write, which a refusal rolls back. The calls of visitors have limits of their own.
 */
export async function countWrite(
  { db, clock, settings }: Services,
  { name, call }: { name: string; call: Call },
  member: Member | undefined,
): Promise<boolean> {
  if (!member || call.access !== 'member' || UNLIMITED.has(name)) return true
  return (await consume(db, rateLimit.accountWrites(`${member.id} ${name}`), settings.rateLimits.writesAccountHour, clock.now())) !== false
}
