import { addSeconds, MINUTE_MS, toSeconds } from '../platform/calendar.ts'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Sql } from '../db/db.ts'
import type { SessionSettings } from '../platform/settings.ts'
import {
  createSession,
  endReusedSession,
  isSpentToken,
  liveSession,
  listActiveSessions,
  rotateSession,
  touchSession,
  type SessionLimits,
} from './session-queries.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { ApiError } from '../calls/errors.ts'
import { type CallContext, type Member, requireMember } from '../calls/call-handler.ts'

const TOUCH_MS = MINUTE_MS

/** Opaque, 256 bits. The first letter keeps a refresh token from being accepted as an access token. */
const TOKEN = /^a[\w-]{43}$/
const REFRESH_TOKEN = /^r[\w-]{43}$/

export type SessionTokens = { token: string; refresh_token: string; expire_time: number; refresh_expire_time: number }

type SessionContext = Pick<CallContext, 'clock' | 'settings' | 'deviceId'>

export async function startSession(sql: Sql, accountId: string, { clock, settings, deviceId }: SessionContext): Promise<SessionTokens> {
  const fresh = newTokens()
  await createSession(sql, { id: randomUUID(), accountId, ...fresh.hashes, deviceId, now: clock.systemTime() })
  return tokensOf(fresh, clock, clock.systemTime(), settings.sessions)
}

/** @throws ApiError `tokenExpired` when the refresh token of the same session still works */
export async function memberByToken(sql: Sql, token: string, clock: Clock, lives: SessionSettings): Promise<Member | undefined> {
  if (!TOKEN.test(token)) return undefined
  const limits = sessionLimitsAt(clock, lives)
  const session = await liveSession(sql, hashToken(token), limits)
  if (!session) {
    if (await isSpentToken(sql, hashToken(token), limits)) throw new ApiError('tokenExpired')
    return undefined
  }
  if (session.tokenAt <= limits.issuedAfter) throw new ApiError('tokenExpired')
  // A read-only database still serves reads.
  if (clock.systemTime().getTime() - session.usedAt.getTime() > TOUCH_MS)
    await touchSession(sql, session.sessionId, clock.systemTime()).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
    })
  return { id: session.id, phone: session.phone, locale: session.locale, sessionId: session.sessionId }
}

export async function refreshSession(
  sql: Sql,
  refreshToken: string,
  { clock, settings, deviceId }: SessionContext,
): Promise<SessionTokens> {
  if (!REFRESH_TOKEN.test(refreshToken)) throw new ApiError('loginLost')
  const fresh = newTokens()
  const spent = hashToken(refreshToken)
  const rotated = await rotateSession(sql, spent, { ...fresh.hashes, deviceId }, sessionLimitsAt(clock, settings.sessions))
  if (rotated) return tokensOf(fresh, clock, rotated.createdAt, settings.sessions)
  throw new ApiError('loginLost', {}, { commit: await endReusedSession(sql, spent, clock.systemTime()) })
}

/** The caller's own session comes first. */
export async function listDevices({ sql, clock, settings, deviceId, ...context }: CallContext) {
  const member = requireMember(context)
  const sessions = await listActiveSessions(sql, member.id, sessionLimitsAt(clock, settings.sessions))
  const lists = sessions.map((session) => ({
    where: whereIs(session, member.sessionId, deviceId),
    signed_in_time: toSeconds(session.createdAt),
    used_time: toSeconds(session.usedAt),
  }))
  return { lists: [...lists.filter(({ where }) => where === 'current'), ...lists.filter(({ where }) => where !== 'current')] }
}

function whereIs(session: { id: string; deviceId: string | null }, current: string, deviceId: string | undefined) {
  if (session.id === current) return 'current' as const
  return session.deviceId !== null && session.deviceId === deviceId ? ('same' as const) : ('other' as const)
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

function newTokens() {
  const token = `a${randomBytes(32).toString('base64url')}`
  const refreshToken = `r${randomBytes(32).toString('base64url')}`
  return { token, refreshToken, hashes: { tokenHash: hashToken(token), refreshHash: hashToken(refreshToken) } }
}

function sessionLimitsAt(clock: Clock, { tokenSeconds, idleSeconds, maxAgeSeconds }: SessionSettings): SessionLimits {
  const now = clock.systemTime()
  const before = (seconds: number) => addSeconds(now, -seconds)
  return { now, issuedAfter: before(tokenSeconds), idleAfter: before(idleSeconds), createdAfter: before(maxAgeSeconds) }
}

/** Expiry times for the app use the business clock, which the sandbox can move. */
function tokensOf(
  { token, refreshToken }: ReturnType<typeof newTokens>,
  clock: Clock,
  born: Date,
  { tokenSeconds, idleSeconds, maxAgeSeconds }: SessionSettings,
): SessionTokens {
  const age = Math.floor((clock.systemTime().getTime() - born.getTime()) / 1000)
  const left = maxAgeSeconds - age
  return {
    token,
    refresh_token: refreshToken,
    expire_time: clock.seconds() + Math.min(tokenSeconds, left),
    refresh_expire_time: clock.seconds() + Math.min(idleSeconds, left),
  }
}
