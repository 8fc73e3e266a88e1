import { MINUTE_MS } from '../platform/calendar.ts'
import { accountByPhone, setPasswordHash, type Account } from './account-queries.ts'
import { type Counted, resetLimit } from './rate-limit-queries.ts'
import type { Sql } from '../db/db.ts'
import { endSessions, sessionCreatedAt } from './session-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { NonTransactionalContext } from '../calls/call-handler.ts'
import { rateLimit } from './rate-limits.ts'
import { codeLimit, countAttempt, uncountAttempt, verifyCountedCode, verifyCountedPassword } from './sign-in-limits.ts'
import { checkSmsCode, spendSmsCode, type CheckedCode, type TypedSmsCode } from './sms-codes.ts'
import { commitOnRefusal } from '../calls/commit-on-refusal.ts'
import { hashPassword, assertStrongPassword } from './password.ts'
import { toE164 } from '../../product/phone-number.ts'

const RECENT_SIGN_IN_MS = 15 * MINUTE_MS

type ChangePasswordPayload = { password: string; old_password?: string; phone?: string; sms_code?: string }

/** `limits`: limits that have counted the attempt, which is uncounted once the proof has been used. */
type Proof = { code?: CheckedCode; limits: Counted[] }

/**
 * A member proves the change with the old password, with a code, or, without a password, by a recent sign-in; a visitor with a code sent by
 * `reset_sms`. Nothing is hashed before the proof was counted and found right. All other sessions of the account end.
 */
export async function changePassword(
  payload: ChangePasswordPayload,
  { member: signedIn, ...rest }: NonTransactionalContext,
): Promise<Record<string, never>> {
  const { db, clock } = rest
  const sent = payload.phone === undefined ? undefined : toE164(payload.phone)
  // A user signed in under one number may have forgotten the password of another.
  const member = payload.phone === undefined || sent === signedIn?.phone ? signedIn : undefined
  const context = { ...rest, member }
  const phone = member?.phone ?? sent
  if (phone === undefined) throw payload.phone === undefined ? new ApiError('loginLost') : new ApiError('phoneInvalid', { field: '/phone' })
  await assertStrongPassword(payload.password, phone)
  const now = clock.now()
  const account = await accountByPhone(db, phone)
  const { code, limits } =
    payload.sms_code === undefined
      ? await proveWithoutCode(payload, account, now, context)
      : await proveByCode(phone, payload.sms_code, now, context)
  try {
    if (!account) throw new ApiError('smsCodeExpired', { field: '/sms_code' })
    if (!code && payload.password === payload.old_password) throw new ApiError('passwordSame', { field: '/password' })
    const passwordHash = await hashPassword(payload.password)
    await commitOnRefusal(db, async (tx) => {
      if (code) {
        await spendSmsCode(tx, code, now)
        await resetLimit(tx, rateLimit.signInPhone(phone), now)
      }
      // A code proves only the phone; the other proofs hold only while the password they were checked against is unchanged.
      if (!(await setPasswordHash(tx, account, passwordHash, code ? undefined : account.passwordHash))) throw overtaken(payload)
      await endSessions(tx, account.id, clock.systemTime(), member?.sessionId)
    })
  } finally {
    await uncountAttempt(db, limits, now)
  }
  return {}
}

function overtaken({ sms_code, old_password }: ChangePasswordPayload): ApiError {
  if (sms_code !== undefined) return new ApiError('smsCodeExpired', { field: '/sms_code' })
  return old_password === undefined ? new ApiError('passwordExists') : new ApiError('oldPasswordWrong', { field: '/old_password' })
}

async function proveWithoutCode(
  { old_password }: ChangePasswordPayload,
  account: Account | undefined,
  now: Date,
  context: NonTransactionalContext,
): Promise<Proof> {
  const { db, clock, member, settings } = context
  if (!member || !account) throw new ApiError('invalidField', { field: '/sms_code' })
  if (old_password === undefined) {
    if (account.passwordHash !== null) throw new ApiError('passwordExists')
    const born = await sessionCreatedAt(db, member.sessionId)
    const isFresh = born !== undefined && clock.systemTime().getTime() - born.getTime() < RECENT_SIGN_IN_MS
    if (!isFresh) throw new ApiError('proofMissing')
  }
  const limits: Counted[] = [{ limit: rateLimit.signInPhone(account.phone), max: settings.rateLimits.signInPhoneHour }]
  await countAttempt(db, limits, now, old_password === undefined ? undefined : '/old_password')
  if (old_password !== undefined && !(await verifyCountedPassword(db, limits, now, account.passwordHash, old_password)))
    throw new ApiError('oldPasswordWrong', { field: '/old_password' })
  return { limits }
}

/** Attempts of a visitor count as those of a sign-in by code; a member has one phone, whose attempts are counted anyway. */
async function proveByCode(phone: string, code: string, now: Date, context: NonTransactionalContext): Promise<Proof> {
  const { db, member } = context
  const limits = member ? [] : [await codeLimit(phone, context)]
  await countAttempt(db, limits, now, '/sms_code')
  const purposes = member ? ['password', 'reset'] : ['reset']
  const typed = purposes.map((purpose) => ({ phone, purpose, code }))
  const check = () => commitOnRefusal(db, (tx) => checkAny(tx, context, typed, now))
  return { code: await verifyCountedCode(db, limits, now, check), limits }
}

/**
 * Tries the keys in turn: one without a valid code or an attempt left costs none. When all fail, spent attempts are the reason to report.
 */
async function checkAny(tx: Sql, context: NonTransactionalContext, codes: TypedSmsCode[], now: Date): Promise<CheckedCode> {
  const refusals: ApiError[] = []
  for (const typed of codes) {
    try {
      return await checkSmsCode(tx, context, typed, now)
    } catch (error) {
      if (!(error instanceof ApiError) || error.commit) throw error
      refusals.push(error)
    }
  }
  throw refusals.find(({ error }) => error === 'smsTriesSpent') ?? new ApiError('smsCodeExpired', { field: '/sms_code' })
}
