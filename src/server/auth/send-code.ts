import { spend, spentSoFar, type Budget } from '../db/budgets.ts'
import { useSolved } from '../db/captchas.ts'
import type { Sql } from '../db/db.ts'
import { ApiError } from '../errors.ts'
import type { Context } from '../http/handler.ts'
import { CODE_SECONDS, issueCode, refuseLocked } from './otp.ts'

const HOUR = 3600
const DAY = 24 * HOUR

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

  await refuseLocked(tx, { phone, purpose }, now)
  const ofPurpose: Budget = { name: 'smsPurpose', subject: `${phone} ${purpose}`, windowSeconds: HOUR }
  const ofAddress: Budget = { name: 'smsAddress', subject: network(ip), windowSeconds: HOUR }
  const isMany =
    (await spentSoFar(tx, ofPurpose, now)) >= budgets.captchaPhoneAfter ||
    (await spentSoFar(tx, ofAddress, now)) >= budgets.captchaAddressAfter
  if (isMany && !(await useSolved(tx, { phone, purpose }, now))) return { ...sent, captcha: 1 }

  const code = await issueCode(tx, { phone, purpose }, now, budgets.smsPhoneSeconds)
  const limits: [Budget, number][] = [
    [ofPurpose, budgets.smsPhoneDay],
    [{ name: 'smsPhone', subject: phone, windowSeconds: DAY }, budgets.smsPhoneDay],
    [ofAddress, budgets.smsAddressHour],
    [{ name: 'smsAll', subject: '', windowSeconds: HOUR }, budgets.smsGlobalHour],
  ]
  for (const [budget, limit] of limits) if ((await spend(tx, budget, limit, now)) === false) throw new ApiError('smsTooMany')

  const words = text('sms.code', { code, minutes: CODE_SECONDS / 60 })
  if (!silent) await ports.sms.send(tx, { phone, text: words, at: now })
  return sent
}

/** Budgets count a /24, or a /64 of IPv6, as one caller: addresses inside it are free to change. */
export function network(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)
  return v4?.[1] ?? ip.split(':').slice(0, 4).join(':')
}
