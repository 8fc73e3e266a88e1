import { randomBytes } from 'node:crypto'
import { hashToken } from '../auth/sessions.ts'
import { type Handlers, requireMember } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { framesOf } from '../catalog/frames.ts'
import { addSeconds } from '../platform/calendar.ts'
import { insertFrameToken, redeemFrameToken } from './frame-token-queries.ts'

/** 256 bits; the first letter keeps it from being accepted as another kind of token. */
const TOKEN = /^f[\w-]{43}$/

export const frameTokenHandlers = {
  frameToken: async ({ origin }, context) => {
    const { sessionId } = requireMember(context)
    const { origins, tokenSeconds } = framesOf(context.config)
    if (!origins.includes(origin)) throw new ApiError('invalidField', { field: '/origin' })
    const token = `f${randomBytes(32).toString('base64url')}`
    const expiresAt = addSeconds(context.clock.systemTime(), tokenSeconds)
    await insertFrameToken(context.sql, { tokenHash: hashToken(token), sessionId, origin, expiresAt })
    return { token, expire_time: context.clock.seconds() + tokenSeconds }
  },

  /** Called by the server of the embedded page. */
  frameAccount: async ({ token, origin }, { sql, clock }) => {
    const found = TOKEN.test(token) ? await redeemFrameToken(sql, hashToken(token), origin, clock.systemTime()) : undefined
    if (!found) throw new ApiError('notFound')
    return { uid: found.accountId }
  },
} satisfies Partial<Handlers>
