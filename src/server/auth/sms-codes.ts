import { rateLimit } from './rate-limits.ts'
import { smsCodeRules } from './sms-code-rules.ts'
import { addHours, addMinutes, addSeconds } from '../platform/calendar.ts'
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
/** Seconds after which one wrong code is forgotten, so that a stranger cannot lock anybody out for good. */
const FORGET_SECONDS = 900
/** A visitor's codes are bound to the network that requested them, a member's to the member. */
const VISITOR_PURPOSES = new Set(['login', 'reset'])
const MEMBER = 'member'

export const isVisitorPurpose = (purpose: string): boolean => VISITOR_PURPOSES.has(purpose)
/**
 * Key of a member's code. A code to a number other than the member's own is valid only for that member and counted with that member, so
 * that the attempts and messages of the number's owner are not used up.
 */
export const memberCodeKey = (member: Pick<Member, 'id' | 'phone'>, phone: string, purpose: string): SmsCodeKey => ({
  phone,
  purpose: phone === member.phone ? purpose : `${purpose} ${member.id}`,
})
/** Whether the code, or its captcha, belongs to a member: for a purpose of members, or for the member's own number. */
export const isOfMember = (member: Member | undefined, { phone, purpose }: SmsCodeKey): member is Member =>
  member !== undefined && (!isVisitorPurpose(purpose) || phone === member.phone)
const callerOf = ({ purpose }: SmsCodeKey, ip: string): string => (isVisitorPurpose(purpose) ? networkPrefix(ip) : MEMBER)

/** The parts of a request's context that the check of a code needs; the caller names the purpose. */
type CodeContext = Pick<CallContext, 'config' | 'ip'>
const SALT_BYTES = 16
const FIELD = '/sms_code'

/** The attempts of a caller are renewed after an hour or by a right code, not by a new message. */
export async function hasTriesLeft(sql: Sql, { config, ip }: CodeContext, key: SmsCodeKey, now: Date): Promise<boolean> {
  return (await consumedCount(sql, tryLimit(key, callerOf(key, ip)), now)) < smsCodeRules(config).tries
}

/** Without attempts left another code would be useless, so none is sent. `field`: field of the typed code. */
export async function assertTriesLeft(sql: Sql, context: CodeContext, key: SmsCodeKey, now: Date, field?: Pointer): Promise<void> {
  if (!(await hasTriesLeft(sql, context, key, now))) throw attemptsSpent(key, callerOf(key, context.ip), now, { field, commit: false })
}

/**
 * Seconds until another code can be sent, and until the last one expires. Undefined when another one can be sent now, or the last one was
 * used.
 */
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

/** Replaces the last code. The caller sends the new one in the same transaction. */
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
    notSince: addSeconds(now, -resendSeconds),
  })
  if (!placed) {
    const sentAt = (await lastSmsCode(sql, key))?.sentAt ?? now
    throw new ApiError('smsTooSoon', { count: Math.max(1, secondsLeft(sentAt, resendSeconds, now)) })
  }
  return code
}

export type TypedSmsCode = SmsCodeKey & { code: string }
/** A code that was checked and not spent yet. */
export type CheckedCode = { key: SmsCodeKey; caller: string; codeHash: Uint8Array }

/**
 * Checks a code. A wrong one throws and costs an attempt, and the surrounding transaction still commits, so call it before anything is
 * written. A right one stays valid until `spendSmsCode`, for work in between that is too slow for a transaction.
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
    if (tries >= maxTries) throw attemptsSpent(key, caller, now, { field: FIELD, commit: true })
    // Others may have used up the attempts of this code; another code can then be requested at once.
    throw new ApiError('smsCodeWrong', { field: FIELD, count: Math.min(maxTries - tries, found.triesLeft) }, { commit: true })
  }
  return { key, caller, codeHash: found.codeHash }
}

/** Spends a checked code for one caller; throws when it was spent or replaced meanwhile. */
export async function spendSmsCode(sql: Sql, { key, caller, codeHash }: CheckedCode, now: Date): Promise<void> {
  if (!(await consumeSmsCode(sql, key, codeHash))) throw new ApiError('smsCodeExpired', { field: FIELD }, { commit: true })
  await resetLimit(sql, tryLimit(key, caller), now)
}

/** Checks a code and spends it at once. */
export async function verifySmsCode(sql: Sql, context: CodeContext, typed: TypedSmsCode, now: Date): Promise<void> {
  await spendSmsCode(sql, await checkSmsCode(sql, context, typed, now), now)
}

type AttemptRefusal = { field: Pointer | undefined; commit: boolean }

const attemptsSpent = (key: SmsCodeKey, caller: string, now: Date, { field, commit }: AttemptRefusal) =>
  new ApiError('smsTriesSpent', { field, count: minutesUntilReset(tryLimit(key, caller), now) }, { commit })

const tryLimit = ({ phone, purpose }: SmsCodeKey, caller: string) => rateLimit.codeTries(`${phone} ${purpose} ${caller}`)

function limitsAt(maxTries: number, now: Date): SmsCodeLimits {
  return {
    maxTries,
    triesSince: addHours(now, -1),
    maxFailures: MAX_FAILURES,
    forgetSeconds: FORGET_SECONDS,
  }
}

/** Keyed with a key that is not in the database: all unkeyed hashes of so few digits are computed in a second. */
const hashCode = ({ vault }: Sql, salt: Buffer, { phone, purpose }: SmsCodeKey, code: string) =>
  createHash('sha256')
    .update(vault.blindIndex(`${salt.toString('hex')} ${phone} ${purpose} ${code}`, 'otp.code'))
    .digest()
