import type { Call } from '../../core/language/calls.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import type { Member } from '../calls/call-handler.ts'
import type { Services } from '../calls/services.ts'

/** Calls without a limit: the holder of a stolen token must not use up the calls by which its owner ends the session. */
const UNLIMITED = new Set(['logout', 'endOtherSessions'])

/**
 * Counts a write of an account, whatever its outcome. Returns false when the account has used up the limit of this call. Runs outside the
 * write's transaction, which a refusal rolls back. Calls of visitors have their own limits.
 */
export async function countWrite(
  { db, clock, settings }: Services,
  { name, call }: { name: string; call: Call },
  member: Member | undefined,
): Promise<boolean> {
  if (!member || call.access !== 'member' || UNLIMITED.has(name)) return true
  return (await consume(db, rateLimit.accountWrites(`${member.id} ${name}`), settings.rateLimits.writesAccountHour, clock.now())) !== false
}
