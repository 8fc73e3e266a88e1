import { rateLimit } from '../auth/rate-limits.ts'
import { consume } from '../auth/rate-limit-queries.ts'
import { parsePhoneField } from '../auth/phone-number.ts'
import { ApiError } from '../calls/errors.ts'
import type { ErrorName } from '../calls/errors.ts'
import type { RateLimit } from '../auth/rate-limit-queries.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { networkPrefix } from '../calls/network-address.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { policyOf } from '../catalog/policy.ts'

/** Within an hour one message to a phone is enough. */
const PER_HOUR = 1

export const appDownloadHandlers = {
  /** The answer is the same whether the phone has an account, and whether it was sent the link before. */
  appDownloadUrl: async ({ phone }, context) => {
    const e164 = parsePhoneField('/phone', phone)
    const { clock, config, ip, ports, settings, text } = context
    const now = clock.now()
    const { android: url } = policyOf(config).service
    const { smsPhoneDay, smsAddressHour, smsTotalHour } = settings.rateLimits
    const limits: [RateLimit, number, ErrorName][] = [
      [rateLimit.smsAddress(networkPrefix(ip)), smsAddressHour, 'tooMany'],
      [rateLimit.smsPhone(e164), smsPhoneDay, 'smsTooMany'],
      [rateLimit.smsAll(''), smsTotalHour, 'tooMany'],
    ]
    await inTransaction(context.sql, async (tx) => {
      if ((await consume(tx, rateLimit.appLink(e164), PER_HOUR, now)) === false) return
      for (const [budget, limit, refusal] of limits) if ((await consume(tx, budget, limit, now)) === false) throw new ApiError(refusal)
      await ports.sms.send(tx, { phone: e164, text: text('sms.app', { url }), at: now })
    })
    return { url, sent: true }
  },
} satisfies Partial<Handlers>
