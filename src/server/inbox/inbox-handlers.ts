import { loadMemberContext } from '../account/member-context.ts'
import { rememberLocale } from '../auth/account-queries.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { isUuid, omitMissing } from '../calls/reply-fields.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { toSeconds } from '../platform/calendar.ts'
import { countUnread, listMessages, markRead, type Message } from './message-queries.ts'
import { messageText } from './message-text.ts'

const FIRST_PAGE = 20

const messageReply = ({ text }: CallContext, { id, kind, details, loanId, paymentId, createdAt, readAt }: Message) =>
  omitMissing({
    id,
    kind,
    text: messageText(text, kind, details),
    time: toSeconds(createdAt),
    unread: readAt === null,
    order_id: loanId,
    payment_id: paymentId,
  })

/** A read-only database still serves reads. */
const rememberIfWritable = ({ sql, locale }: CallContext, accountId: string): Promise<void> =>
  rememberLocale(sql, accountId, locale).catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
  })

export const inboxHandlers = {
  messages: async ({ limit = FIRST_PAGE }, context) => {
    const { member } = await loadMemberContext(context)
    const found = await listMessages(context.sql, member.id, limit + 1)
    return {
      lists: found.slice(0, limit).map((message) => messageReply(context, message)),
      unread: await countUnread(context.sql, member.id),
      more: found.length > limit,
    }
  },

  // The app polls this, so that a newly chosen language soon applies to SMS too.
  unreadMessages: async (_payload, context) => {
    const { member } = await loadMemberContext(context)
    if (member.locale !== context.locale) await rememberIfWritable(context, member.id)
    return { unread: await countUnread(context.sql, member.id) }
  },

  readMessage: async ({ id, older = false }, context) => {
    const { member, now } = await loadMemberContext(context)
    if (!isUuid(id) || !(await markRead(context.sql, member.id, { id, older }, now))) throw new ApiError('notFound', { field: '/id' })
    await rememberLocale(context.sql, member.id, context.locale)
    return { unread: await countUnread(context.sql, member.id) }
  },
} satisfies Partial<Handlers>
