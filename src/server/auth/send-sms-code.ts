import { rateLimit } from './rate-limits.ts'
import { consumeLimits, type MessageLimit, otherPhoneLimit } from './message-limits.ts'
import { consumedCount } from './rate-limit-queries.ts'
import { consumeSolvedCaptcha } from './captcha-queries.ts'
import type { Sql } from '../db/db.ts'
import { addMinutes } from '../platform/calendar.ts'
import { networkPrefix } from '../calls/network-address.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { smsCodeRules } from './sms-code-rules.ts'
import type { SmsCodeKey } from './sms-code-queries.ts'
import { isOfMember, isVisitorPurpose, issueSmsCode, assertTriesLeft, waitForLastCode } from './sms-codes.ts'

/** Factor by which a solved captcha raises the limit of an address, because thousands of a carrier's customers share one. */
const SOLVED_FACTOR = 20

export type SmsCodeReply = { captcha: 0 | 1; resend_seconds: number; expire_seconds: number }

/**
 * Sends a code, or requires a captcha first; a code that was just sent is not replaced. `silent`: does everything but send the message, so
 * that a phone without an account gets the same reply. Needs a transaction.
 */
export async function sendSmsCode(tx: Sql, context: CallContext, key: SmsCodeKey, { silent }: { silent: boolean }): Promise<SmsCodeReply> {
  const { phone, purpose } = key
  const { settings, config, clock, ip, ports, text, log } = context
  const { rateLimits } = settings
  const rules = smsCodeRules(config)
  const now = clock.now()
  const sent = { captcha: 0, resend_seconds: rateLimits.smsPhoneSeconds, expire_seconds: rules.minutes * 60 } as const

  await assertTriesLeft(tx, context, key, now)
  // A repeated request whose reply was lost: the message is already sent.
  const wait = await waitForLastCode(tx, key, now, rateLimits.smsPhoneSeconds)
  if (wait) return { captcha: 0, ...wait }
  const ofPurpose = rateLimit.smsPurpose(`${subjectOf(context, key)} ${purpose}`)
  const ofAddress = rateLimit.smsAddress(networkPrefix(ip))
  const isMany =
    (await consumedCount(tx, ofPurpose, now)) >= rateLimits.captchaPhoneAfter ||
    (await consumedCount(tx, ofAddress, now)) >= Math.min(rateLimits.captchaAddressAfter, rateLimits.smsAddressHour)
  const isSolved = isMany && (await consumeSolvedCaptcha(tx, key, now))
  if (isMany && !isSolved) return { ...sent, captcha: 1 }

  const code = await issueSmsCode(tx, context, key, now, rateLimits.smsPhoneSeconds)
  // The text of `smsTooMany` is about the phone, so it is thrown only for the limits of the phone.
  await consumeLimits(
    tx,
    [
      { limit: ofPurpose, max: rateLimits.smsPhoneDay, refusal: 'smsTooMany' },
      ...phoneLimits(context, key),
      { limit: ofAddress, max: rateLimits.smsAddressHour * (isSolved ? SOLVED_FACTOR : 1), refusal: 'tooMany' },
      { limit: rateLimit.smsAll(''), max: rateLimits.smsTotalHour, refusal: 'tooMany' },
    ],
    { now, log },
  )

  const message = text('sms.code', { code, minutes: rules.minutes })
  if (!silent) await ports.sms.send(tx, { phone, text: message, at: now, until: addMinutes(now, rules.minutes) })
  return sent
}

/** A number held by a member counts with that member, who alone can use up those messages; strangers use up the number's own. */
const subjectOf = ({ member }: CallContext, key: SmsCodeKey): string => (isOfMember(member, key) ? `${key.phone} ${member.id}` : key.phone)

/** Daily limits. Messages that other members send to a number do not reduce its owner's. */
function phoneLimits(context: CallContext, key: SmsCodeKey): MessageLimit[] {
  const { member, settings } = context
  const { smsPhoneDay } = settings.rateLimits
  const ofPhone: MessageLimit = { limit: rateLimit.smsPhone(subjectOf(context, key)), max: smsPhoneDay, refusal: 'smsTooMany' }
  const isOther = member && !isVisitorPurpose(key.purpose) && key.phone !== member.phone
  if (!isOther) return [ofPhone]
  return [ofPhone, { ...otherPhoneLimit(key.phone, settings.rateLimits), refusal: 'smsTooMany' }]
}
