import type { Pointer } from '../../core/language/pointer.ts'
import { networkPrefix } from '../calls/network-address.ts'
import type { NonTransactionalContext } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import type { Sql } from '../db/db.ts'
import { verifyPassword } from './password.ts'
import { consume, consumedCount, type Counted, minutesUntilReset, uncount } from './rate-limit-queries.ts'
import { rateLimit } from './rate-limits.ts'
import { hasTriesLeft } from './sms-codes.ts'
import { wasSignedInOn } from './session-queries.ts'

/**
 * Limit of a device on which the account was signed in. It is counted separately, so that no stranger can use it up through the number or
 * the network. Undefined for any other device.
 */
export async function ownDeviceLimit(phone: string, { db, deviceId, settings }: NonTransactionalContext): Promise<Counted | undefined> {
  if (deviceId === undefined || !(await wasSignedInOn(db, phone, deviceId))) return undefined
  return { limit: rateLimit.signInDevice(`${phone} ${deviceId}`), max: settings.rateLimits.signInPhoneHour }
}

/**
 * Limit for codes. Counted separately from passwords: guessing passwords on a carrier's shared address leaves other users the sign-in by
 * code.
 */
export async function codeLimit(phone: string, context: NonTransactionalContext): Promise<Counted> {
  const { ip, settings } = context
  const ofDevice = await ownDeviceLimit(phone, context)
  return ofDevice ?? { limit: rateLimit.codeAddress(networkPrefix(ip)), max: settings.rateLimits.signInAddressHour }
}

/**
 * Counts an attempt at `field`. `isCodeOpen`: whether sign-in by code is still possible, for the message. @throws ApiError `signInLocked`,
 * without counting, when one of the limits is reached
 */
export async function countAttempt(
  sql: Sql,
  limits: readonly Counted[],
  now: Date,
  field?: Pointer,
  isCodeOpen: () => Promise<boolean> = async () => false,
): Promise<void> {
  for (const [index, { limit, max }] of limits.entries()) {
    if ((await consume(sql, limit, max, now)) !== false) continue
    await uncountAttempt(sql, limits.slice(0, index), now)
    throw new ApiError('signInLocked', { field, count: minutesUntilReset(limit, now), ...((await isCodeOpen()) && { context: 'code' }) })
  }
}

/** Whether a code to this number can be requested and tried. */
export async function isCodeOpen(phone: string, context: NonTransactionalContext): Promise<boolean> {
  const { db, clock, settings } = context
  const now = clock.now()
  const key = { phone, purpose: 'login' }
  const { smsPhoneDay } = settings.rateLimits
  const limits: Counted[] = [
    await codeLimit(phone, context),
    { limit: rateLimit.smsPurpose(`${phone} ${key.purpose}`), max: smsPhoneDay },
    { limit: rateLimit.smsPhone(phone), max: smsPhoneDay },
  ]
  for (const { limit, max } of limits) if ((await consumedCount(db, limit, now)) >= max) return false
  return hasTriesLeft(db, context, key, now)
}

export async function uncountAttempt(sql: Sql, limits: readonly Counted[], now: Date): Promise<void> {
  for (const { limit } of limits) await uncount(sql, limit, now)
}

/**
 * Verifies a password after `countAttempt`, so that parallel guesses cannot outrun the count. An attempt refused by a full queue was not
 * compared and is uncounted.
 */
export async function verifyCountedPassword(
  sql: Sql,
  limits: readonly Counted[],
  now: Date,
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(stored, password)
  } catch (error) {
    await uncountAttempt(sql, limits, now)
    throw error
  }
}

const noneCompared = ['smsCodeExpired', 'smsTriesSpent']

/** Verifies a code after `countAttempt`. Without a code to compare with nothing was guessed, so the attempt is uncounted. */
export async function verifyCountedCode<T>(sql: Sql, limits: readonly Counted[], now: Date, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof ApiError && !error.commit && noneCompared.includes(error.error)) await uncountAttempt(sql, limits, now)
    throw error
  }
}
