import { randomInt } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import type { Sql } from '../db/db.ts'
import { type CallContext, type Handlers, requireMember } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { addDays } from '../platform/calendar.ts'
import {
  accountCreatedAt,
  countReferrals,
  hasInviter,
  insertReferral,
  insertReferralCode,
  inviterByCode,
  referralCodeOf,
} from './referral-queries.ts'

/** Characters of a code, without those that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8
const TRIES = 5
/** Number of codes that one network may look up per hour. */
const CHECKS_PER_HOUR = 300

/** `page`: page that an invitation opens. `newDays`: days after an account was opened in which it may name its inviter. */
type Referral = { page: string; newDays: number }
const referralOf = ({ facts }: ServerConfig): Referral => facts.base?.referral as Referral

export const referralHandlers = {
  referral: async (_payload, context) => {
    const { id } = requireMember(context)
    const code = await ensureCode(context.sql, id)
    return {
      code,
      link: `${referralOf(context.config).page}?code=${code}`,
      invitees: await countReferrals(context.sql, id),
      takes_code: isNew(await accountCreatedAt(context.sql, id), context) && !(await hasInviter(context.sql, id)),
    }
  },

  referralCheck: async ({ code }, { sql, clock, ip }) => {
    const field = '/code'
    if ((await consume(sql, rateLimit.referralAddress(networkPrefix(ip)), CHECKS_PER_HOUR, clock.now())) === false)
      throw new ApiError('tooMany', { field })
    if (!(await inviterByCode(sql, normalized(code)))) throw new ApiError('referralUnknown', { field }, { commit: true })
    return {}
  },

  referralUse: async ({ code }, context) => {
    const { id } = requireMember(context)
    const { sql, clock } = context
    const inviter = await inviterByCode(sql, normalized(code))
    if (!inviter) throw new ApiError('referralUnknown', { field: '/code' })
    if (inviter.id === id) throw new ApiError('referralOwn', { field: '/code' })
    const openedAt = await accountCreatedAt(sql, id)
    // Two accounts cannot invite each other.
    if (!openedAt || openedAt < inviter.createdAt || !isNew(openedAt, context)) throw new ApiError('referralTooLate', { field: '/code' })
    if ((await insertReferral(sql, id, inviter.id, clock.now())) !== inviter.id) throw new ApiError('referralTaken', { field: '/code' })
    return {}
  },
} satisfies Partial<Handlers>

/** Converts typed text to the stored form: without spaces, in capitals. */
const normalized = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const isNew = (openedAt: Date | undefined, { clock, config }: CallContext): boolean =>
  openedAt !== undefined && openedAt >= addDays(clock.now(), -referralOf(config).newDays)

async function ensureCode(sql: Sql, accountId: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await referralCodeOf(sql, accountId)
    if (known !== undefined) return known
    await insertReferralCode(sql, accountId, Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''))
  }
  throw new ApiError('internal')
}
