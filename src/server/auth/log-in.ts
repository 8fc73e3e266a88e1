import { rateLimit } from './rate-limits.ts'
import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/db.ts'
import { type Agreements, assertCurrentAgreements } from '../catalog/agreements.ts'
import { saveConsent } from './consent-queries.ts'
import { legalText } from '../legal/legal-texts.ts'
import {
  accountByPhone,
  createAccount,
  lockAccountOfPhone,
  lockUnchangedPassword,
  rememberLocale,
  type Account,
} from './account-queries.ts'
import { type Counted, resetLimit } from './rate-limit-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { networkPrefix } from '../calls/network-address.ts'
import type { NonTransactionalContext } from '../calls/call-handler.ts'
import { commitOnRefusal } from '../calls/commit-on-refusal.ts'
import { verifySmsCode } from './sms-codes.ts'
import { maskPhone } from './phone-number.ts'
import { toE164 } from '../../product/phone-number.ts'
import {
  codeLimit,
  countAttempt,
  isCodeOpen,
  ownDeviceLimit,
  uncountAttempt,
  verifyCountedCode,
  verifyCountedPassword,
} from './sign-in-limits.ts'
import { startSession, type SessionTokens } from './sessions.ts'

type LogInPayload = { userName: string; password?: string; sms_code?: string; agreements: Agreements }
type LogInReply = SessionTokens & { uid: string; phone_masked: string; has_password: boolean; is_new: boolean }

/** A code also creates the account of a new phone. */
export async function logIn(payload: LogInPayload, context: NonTransactionalContext): Promise<LogInReply> {
  const { userName, password, sms_code, agreements } = payload
  const phone = toE164(userName)
  if (phone === undefined) throw new ApiError('phoneInvalid', { field: '/userName' })
  assertCurrentAgreements(context, agreements)
  if (password !== undefined) return byPassword(phone, password, agreements, context)
  if (sms_code !== undefined) return byCode(phone, sms_code, agreements, context)
  throw new ApiError('invalidField', { field: '/sms_code' })
}

async function byCode(phone: string, code: string, agreements: Agreements, context: NonTransactionalContext): Promise<LogInReply> {
  const { db, clock } = context
  const now = clock.now()
  const limits = [await codeLimit(phone, context)]
  await countAttempt(db, limits, now, '/sms_code')
  const result = await verifyCountedCode(db, limits, now, () =>
    commitOnRefusal(db, async (tx) => {
      await verifySmsCode(tx, context, { phone, purpose: 'login', code }, now)
      // A code proves the phone, so it resets the count of wrong passwords, which strangers may have used up.
      await resetLimit(tx, rateLimit.signInPhone(phone), now)
      return logInByPhone(tx, phone, agreements, context)
    }),
  )
  await uncountAttempt(db, limits, now)
  return result
}

/** Signs in the owner of a phone (E.164) that was proven; a new phone gets an account. */
export async function logInByPhone(sql: Sql, phone: string, agreements: Agreements, context: NonTransactionalContext): Promise<LogInReply> {
  const known = await lockAccountOfPhone(sql, phone)
  const isNew = !known && (await createAccount(sql, randomUUID(), phone, context.clock.now()))
  const account = known ?? (await lockAccountOfPhone(sql, phone))
  if (!account) throw new ApiError('internal')
  await saveConsents(sql, context, account.id, agreements)
  await rememberLocale(sql, account.id, context.locale)
  return { ...logInReply(account, await startSession(sql, account.id, context)), is_new: isNew }
}

async function byPassword(phone: string, password: string, agreements: Agreements, context: NonTransactionalContext): Promise<LogInReply> {
  const { db, clock, ip, settings } = context
  const now = clock.now()
  const ofDevice = await ownDeviceLimit(phone, context)
  const limits: Counted[] = ofDevice
    ? [ofDevice]
    : [
        { limit: rateLimit.signInPhone(phone), max: settings.rateLimits.signInPhoneHour },
        { limit: rateLimit.signInAddress(networkPrefix(ip)), max: settings.rateLimits.signInAddressHour },
      ]
  await countAttempt(db, limits, now, '/password', () => isCodeOpen(phone, context))
  const account = await accountByPhone(db, phone)
  const { passwordHash } = account ?? {}
  if (!(await verifyCountedPassword(db, limits, now, passwordHash, password)) || !account || !passwordHash) throw wrongPassword()
  const reply = await db.transaction(async (tx) => {
    // Locked, because a password change ends all sessions and must not run before this one is started.
    if (!(await lockUnchangedPassword(tx, account.id, passwordHash))) throw wrongPassword()
    await saveConsents(tx, context, account.id, agreements)
    await rememberLocale(tx, account.id, context.locale)
    return { ...logInReply(account, await startSession(tx, account.id, context)), is_new: false }
  })
  await uncountAttempt(db, limits, now)
  return reply
}

const wrongPassword = () => new ApiError('passwordWrong', { field: '/password' })

async function saveConsents(sql: Sql, context: NonTransactionalContext, accountId: string, agreements: Agreements): Promise<void> {
  for (const [document, version] of Object.entries(agreements))
    await saveConsent(sql, accountId, legalText(context, document), { version, release: context.config.release }, context.clock.now())
}

const logInReply = (account: Account, tokens: SessionTokens): Omit<LogInReply, 'is_new'> => ({
  ...tokens,
  uid: account.id,
  phone_masked: maskPhone(account.phone),
  has_password: account.passwordHash !== null,
})
