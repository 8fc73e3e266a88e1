import { randomUUID } from 'node:crypto'
import { accountByPhone, createAccount, type Account } from '../db/accounts.ts'
import { forgive, giveBack, spend, type Budget } from '../db/budgets.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../http/address.ts'
import type { FreeContext } from '../http/handler.ts'
import { keeping } from '../keeping.ts'
import { callerOf, useCode } from './otp.ts'
import { isPassword } from './password.ts'
import { maskPhone, toE164 } from './phone.ts'
import { startSession, type Tokens } from './sessions.ts'

const HOUR = 3600

export type LogIn = { userName: string; password?: string; sms_code?: string }
export type LoggedIn = Tokens & { uid: string; phone_masked: string; has_password: boolean; is_new: boolean }

/** By password, or by a code, which also opens the account of a new phone. */
export async function logIn({ userName, password, sms_code }: LogIn, context: FreeContext): Promise<LoggedIn> {
  const phone = toE164(userName)
  if (phone === undefined) throw new ApiError('phoneInvalid', { field: '/userName' })
  if (password !== undefined) return byPassword(phone, password, context)
  if (sms_code !== undefined) return byCode(phone, sms_code, context)
  throw new ApiError('invalidField', { field: '/sms_code' })
}

async function byCode(phone: string, code: string, { db, clock, ip, settings }: FreeContext): Promise<LoggedIn> {
  const now = clock.now()
  const ofAddress: Budget = { name: 'signInAddress', subject: networkOf(ip), windowSeconds: HOUR }
  if ((await spend(db, ofAddress, settings.budgets.signInAddressHour, now)) === false) throw new ApiError('signInLocked')
  const result = await keeping(db, async (tx) => {
    await useCode(tx, { phone, purpose: 'login' }, code, now, callerOf('login', ip))
    const isNew = await createAccount(tx, randomUUID(), phone, now)
    const account = await accountByPhone(tx, phone)
    if (!account) throw new ApiError('internal')
    // Whoever holds the phone has a way back to the password that strangers used up.
    await forgive(tx, passwordTries(phone), now)
    return loggedIn(account, await startSession(tx, account.id, clock), isNew)
  })
  await giveBack(db, ofAddress, now)
  return result
}

async function byPassword(phone: string, password: string, { db, clock, ip, settings }: FreeContext): Promise<LoggedIn> {
  const now = clock.now()
  const budgets: [Budget, number][] = [
    [passwordTries(phone), settings.budgets.signInPhoneHour],
    [{ name: 'signInAddress', subject: networkOf(ip), windowSeconds: HOUR }, settings.budgets.signInAddressHour],
  ]
  // Spent before the comparison and given back after a right one, so that parallel guesses cannot outrun the count.
  for (const [budget, limit] of budgets) if ((await spend(db, budget, limit, now)) === false) throw new ApiError('signInLocked')
  const account = await accountByPhone(db, phone)
  if (!(await isPassword(account?.passwordHash, password)) || !account) throw new ApiError('passwordWrong', { field: '/password' })
  for (const [budget] of budgets) await giveBack(db, budget, now)
  return loggedIn(account, await startSession(db, account.id, clock), false)
}

/** Wrong passwords of one phone, from wherever they come. */
export const passwordTries = (phone: string): Budget => ({ name: 'signInPhone', subject: phone, windowSeconds: HOUR })

const loggedIn = (account: Account, tokens: Tokens, isNew: boolean): LoggedIn => ({
  ...tokens,
  uid: account.id,
  phone_masked: maskPhone(account.phone),
  has_password: account.passwordHash !== null,
  is_new: isNew,
})
