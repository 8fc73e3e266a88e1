import { spend, spentSoFar, type Budget } from '../db/budgets.ts'
import { useSolved } from '../db/captchas.ts'
import type { Sql } from '../db/db.ts'
import { ApiError, type ErrorName } from '../errors.ts'
import { networkOf } from '../http/address.ts'
import type { Context } from '../http/handler.ts'
import { callerOf, CODE_SECONDS, issueCode, refuseLocked } from './otp.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Thousands of a carrier's borrowers share one address: each captcha that is solved there widens its budget. */
const SOLVED_FACTOR = 20

export type SmsSent = { captcha: 0 | 1; resend_seconds: number; expire_seconds: number }

/**
 * Sends a code, or asks for a captcha first. `silent`: all is done but the message, so that a phone without an account gets the
 * same answer. Needs a transaction.
 */
export async function sendCode(tx: Sql, context: Context, phone: string, purpose: string, silent = false): Promise<SmsSent> {
  const { settings, clock, ip, ports, text } = context
  const { budgets } = settings
  const now = clock.now()
  const sent = { captcha: 0, resend_seconds: budgets.smsPhoneSeconds, expire_seconds: CODE_SECONDS } as const

  const caller = callerOf(purpose, ip)
  await refuseLocked(tx, { phone, purpose }, caller, now)
  const ofPurpose: Budget = { name: 'smsPurpose', subject: `${phone} ${purpose}`, windowSeconds: HOUR }
  const ofAddress: Budget = { name: 'smsAddress', subject: networkOf(ip), windowSeconds: HOUR }
  const isMany =
    (await spentSoFar(tx, ofPurpose, now)) >= budgets.captchaPhoneAfter ||
    (await spentSoFar(tx, ofAddress, now)) >= Math.min(budgets.captchaAddressAfter, budgets.smsAddressHour)
  const isSolved = isMany && (await useSolved(tx, { phone, purpose }, now))
  if (isMany && !isSolved) return { ...sent, captcha: 1 }

  const code = await issueCode(tx, { phone, purpose }, caller, now, budgets.smsPhoneSeconds)
  // What is said is true of the phone only where the phone's own budget is spent.
  const limits: [Budget, number, ErrorName][] = [
    [ofPurpose, budgets.smsPhoneDay, 'smsTooMany'],
    [{ name: 'smsPhone', subject: phone, windowSeconds: DAY }, budgets.smsPhoneDay, 'smsTooMany'],
    [ofAddress, isSolved ? budgets.smsAddressHour * SOLVED_FACTOR : budgets.smsAddressHour, 'tooMany'],
    [{ name: 'smsAll', subject: '', windowSeconds: HOUR }, budgets.smsGlobalHour, 'tooMany'],
  ]
  for (const [budget, limit, refusal] of limits) if ((await spend(tx, budget, limit, now)) === false) throw new ApiError(refusal)

  const words = text('sms.code', { code, minutes: CODE_SECONDS / 60 })
  if (!silent) await ports.sms.send(tx, { phone, text: words, at: now })
  return sent
}
