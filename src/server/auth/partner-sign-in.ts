import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import { toLocal } from '../../product/phone-number.ts'
import type { Handlers, NonTransactionalContext } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { assertCurrentAgreements } from '../catalog/agreements.ts'
import { logInByPhone } from './log-in.ts'
import { insertPartnerTicket, usePartnerTicket } from './partner-sign-in-queries.ts'
import { maskPhone } from './phone-number.ts'
import { consume, refund } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { hashToken } from './sessions.ts'

/** 256 bits; the first letter keeps it from being accepted where another kind of token is asked for. */
const TICKET = /^p[\w-]{43}$/

/** `taken`: whether the channel's partner hands over tokens. `ticketSeconds`: for how long the borrower may be asked. */
type PartnerSignIn = { taken: boolean; ticketSeconds: number }

function partnerSignInOf({ facts }: ServerConfig, channel: string): PartnerSignIn {
  const signIn = (Object.hasOwn(facts, channel) ? facts[channel]?.partnerSignIn : undefined) as PartnerSignIn | undefined
  if (!signIn?.taken) throw new ApiError('partnerTokenDead')
  return signIn
}

export const partnerSignInHandlers = {
  /** No session yet: a ticket, for the borrower to agree first. */
  partnerIdentity: {
    nonTransactional: async ({ token }, context) => {
      const { db, clock, config, channel, deviceId } = context
      const { ticketSeconds } = partnerSignInOf(config, channel)
      const identity = await identify(token, context)
      const ticket = `p${randomBytes(32).toString('base64url')}`
      const expiresAt = new Date(clock.systemTime().getTime() + ticketSeconds * 1000)
      const hashes = { ticketHash: hashToken(ticket), tokenHash: hashToken(token) }
      if (!(await insertPartnerTicket(db, { ...hashes, channel, deviceId, phone: identity.phone, expiresAt })))
        throw new ApiError('partnerTokenDead')
      const { phone, ...shown } = identity
      return { ...shown, ticket, phone_masked: maskPhone(phone), expire_time: clock.seconds() + ticketSeconds }
    },
  },

  partnerLogin: {
    nonTransactional: async ({ ticket, agreements }, context) => {
      const { db, clock, channel, deviceId } = context
      assertCurrentAgreements(context, agreements)
      if (!TICKET.test(ticket)) throw new ApiError('partnerTokenDead')
      return db.transaction(async (tx) => {
        const found = await usePartnerTicket(tx, { ticketHash: hashToken(ticket), channel, deviceId }, clock.systemTime())
        if (!found) throw new ApiError('partnerTokenDead')
        return { phone: toLocal(found.phone), login: await logInByPhone(tx, found.phone, agreements, context) }
      })
    },
  },
} satisfies Partial<Handlers>

/** Guesses of one network are counted before the partner is asked. */
async function identify(token: string, { db, clock, ip, settings, ports, channel, log }: NonTransactionalContext) {
  const budget = rateLimit.partnerAddress(networkPrefix(ip))
  const now = clock.now()
  if ((await consume(db, budget, settings.rateLimits.signInAddressHour, now)) === false) throw new ApiError('signInLocked')
  const identity = await ports.partners?.identify(channel, token).catch((error: unknown) => {
    log.warn({ err: error }, 'a partner cannot be asked whose token it is')
    throw new ApiError('busy')
  })
  if (!identity) throw new ApiError('partnerTokenDead')
  await refund(db, budget, now)
  return identity
}
