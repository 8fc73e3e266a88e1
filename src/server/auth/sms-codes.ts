import { rateLimit } from './rate-limits.ts'
import { addHours } from '../platform/calendar.ts'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { resetLimit, consume, consumedCount } from './rate-limit-queries.ts'
import { smsCodeSentAt, upsertSmsCode, consumeTry, consumeSmsCode, type SmsCodeKey, type SmsCodeLimits } from './sms-code-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'

export const SMS_CODE_SECONDS = 300
/** New ones come after an hour and with a right code; not with a new message. */
const MAX_TRIES = 5
/** Wrong codes in a row after which only whoever a code was sent for may try it, once (NIST 800-63B allows 100). */
const MAX_FAILURES = 100
/** One of them is forgotten in this time: nobody is locked out for good by a stranger. */
const FORGET_SECONDS = 900
/** A visitor's codes are asked for and tried from a network; a member's by that member alone. */
const VISITOR_PURPOSES = new Set(['login', 'reset'])
const MEMBER = 'member'

export const isVisitorPurpose = (purpose: string): boolean => VISITOR_PURPOSES.has(purpose)
export const requesterOf = (purpose: string, ip: string): string => (isVisitorPurpose(purpose) ? networkPrefix(ip) : MEMBER)
const SALT_BYTES = 16
/** Every call that takes a code names it so. */
const FIELD = '/sms_code'

/** A new message is of no use while its caller has no try left. */
export async function assertTriesLeft(sql: Sql, key: SmsCodeKey, caller: string, now: Date): Promise<void> {
  if ((await consumedCount(sql, tryLimit(key, caller), now)) >= MAX_TRIES) throw new ApiError('smsTooMany')
}

/** Puts a new code in place of the last one and returns it, to be sent in the same transaction. */
export async function issueSmsCode(sql: Sql, key: SmsCodeKey, caller: string, now: Date, resendSeconds: number): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const salt = randomBytes(SALT_BYTES)
  const placed = await upsertSmsCode(sql, {
    ...key,
    askedBy: caller,
    codeHash: Buffer.concat([salt, hashCode(sql, salt, key, code)]),
    now,
    expiresAt: new Date(now.getTime() + SMS_CODE_SECONDS * 1000),
    notSince: new Date(now.getTime() - resendSeconds * 1000),
  })
  if (!placed) {
    const sentAt = (await smsCodeSentAt(sql, key)) ?? now
    throw new ApiError('smsTooSoon', { count: Math.max(1, Math.ceil(resendSeconds - (now.getTime() - sentAt.getTime()) / 1000)) })
  }
  return code
}

/**
 * Uses the code up, or throws. A wrong code costs a try even when the transaction around it refuses: call it before anything is
 * written, for what was written before it stays too.
 *
 * @param caller as `requesterOf` gives it
 */
export async function verifySmsCode(sql: Sql, key: SmsCodeKey, code: string, now: Date, caller = MEMBER): Promise<void> {
  const found = await consumeTry(sql, key, caller, limitsAt(now), now)
  const tries = found && (await consume(sql, tryLimit(key, caller), MAX_TRIES, now))
  if (!found || !tries) throw new ApiError('smsCodeDead', { field: FIELD })
  const stored = Buffer.from(found.codeHash)
  const hash = hashCode(sql, stored.subarray(0, SALT_BYTES), key, code)
  if (!timingSafeEqual(hash, stored.subarray(SALT_BYTES)))
    throw new ApiError('smsCodeWrong', { field: FIELD, count: MAX_TRIES - Math.max(tries, found.tries) }, true)
  if (!(await consumeSmsCode(sql, key, found.codeHash))) throw new ApiError('smsCodeDead', { field: FIELD }, true)
  await resetLimit(sql, tryLimit(key, caller), now)
}

const tryLimit = ({ phone, purpose }: SmsCodeKey, caller: string) => rateLimit.codeTries(`${phone} ${purpose} ${caller}`)

function limitsAt(now: Date): SmsCodeLimits {
  return {
    maxTries: MAX_TRIES,
    triesSince: addHours(now, -1),
    maxFailures: MAX_FAILURES,
    forgetSeconds: FORGET_SECONDS,
  }
}

/** By a key that the database does not have: of six digits, all hashes without one are made in a second. */
const hashCode = ({ vault }: Sql, salt: Buffer, { phone, purpose }: SmsCodeKey, code: string) =>
  createHash('sha256')
    .update(vault.blindIndex(`${salt.toString('hex')} ${phone} ${purpose} ${code}`, 'otp.code'))
    .digest()
