import { maskPhone, parsePhoneField } from '../auth/phone-number.ts'
import { memberCodeKey, verifySmsCode } from '../auth/sms-codes.ts'
import type { Handlers } from '../calls/call-handler.ts'
import { loadMemberContext } from './member-context.ts'
import { saveWhatsapp } from './whatsapp-queries.ts'

export const accountHandlers = {
  whatsappPhone: async ({ phone, sms_code }, context) => {
    const { member, now } = await loadMemberContext(context)
    const e164 = parsePhoneField('/phone', phone)
    await verifySmsCode(context.sql, context, { ...memberCodeKey(member, e164, 'whatsapp'), code: sms_code }, now)
    await saveWhatsapp(context.sql, member.id, e164, now)
    return { status: 'pending' as const, phone_masked: maskPhone(e164) }
  },
} satisfies Partial<Handlers>
