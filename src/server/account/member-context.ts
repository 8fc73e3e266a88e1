import { type CallContext, type Member, requireMember } from '../calls/call-handler.ts'
import { type Policy, policyOf } from '../catalog/policy.ts'

export type MemberContext = { member: Member; now: Date; policy: Policy }

/** Starts every call of a member: the catch-up runs first, so that the call sees everything due by now. */
export async function loadMemberContext(context: CallContext): Promise<MemberContext> {
  const member = requireMember(context)
  const now = context.clock.now()
  await context.catchUp(context.sql, member.id, now)
  return { member, now, policy: policyOf(context.config) }
}
