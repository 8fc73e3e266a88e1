import { randomBytes } from 'node:crypto'
import type { ServerConfig } from '../../core/language/release.ts'
import { toLocal } from '../../product/phone-number.ts'
import type { Handlers, NonTransactionalContext } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { assertCurrentAgreements } from '../catalog/agreements.ts'
import { createKeyedQueue } from './keyed-queue.ts'
import { logInByPhone } from './log-in.ts'
import { insertPartnerTicket, redeemPartnerTicket } from './partner-sign-in-queries.ts'
import { maskPhone } from './phone-number.ts'
import { consume, consumedCount } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { hashToken } from './sessions.ts'

/** 256 bits; the first letter keeps it from being accepted where another kind of token is asked for. */
const TICKET = /^p[\w-]{43}$/
/** Characters of a partner's token, as `docs/for-partners.md` asks for: in hex, 64 bits. Anything shorter is none. */
const LEAST_TOKEN = 16
/** Tokens of one network that wait, once it has brought much junk. */
const inTurn = createKeyedQueue(20)

/** `taken`: whether the channel's partner hands over tokens. `ticketSeconds`: for how long the borrower may be asked. */
type PartnerSignIn = { taken: boolean; ticketSeconds: number }

function partnerSignInOf({ facts }: ServerConfig, channel: string): PartnerSignIn {
  const signIn = (Object.hasOwn(facts, channel) ? facts[channel]?.partnerSignIn : undefined) as PartnerSignIn | undefined
  if (!signIn?.taken) throw new ApiError('partnerTokenInvalid')
  return signIn
}

export const partnerSignInHandlers = {
  /** No session yet: a ticket, for the borrower to agree first. */
  partnerIdentity: {
    nonTransactional: async ({ token }, context) => {
      const { db, clock, config, channel, deviceId } = context
      const { ticketSeconds } = partnerSignInOf(config, channel)
      const { phone, ...shown } = await identify(token, context)
      const ticket = ticketFor(token, context)
      const now = clock.systemTime()
      const hashes = { ticketHash: hashToken(ticket), tokenHash: hashToken(token) }
      const wanted = { ...hashes, channel, deviceId, phone, expiresAt: new Date(now.getTime() + ticketSeconds * 1000) }
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

/** The same one for the same device, which asks again when its page is reloaded; only with the server's key can it be made of the token. */
function ticketFor(token: string, { db, channel, deviceId }: NonTransactionalContext): string {
  if (deviceId === undefined) return `p${randomBytes(32).toString('base64url')}`
  return `p${db.vault.blindIndex(JSON.stringify([channel, deviceId, token]), 'partner_ticket').slice(-43)}`
}

/**
 * A token is long and drawn at random, so none is found by trying, and one that is good is taken whatever else came from its network.
 * What junk costs is the partner's time: only junk is counted, and a network with much of it waits for one answer before it asks again.
 */
async function identify(token: string, { db, clock, ip, settings, ports, channel, log }: NonTransactionalContext) {
  if (token.length < LEAST_TOKEN) throw new ApiError('partnerTokenInvalid')
  const network = networkPrefix(ip)
  const ofNetwork = rateLimit.partnerAddress(network)
  const most = settings.rateLimits.signInAddressHour
  const ask = async () =>
    ports.partners?.identify(channel, token).catch((error: unknown) => {
      log.warn({ err: error }, 'a partner cannot be asked whose token it is')
      throw new ApiError('busy')
    })
  const isSuspect = (await consumedCount(db, ofNetwork, clock.now())) >= most
  const identity = await (isSuspect ? inTurn(network, ask) : ask())
  if (identity) return identity
  await consume(db, ofNetwork, most, clock.now())
  throw new ApiError('partnerTokenInvalid')
}
