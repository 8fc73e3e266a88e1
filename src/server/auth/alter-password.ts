import { accountByPhone, setPasswordHash, type Account } from '../db/accounts.ts'
import { forgive, giveBack, spend } from '../db/budgets.ts'
import type { Sql } from '../db/db.ts'
import { endSessions, sessionBirth } from '../db/sessions.ts'
import { ApiError } from '../errors.ts'
import type { FreeContext } from '../http/handler.ts'
import { passwordTries } from './log-in.ts'
import { callerOf, useCode } from './otp.ts'
import { keeping } from '../keeping.ts'
import { hashPassword, isPassword, refuseWeak } from './password.ts'
import { toE164 } from './phone.ts'

/** How long after signing in a first password may be set without another proof. */
const FRESH_MS = 15 * 60_000

export type NewPassword = { password: string; old_password?: string; phone?: string; sms_code?: string }

/**
 * A member proves it with the old password, with a code, or by having just signed in when there is no password yet; a visitor
 * with a code sent by `reset_sms`. Every other session of the account ends.
 */
export async function alterPassword(given: NewPassword, context: FreeContext): Promise<Record<string, never>> {
  const { db, clock, member } = context
  const phone = member?.phone ?? (given.phone === undefined ? undefined : toE164(given.phone))
  if (phone === undefined) throw given.phone === undefined ? new ApiError('loginLost') : new ApiError('phoneInvalid', { field: '/phone' })
  await refuseWeak(given.password, phone)
  const account = await accountByPhone(db, phone)
  if (given.sms_code === undefined) await proveWithoutCode(given, account, context)
  const passwordHash = await hashPassword(given.password)

  await keeping(db, async (tx) => {
    if (given.sms_code !== undefined) await proveByCode(tx, phone, member ? ['password', 'reset'] : ['reset'], given.sms_code, context)
    if (!account) throw new ApiError('smsCodeDead', { field: '/sms_code' })
    // A code proves whose phone it is; everything else was proved against the password of a moment ago.
    const instead = given.sms_code === undefined ? account.passwordHash : undefined
    if (!(await setPasswordHash(tx, account.id, passwordHash, instead)))
      throw given.old_password === undefined ? new ApiError('proofMissing') : new ApiError('oldPasswordWrong', { field: '/old_password' })
    await endSessions(tx, account.id, clock.wall(), member?.sessionId)
  })
  return {}
}

async function proveWithoutCode(
  { password, old_password }: NewPassword,
  account: Account | undefined,
  context: FreeContext,
): Promise<void> {
  const { db, clock, member, settings } = context
  if (!member || !account) throw new ApiError('invalidField', { field: '/sms_code' })
  if (old_password !== undefined) {
    const ofPhone = passwordTries(account.phone)
    if ((await spend(db, ofPhone, settings.budgets.signInPhoneHour, clock.now())) === false) throw new ApiError('signInLocked')
    if (!(await isPassword(account.passwordHash, old_password))) throw new ApiError('oldPasswordWrong', { field: '/old_password' })
    await giveBack(db, ofPhone, clock.now())
    if (password === old_password) throw new ApiError('passwordSame', { field: '/password' })
    return
  }
  const born = await sessionBirth(db, member.sessionId)
  const isFresh = born !== undefined && clock.wall().getTime() - born.getTime() < FRESH_MS
  if (account.passwordHash !== null || !isFresh) throw new ApiError('proofMissing')
}

/** Tries the purposes in turn: one without a living code costs no try. */
async function proveByCode(tx: Sql, phone: string, purposes: string[], code: string, { clock, ip }: FreeContext): Promise<void> {
  const now = clock.now()
  for (const [index, purpose] of purposes.entries()) {
    try {
      await useCode(tx, { phone, purpose }, code, now, callerOf(purpose, ip))
      return await forgive(tx, passwordTries(phone), now)
    } catch (error) {
      const isDead = error instanceof ApiError && error.error === 'smsCodeDead'
      if (!isDead || index === purposes.length - 1) throw error
    }
  }
}
