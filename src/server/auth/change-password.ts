import { MINUTE_MS } from '../platform/calendar.ts'
import { accountByPhone, setPasswordHash, type Account } from './account-queries.ts'
import { resetLimit, refund, consume } from './rate-limit-queries.ts'
import type { Sql } from '../db/db.ts'
import { endSessions, sessionCreatedAt } from './session-queries.ts'
import { ApiError } from '../calls/errors.ts'
import type { NonTransactionalContext } from '../calls/call-handler.ts'
import { rateLimit } from './rate-limits.ts'
import { requesterOf, verifySmsCode } from './sms-codes.ts'
import { commitOnRefusal } from '../calls/commit-on-refusal.ts'
import { hashPassword, verifyPassword, assertStrongPassword } from './password.ts'
import { toE164 } from '../../product/phone-number.ts'

const RECENT_SIGN_IN_MS = 15 * MINUTE_MS

type ChangePasswordPayload = { password: string; old_password?: string; phone?: string; sms_code?: string }

/**
 * A member proves it with the old password, with a code, or, where there is no password yet, by a recent sign-in; a visitor with a
 * code sent by `reset_sms`. All other sessions of the account end.
 */
export async function changePassword(payload: ChangePasswordPayload, context: NonTransactionalContext): Promise<Record<string, never>> {
  const { db, clock, member } = context
  const phone = member?.phone ?? (payload.phone === undefined ? undefined : toE164(payload.phone))
  if (phone === undefined) throw payload.phone === undefined ? new ApiError('loginLost') : new ApiError('phoneInvalid', { field: '/phone' })
  await assertStrongPassword(payload.password, phone)
  const account = await accountByPhone(db, phone)
  if (payload.sms_code === undefined) await proveWithoutCode(payload, account, context)
  const passwordHash = await hashPassword(payload.password)

  await commitOnRefusal(db, async (tx) => {
    if (payload.sms_code !== undefined) await proveByCode(tx, phone, member ? ['password', 'reset'] : ['reset'], payload.sms_code, context)
    if (!account) throw new ApiError('smsCodeDead', { field: '/sms_code' })
    // A code proves the phone alone; the other proofs hold only while the password is the one they were checked against.
    const instead = payload.sms_code === undefined ? account.passwordHash : undefined
    if (!(await setPasswordHash(tx, account.id, passwordHash, instead)))
      throw payload.old_password === undefined ? new ApiError('proofMissing') : new ApiError('oldPasswordWrong', { field: '/old_password' })
    await endSessions(tx, account.id, clock.systemTime(), member?.sessionId)
  })
  return {}
}

async function proveWithoutCode(
  { password, old_password }: ChangePasswordPayload,
  account: Account | undefined,
  context: NonTransactionalContext,
): Promise<void> {
  const { db, clock, member, settings } = context
  if (!member || !account) throw new ApiError('invalidField', { field: '/sms_code' })
  if (old_password !== undefined) {
    const ofPhone = rateLimit.signInPhone(account.phone)
    if ((await consume(db, ofPhone, settings.rateLimits.signInPhoneHour, clock.now())) === false) throw new ApiError('signInLocked')
    if (!(await verifyPassword(account.passwordHash, old_password))) throw new ApiError('oldPasswordWrong', { field: '/old_password' })
    await refund(db, ofPhone, clock.now())
    if (password === old_password) throw new ApiError('passwordSame', { field: '/password' })
    return
  }
  const born = await sessionCreatedAt(db, member.sessionId)
  const isFresh = born !== undefined && clock.systemTime().getTime() - born.getTime() < RECENT_SIGN_IN_MS
  if (account.passwordHash !== null || !isFresh) throw new ApiError('proofMissing')
}

/** Tries the purposes in turn: one without a valid code costs no try. */
async function proveByCode(
  tx: Sql,
  phone: string,
  purposes: string[],
  code: string,
  { clock, ip }: NonTransactionalContext,
): Promise<void> {
  const now = clock.now()
  for (const [index, purpose] of purposes.entries()) {
    try {
      await verifySmsCode(tx, { phone, purpose }, code, now, requesterOf(purpose, ip))
      return await resetLimit(tx, rateLimit.signInPhone(phone), now)
    } catch (error) {
      const isDead = error instanceof ApiError && error.error === 'smsCodeDead'
      if (!isDead || index === purposes.length - 1) throw error
    }
  }
}
