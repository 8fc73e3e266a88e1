import { loadMemberContext } from '../account/member-context.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { readBorrowerBounds } from './borrower-bounds.ts'
import { creditLimitReply } from './credit-limit.ts'
import { readStanding } from './standing.ts'

export const limitHandlers = {
  limitAmount: async (_payload, context) => {
    const memberContext = await loadMemberContext(context)
    const bounds = await readBorrowerBounds(context.sql, memberContext)
    return creditLimitReply(context, memberContext, await readStanding(context.sql, memberContext.member.id), bounds)
  },
} satisfies Partial<Handlers>
