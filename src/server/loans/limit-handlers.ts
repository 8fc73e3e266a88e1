import { loadMemberContext } from '../account/member-context.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { creditLimitReply } from './credit-limit.ts'

export const limitHandlers = {
  limitAmount: async (_payload, context) => creditLimitReply(context, await loadMemberContext(context)),
} satisfies Partial<Handlers>
