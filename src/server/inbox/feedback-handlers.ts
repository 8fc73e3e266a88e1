import { formats } from '../../product/formats.ts'
import { loadMemberContext } from '../account/member-context.ts'
import { parsePhoneField } from '../auth/phone-number.ts'
import { assertStaff } from '../auth/staff-token.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { withReferenceNumber } from '../calls/reference-number.ts'
import { addDays, fromSeconds, MINUTE_MS, toSeconds } from '../platform/calendar.ts'
import { feedbackTimes, findFeedback, insertFeedback, listFeedback } from './feedback-queries.ts'
import { addMessage } from './message-queries.ts'

/** Length of a list; `before_ticket` asks for the next ones, because several may have come within the second of `created_time`. */
export const MAX_ENTRIES = 200

export const feedbackHandlers = {
  feedback: async ({ reason, content, contact }, context) => {
    const { member, now, policy } = await loadMemberContext(context)
    const { perDay } = policy.terms.feedback
    // The one that must be a day old before another one is accepted.
    const last = (await feedbackTimes(context.sql, member.id, addDays(now, -1)))[perDay - 1]
    if (last) throw new ApiError('feedbackUsedUp', { field: '/content', count: perDay, from: freeFrom(last, context) })
    if (contact !== undefined) parsePhoneField('/contact', contact)
    const no = await withReferenceNumber('F', now, (free) =>
      insertFeedback(context.sql, member.id, { no: free, reason, content, contact, at: now }),
    )
    await addMessage(context.sql, member.id, { kind: 'feedback', cause: no, details: { ticket: no } }, now)
    return { ticket_no: no, created_time: toSeconds(now) }
  },

  feedbackEntries: async ({ before_time, before_ticket }, context) => {
    assertStaff(context)
    const last = before_ticket === undefined ? undefined : await findFeedback(context.sql, before_ticket)
    if (before_ticket !== undefined && !last) throw new ApiError('invalidField', { field: '/before_ticket' })
    const time = before_time === undefined ? undefined : { createdAt: fromSeconds(before_time), no: '' }
    const entries = await listFeedback(context.sql, last ?? time, MAX_ENTRIES)
    return {
      lists: entries.map(({ no, accountId, reason, content, contact, createdAt }) => ({
        uid: accountId,
        ticket_no: no,
        created_time: toSeconds(createdAt),
        reason,
        content,
        ...(contact !== null && { contact }),
      })),
    }
  },
} satisfies Partial<Handlers>

/** A day after `sentAt`, as text: rounded up to the next minute, so that it is true when it is shown. */
const freeFrom = (sentAt: Date, { text }: CallContext): string =>
  formats.dateTime((Math.ceil(addDays(sentAt, 1).getTime() / MINUTE_MS) * MINUTE_MS) / 1000, { text })
