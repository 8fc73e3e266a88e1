import type { Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { isUuid, omitMissing } from '../calls/reply-fields.ts'
import { type Consent, findConsent, listConsents } from './agreed-text-queries.ts'
import { endedBeforePayout } from './loan-states.ts'
import { toSeconds } from '../platform/calendar.ts'
import { loadMemberContext } from '../account/member-context.ts'

const documentReply = ({ id, title, version, agreedAt, orderNo, loanState }: Consent) =>
  omitMissing({
    id,
    title,
    version,
    agreed_time: toSeconds(agreedAt),
    order_no: orderNo,
    not_paid_out: (loanState !== null && endedBeforePayout(loanState)) || undefined,
  } as const)

export const documentHandlers = {
  agreedTexts: async (_payload, context) => {
    const { member } = await loadMemberContext(context)
    return { lists: (await listConsents(context.sql, member.id)).map(documentReply) }
  },

  agreedText: async ({ id }, context) => {
    const { member } = await loadMemberContext(context)
    const found = isUuid(id) ? await findConsent(context.sql, member.id, id) : undefined
    if (!found) throw new ApiError('notFound', { field: '/id' })
    return { ...documentReply(found), body: found.body }
  },
} satisfies Partial<Handlers>
