import type { CallContext, Member } from '../calls/call-handler.ts'
import { requireMember } from '../calls/call-handler.ts'
import type { Policy } from '../catalog/policy.ts'
import { policyOf } from '../catalog/policy.ts'

export type MemberContext = { member: Member; now: Date; policy: Policy }

/** Every call of a member starts here: who asks, what time it is, and the borrower's affairs brought up to that time. */
export async function loadMemberContext(context: CallContext): Promise<MemberContext> {
  const member = requireMember(context)
  const now = context.clock.now()
  await context.catchUp(context.sql, member.id, now)
  return { member, now, policy: policyOf(context.config) }
}
