import { consume, resetLimit } from '../auth/rate-limit-queries.ts'
import { consumeLimits, type MessageLimit } from '../auth/message-limits.ts'
import { rateLimit } from '../auth/rate-limits.ts'
import { parsePhoneField } from '../auth/phone-number.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { DOWNLOAD } from '../http/server-paths.ts'
import { addHours } from '../platform/calendar.ts'

/** Messages with the link to one phone. */
const PER_HOUR = 1
const PER_DAY = 3
/** Messages with the link to all phones per hour, as a share of the allowed codes, in addition to those. */
const SHARE_OF_CODES = 0.1

export const appDownloadHandlers = {
  /**
   * The reply does not reveal whether the phone has an account, or was sent the link within the hour. There is no captcha, so the limits
   * are separate: using them up blocks no codes. A phone over its limit gets no message, but can open the link.
   */
  appDownloadUrl: async ({ phone }, context) => {
    const e164 = parsePhoneField('/phone', phone)
    const { clock, config, ip, log, ports, settings, text } = context
    const now = clock.now()
    const { site } = config.facts.base as { site: string }
    const url = site + DOWNLOAD
    const { captchaAddressAfter, smsTotalHour } = settings.rateLimits
    const limits: MessageLimit[] = [
      { limit: rateLimit.appLinkAddress(networkPrefix(ip)), max: Math.max(1, captchaAddressAfter), refusal: 'tooMany' },
      { limit: rateLimit.appLinkAll(''), max: Math.ceil(smsTotalHour * SHARE_OF_CODES), refusal: 'tooMany' },
    ]
    const sent = await inTransaction(context.sql, async (tx) => {
      const ofHour = rateLimit.appLink(e164)
      if ((await consume(tx, ofHour, PER_HOUR, now)) === false) return true
      if ((await consume(tx, rateLimit.appLinkPhone(e164), PER_DAY, now)) === false) {
        await resetLimit(tx, ofHour, now)
        return false
      }
      await consumeLimits(tx, limits, { now, log })
      // From then on the phone may ask for another one.
      await ports.sms.send(tx, { phone: e164, text: text('sms.app', { url }), at: now, until: addHours(now, 1) })
      return true
    })
    return { url, sent }
  },
} satisfies Partial<Handlers>
