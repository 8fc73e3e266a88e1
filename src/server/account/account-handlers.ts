import { withReferenceNumber } from '../calls/reference-number.ts'
import { maskPhone, parsePhoneField } from '../auth/phone-number.ts'
import { memberCodeKey, verifySmsCode } from '../auth/sms-codes.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { ApiError } from '../calls/errors.ts'
import { addDays, toSeconds } from '../platform/calendar.ts'
import { countFeedback, insertFeedback } from './feedback-queries.ts'
import { loadMemberContext } from './member-context.ts'
import { saveWhatsapp } from './whatsapp-queries.ts'

export const accountHandlers = {
  whatsappPhone: async ({ phone, sms_code }, context) => {
    const { member, now } = await loadMemberContext(context)
    const e164 = parsePhoneField('/phone', phone)
    await verifySmsCode(context.sql, memberCodeKey(member, e164, 'whatsapp'), sms_code, now)
    await saveWhatsapp(context.sql, member.id, e164, now)
    return { status: 'pending' as const, phone_masked: maskPhone(e164) }
  },

  feedback: async ({ reason, content, contact }, context) => {
    const { member, now, policy } = await loadMemberContext(context)
    if ((await countFeedback(context.sql, member.id, addDays(now, -1))) >= policy.terms.feedback.perDay) throw new ApiError('tooMany')
    if (contact !== undefined) parsePhoneField('/contact', contact)
    const no = await withReferenceNumber('F', now, (free) =>
      insertFeedback(context.sql, member.id, { no: free, reason, content, contact, at: now }),
    )
    return { ticket_no: no, created_time: toSeconds(now) }
  },
} satisfies Partial<Handlers>
