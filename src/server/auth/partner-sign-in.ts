import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import { toLocal } from '../../product/phone-number.ts'
import type { Handlers, NonTransactionalContext } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { assertCurrentAgreements } from '../catalog/agreements.ts'
import { addSeconds } from '../platform/calendar.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { logInByPhone } from './log-in.ts'
import { insertPartnerTicket, redeemPartnerTicket } from './partner-sign-in-queries.ts'
import { maskPhone } from './phone-number.ts'
import { consume, consumedCount } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { hashToken } from './sessions.ts'

/** 256 bits; the first letter keeps it from being accepted as another kind of token. */
const TICKET = /^p[\w-]{43}$/
/** Minimum length of a partner's token, as in `docs/for-partners.md`: in hex, 64 bits. Shorter texts are refused. */
const LEAST_TOKEN = 16
/** Number of tokens of one network that may wait once it has sent many bad ones. */
const inTurn = createKeyedQueue(20)

/** `taken`: whether the channel's partner hands over tokens. `ticketSeconds`: time for the borrower to agree. */
type PartnerSignIn = { taken: boolean; ticketSeconds: number }

function partnerSignInOf({ facts }: ServerConfig, channel: string): PartnerSignIn {
  const signIn = (Object.hasOwn(facts, channel) ? facts[channel]?.partnerSignIn : undefined) as PartnerSignIn | undefined
  if (!signIn?.taken) throw new ApiError('partnerTokenInvalid')
  return signIn
}

export const partnerSignInHandlers = {
  /** Returns a ticket rather than a session, since the borrower agrees first. */
  partnerIdentity: {
    nonTransactional: async ({ token }, context) => {
      const { db, clock, config, channel, deviceId } = context
      const { ticketSeconds } = partnerSignInOf(config, channel)
      const { phone, ...shown } = await identify(token, context)
      const ticket = ticketFor(token, context)
      const now = clock.systemTime()
      const hashes = { ticketHash: hashToken(ticket), tokenHash: hashToken(token) }
      const wanted = { ...hashes, channel, deviceId, phone, expiresAt: addSeconds(now, ticketSeconds) }
      const expiresAt = await insertPartnerTicket(db, wanted, now)
      if (!expiresAt) throw new ApiError('partnerTokenInvalid')
      const secondsLeft = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      return { ...shown, ticket, phone_masked: maskPhone(phone), expire_time: clock.seconds() + secondsLeft }
    },
  },

  partnerLogin: {
    nonTransactional: async ({ ticket, agreements }, context) => {
      const { db, clock, channel, deviceId } = context
      assertCurrentAgreements(context, agreements)
      if (!TICKET.test(ticket)) throw new ApiError('partnerTokenInvalid')
      return db.transaction(async (tx) => {
        const found = await redeemPartnerTicket(tx, { ticketHash: hashToken(ticket), channel, deviceId }, clock.systemTime())
        if (!found) throw new ApiError('partnerTokenInvalid')
        return { phone: toLocal(found.phone), login: await logInByPhone(tx, found.phone, agreements, context) }
      })
    },
  },
} satisfies Partial<Handlers>

/**
 * Derives the ticket from the token, so that a device whose page is reloaded gets the same one. The server's key is needed, so nobody else
 * can derive it.
 */
function ticketFor(token: string, { db, channel, deviceId }: NonTransactionalContext): string {
  if (deviceId === undefined) return `p${randomBytes(32).toString('base64url')}`
  return `p${db.vault.blindIndex(JSON.stringify([channel, deviceId, token]), 'partner_ticket').slice(-43)}`
}

/**
 * Tokens are long and random, so guessing is hopeless, and a good one is accepted whatever else came from its network. Bad ones cost the
 * partner's time: only they are counted, and a network with many of them waits for one answer before its next request.
 */
async function identify(token: string, { db, clock, ip, settings, ports, channel, log }: NonTransactionalContext) {
  if (token.length < LEAST_TOKEN) throw new ApiError('partnerTokenInvalid')
  const network = networkPrefix(ip)
  const ofNetwork = rateLimit.partnerAddress(network)
  const most = settings.rateLimits.signInAddressHour
  const ask = async () =>
    ports.partners?.identify(channel, token).catch((error: unknown) => {
      log.warn({ err: error }, 'the lookup of a partner token failed')
      throw new ApiError('busy')
    })
  const isSuspect = (await consumedCount(db, ofNetwork, clock.now())) >= most
  const identity = await (isSuspect ? inTurn(network, ask) : ask())
  if (identity) return identity
  await consume(db, ofNetwork, most, clock.now())
  throw new ApiError('partnerTokenInvalid')
}
