import { rateLimit } from './rate-limits.ts'
import { smsCodeRules } from './sms-code-rules.ts'
import { addHours, addMinutes } from '../platform/calendar.ts'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { resetLimit, consume, consumedCount, minutesUntilReset } from './rate-limit-queries.ts'
import { lastSmsCode, upsertSmsCode, consumeTry, consumeSmsCode, type SmsCodeKey, type SmsCodeLimits } from './sms-code-queries.ts'
import type { Pointer } from '../../core/language/pointer.ts'
import type { CallContext, Member } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'

/** Wrong codes in a row after which only the caller that a code was sent for may try it, once (NIST 800-63B allows 100). */
const MAX_FAILURES = 100
/** One wrong code is forgotten in this time, so that a stranger locks nobody out for good. */
const FORGET_SECONDS = 900
/** A visitor's codes are bound to the network that requested them, a member's to the member. */
const VISITOR_PURPOSES = new Set(['login', 'reset'])
const MEMBER = 'member'

export const isVisitorPurpose = (purpose: string): boolean => VISITOR_PURPOSES.has(purpose)
/**
 * A code to a number that is not the member's own is valid for that member alone, and counted with that member's: nobody uses up the
 * tries or the messages of whoever the number belongs to.
 */
export const memberCodeKey = (member: Pick<Member, 'id' | 'phone'>, phone: string, purpose: string): SmsCodeKey => ({
  phone,
  purpose: phone === member.phone ? purpose : `${purpose} ${member.id}`,
})
/** Whether the code, or the captcha for it, is in the hands of a member: for a purpose of members, or for the own number. */
export const isOfMember = (member: Member | undefined, { phone, purpose }: SmsCodeKey): member is Member =>
  member !== undefined && (!isVisitorPurpose(purpose) || phone === member.phone)
const callerOf = ({ purpose }: SmsCodeKey, ip: string): string => (isVisitorPurpose(purpose) ? networkPrefix(ip) : MEMBER)

/** What a check of a code needs of its request; the purpose is named by the caller. */
type CodeContext = Pick<CallContext, 'config' | 'ip'>
const SALT_BYTES = 16
const FIELD = '/sms_code'

/** An hour or a right code renews the tries of a caller, a new message does not. */
export async function hasTriesLeft(sql: Sql, { config, ip }: CodeContext, key: SmsCodeKey, now: Date): Promise<boolean> {
  return (await consumedCount(sql, tryLimit(key, callerOf(key, ip)), now)) < smsCodeRules(config).tries
}

/** Without tries another code is of no use, so none is sent. `field`: where the code was typed. */
export async function assertTriesLeft(sql: Sql, context: CodeContext, key: SmsCodeKey, now: Date, field?: Pointer): Promise<void> {
  if (!(await hasTriesLeft(sql, context, key, now))) throw attemptsSpent(key, callerOf(key, context.ip), now, field)
}

/** Seconds until another code is sent and until the last one expires; undefined when another one can be sent, or the last one was used. */
export async function waitForLastCode(
  sql: Sql,
  key: SmsCodeKey,
  now: Date,
  resendSeconds: number,
): Promise<{ resend_seconds: number; expire_seconds: number } | undefined> {
  const last = await lastSmsCode(sql, key)
  const left = last && !last.isUsed ? secondsLeft(last.sentAt, resendSeconds, now) : 0
  return last && left > 0 ? { resend_seconds: left, expire_seconds: Math.max(0, secondsLeft(last.expiresAt, 0, now)) } : undefined
}

const secondsLeft = (since: Date, seconds: number, now: Date): number => Math.ceil(seconds - (now.getTime() - since.getTime()) / 1000)

/** Replaces the last code. The new one is to be sent in the same transaction. */
export async function issueSmsCode(
  sql: Sql,
  { config, ip }: CodeContext,
  key: SmsCodeKey,
  now: Date,
  resendSeconds: number,
): Promise<string> {
  const { digits, minutes } = smsCodeRules(config)
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0')
  const salt = randomBytes(SALT_BYTES)
  const placed = await upsertSmsCode(sql, {
    ...key,
    askedBy: callerOf(key, ip),
    codeHash: Buffer.concat([salt, hashCode(sql, salt, key, code)]),
    now,
    expiresAt: addMinutes(now, minutes),
    notSince: new Date(now.getTime() - resendSeconds * 1000),
  })
  if (!placed) {
    const sentAt = (await lastSmsCode(sql, key))?.sentAt ?? now
    throw new ApiError('smsTooSoon', { count: Math.max(1, secondsLeft(sentAt, resendSeconds, now)) })
  }
  return code
}

export type TypedSmsCode = SmsCodeKey & { code: string }
/** A right code that is still to be spent. */
export type CheckedCode = { key: SmsCodeKey; caller: string; codeHash: Uint8Array }

/**
 * A wrong code throws and costs a try, and the transaction around it commits all the same, so call it before anything is written. A right
 * one stays valid until `spendSmsCode`, for work too slow for a transaction in between.
 */
export async function checkSmsCode(sql: Sql, context: CodeContext, { code, ...key }: TypedSmsCode, now: Date): Promise<CheckedCode> {
  const { config, ip } = context
  const caller = callerOf(key, ip)
  const { tries: maxTries } = smsCodeRules(config)
  const found = await consumeTry(sql, key, caller, limitsAt(maxTries, now), now)
  const tries = found && (await consume(sql, tryLimit(key, caller), maxTries, now))
  if (!found || !tries) {
    await assertTriesLeft(sql, context, key, now, FIELD)
    throw new ApiError('smsCodeExpired', { field: FIELD })
  }
  const stored = Buffer.from(found.codeHash)
  const hash = hashCode(sql, stored.subarray(0, SALT_BYTES), key, code)
  if (!timingSafeEqual(hash, stored.subarray(SALT_BYTES))) {
    if (tries >= maxTries) throw attemptsSpent(key, caller, now, FIELD, true)
    // Others may have spent those of this code: another one can then be asked for at once.
    throw new ApiError('smsCodeWrong', { field: FIELD, count: Math.min(maxTries - tries, found.triesLeft) }, true)
  }
  return { key, caller, codeHash: found.codeHash }
}

/** For one caller; throws where the code was spent or replaced meanwhile. */
export async function spendSmsCode(sql: Sql, { key, caller, codeHash }: CheckedCode, now: Date): Promise<void> {
  if (!(await consumeSmsCode(sql, key, codeHash))) throw new ApiError('smsCodeExpired', { field: FIELD }, true)
  await resetLimit(sql, tryLimit(key, caller), now)
}

/** Checks a code and spends it at once. */
export async function verifySmsCode(sql: Sql, context: CodeContext, typed: TypedSmsCode, now: Date): Promise<void> {
  await spendSmsCode(sql, await checkSmsCode(sql, context, typed, now), now)
}

const attemptsSpent = (key: SmsCodeKey, caller: string, now: Date, field?: Pointer, commit = false) =>
  new ApiError('smsTriesSpent', { field, count: minutesUntilReset(tryLimit(key, caller), now) }, commit)

const tryLimit = ({ phone, purpose }: SmsCodeKey, caller: string) => rateLimit.codeTries(`${phone} ${purpose} ${caller}`)

function limitsAt(maxTries: number, now: Date): SmsCodeLimits {
  return {
    maxTries,
    triesSince: addHours(now, -1),
    maxFailures: MAX_FAILURES,
    forgetSeconds: FORGET_SECONDS,
  }
}

/** Keyed with a key that the database does not have: all unkeyed hashes of so few digits are computed in a second. */
const hashCode = ({ vault }: Sql, salt: Buffer, { phone, purpose }: SmsCodeKey, code: string) =>
  createHash('sha256')
    .update(vault.blindIndex(`${salt.toString('hex')} ${phone} ${purpose} ${code}`, 'otp.code'))
    .digest()
