import { randomInt } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Sql } from '../db/db.ts'
import { type Handlers, requireMember } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { addDays } from '../platform/calendar.ts'
import { accountCreatedAt, countReferrals, insertReferral, insertReferralCode, inviterByCode, referralCodeOf } from './referral-queries.ts'

/** Without characters that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8
const TRIES = 5

/** `page`: where an invitation leads. `newDays`: for how long after it was opened an account may say who invited it. */
type Referral = { page: string; newDays: number }
const referralOf = ({ facts }: ServerConfig): Referral => facts.base?.referral as Referral

export const referralHandlers = {
  referral: async (_payload, context) => {
    const { id } = requireMember(context)
    const code = await ensureCode(context.sql, id)
    return { code, link: `${referralOf(context.config).page}?code=${code}`, invitees: await countReferrals(context.sql, id) }
  },

  referralUse: async ({ code }, context) => {
    const { id } = requireMember(context)
    const { sql, clock, config } = context
    const inviter = await inviterByCode(sql, code)
    if (!inviter) throw new ApiError('referralUnknown', { field: '/code' })
    if (inviter.id === id) throw new ApiError('referralOwn', { field: '/code' })
    const openedAt = await accountCreatedAt(sql, id)
    // Two accounts cannot invite each other.
    if (!openedAt || openedAt < inviter.createdAt || openedAt < addDays(clock.now(), -referralOf(config).newDays))
      throw new ApiError('referralTooLate', { field: '/code' })
    if ((await insertReferral(sql, id, inviter.id, clock.now())) !== inviter.id) throw new ApiError('referralTaken', { field: '/code' })
    return {}
  },
} satisfies Partial<Handlers>

async function ensureCode(sql: Sql, accountId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await referralCodeOf(sql, accountId)
    if (known !== undefined) return known
    await insertReferralCode(sql, accountId, Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''))
  }
  throw new ApiError('internal')
}
