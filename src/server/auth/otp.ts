import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { otpState, putOtp, spendTry, useOtp, type OtpKey, type OtpLimits } from '../db/otps.ts'
import { ApiError } from '../errors.ts'

export const CODE_SECONDS = 300
const MAX_TRIES = 5
/** Tries come back after this long, and with a right code; not with a new message. */
const TRY_WINDOW_MS = 3_600_000
/** Wrong codes in a row after which no code of this phone and purpose is taken any more (NIST 800-63B). */
const MAX_FAILURES = 100
const SALT_BYTES = 16
/** Every call that takes a code names it so. */
const FIELD = '/sms_code'

/** A new message is of no use while no try is left. */
export async function refuseLocked(sql: Sql, key: OtpKey, now: Date): Promise<void> {
  if ((await otpState(sql, key, limitsAt(now)))?.isLocked) throw new ApiError('smsTooMany')
}

/** Puts a new code in place of the last one and returns it, to be sent in the same transaction. */
export async function issueCode(sql: Sql, key: OtpKey, now: Date, resendSeconds: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const salt = randomBytes(SALT_BYTES)
  const placed = await putOtp(sql, {
    ...key,
    codeHash: Buffer.concat([salt, hashCode(sql, salt, key, code)]),
    now,
    expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
    notSince: new Date(now.getTime() - resendSeconds * 1000),
  })
  if (!placed) {
    const sentAt = (await otpState(sql, key, limitsAt(now)))?.sentAt ?? now
    throw new ApiError('smsTooSoon', { count: Math.max(1, Math.ceil(resendSeconds - (now.getTime() - sentAt.getTime()) / 1000)) })
  }
  return code
}

/**
 * Uses the code up, or throws. A wrong one costs a try even when the caller's transaction refuses: call it before anything is
 * written, for what was written before it stays too.
 */
export async function useCode(sql: Sql, key: OtpKey, code: string, now: Date): Promise<void> {
  const found = await spendTry(sql, key, limitsAt(now), now)
  if (!found) throw new ApiError('smsCodeDead', { field: FIELD })
  const stored = Buffer.from(found.codeHash)
  const given = hashCode(sql, stored.subarray(0, SALT_BYTES), key, code)
  if (!timingSafeEqual(given, stored.subarray(SALT_BYTES)))
    throw new ApiError('smsCodeWrong', { field: FIELD, count: MAX_TRIES - found.tries }, true)
  if (!(await useOtp(sql, key, found.codeHash))) throw new ApiError('smsCodeDead', { field: FIELD }, true)
}

function limitsAt(now: Date): OtpLimits {
  return { maxTries: MAX_TRIES, maxFailures: MAX_FAILURES, triesSince: new Date(now.getTime() - TRY_WINDOW_MS) }
}

/** By a key that the database does not have: of six digits, all hashes without one are made in a second. */
const hashCode = ({ vault }: Sql, salt: Buffer, { phone, purpose }: OtpKey, code: string) =>
  createHash('sha256')
    .update(vault.indexOf(`${salt.toString('hex')} ${phone} ${purpose} ${code}`, 'otp.code'))
    .digest()
