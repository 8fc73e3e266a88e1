import { DAY_SECONDS } from '../../product/time.ts'
import { MINUTE_MS } from '../platform/calendar.ts'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../db/db.ts'
import { createSession, endReusedSession, liveSession, rotateSession, touchSession, type SessionLimits } from './session-queries.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { ApiError } from '../calls/errors.ts'
import type { Member } from '../calls/call-handler.ts'

const IDLE_SECONDS = 14 * DAY_SECONDS
const MAX_AGE_SECONDS = 90 * DAY_SECONDS
const TOUCH_MS = MINUTE_MS

/** Opaque, 256 bits. The first letter keeps a refresh token from being accepted as an access token. */
const TOKEN = /^a[\w-]{43}$/
const REFRESH_TOKEN = /^r[\w-]{43}$/

export type SessionTokens = { token: string; refresh_token: string; expire_time: number; refresh_expire_time: number }

export async function startSession(sql: Sql, accountId: string, clock: Clock): Promise<SessionTokens> {
  const { token, refreshToken, hashes } = newTokens()
  await createSession(sql, { id: randomUUID(), accountId, ...hashes, now: clock.systemTime() })
  return tokensOf(token, refreshToken, clock, clock.systemTime())
}

export async function memberByToken(sql: Sql, token: string, clock: Clock): Promise<Member | undefined> {
  if (!TOKEN.test(token)) return undefined
  const session = await liveSession(sql, hashToken(token), sessionLimitsAt(clock))
  if (!session) return undefined
  // A database that only reads still serves reads.
  if (clock.systemTime().getTime() - session.usedAt.getTime() > TOUCH_MS)
    await touchSession(sql, session.sessionId, clock.systemTime()).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
  return { id: session.id, phone: session.phone, sessionId: session.sessionId }
}

export async function refreshSession(sql: Sql, refreshToken: string, clock: Clock): Promise<SessionTokens> {
  if (!REFRESH_TOKEN.test(refreshToken)) throw new ApiError('loginLost')
  const fresh = newTokens()
  const spent = hashToken(refreshToken)
  const rotated = await rotateSession(sql, spent, fresh.hashes, sessionLimitsAt(clock))
  if (rotated) return tokensOf(fresh.token, fresh.refreshToken, clock, rotated.createdAt)
  await endReusedSession(sql, spent, clock.systemTime())
  throw new ApiError('loginLost', {}, true)
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

function newTokens() {
  const token = `a${randomBytes(32).toString('base64url')}`
  const refreshToken = `r${randomBytes(32).toString('base64url')}`
  return { token, refreshToken, hashes: { tokenHash: hashToken(token), refreshHash: hashToken(refreshToken) } }
}

function sessionLimitsAt(clock: Clock): SessionLimits {
  const now = clock.systemTime()
  return { now, idleAfter: new Date(now.getTime() - IDLE_SECONDS * 1000), createdAfter: new Date(now.getTime() - MAX_AGE_SECONDS * 1000) }
}

/** Expiries for the app are on the business clock, which the sandbox can move. */
function tokensOf(token: string, refreshToken: string, clock: Clock, born: Date): SessionTokens {
  const age = Math.floor((clock.systemTime().getTime() - born.getTime()) / 1000)
  const left = MAX_AGE_SECONDS - age
  return {
    token,
    refresh_token: refreshToken,
    expire_time: clock.seconds() + Math.min(IDLE_SECONDS, left),
    refresh_expire_time: clock.seconds() + left,
  }
}
