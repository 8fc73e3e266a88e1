import type { Context, Member } from '../http/handler.ts'
import { memberOf } from '../http/handler.ts'
import { catchUp } from './catch-up.ts'
import type { Lender } from './lender.ts'
import { lenderOf } from './lender.ts'

export type MemberDesk = { member: Member; now: Date; lender: Lender }

/** Every call of a member starts here: who asks, what time it is, and the borrower's affairs brought up to that time. */
export async function deskOf(context: Context): Promise<MemberDesk> {
  const member = memberOf(context)
  const now = context.clock.now()
  await catchUp(context.sql, context, member.id, now)
  return { member, now, lender: lenderOf(context.office) }
}
