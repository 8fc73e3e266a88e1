import { accountByPhone } from './account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { requireMember, type CallContext, type NonTransactionalContext } from '../calls/call-handler.ts'
import type { SmsCodeKey } from './sms-code-queries.ts'
import { isVisitorPurpose, memberCodeKey } from './sms-codes.ts'
import { maskPhone } from './phone-number.ts'
import { toE164 } from '../../product/phone-number.ts'
import { sendSmsCode, type SmsCodeReply } from './send-sms-code.ts'

/** Purposes whose code may go to a number other than the account's own. */
const OTHER_PHONE_PURPOSES = new Set(['whatsapp'])

export async function requestSmsCode(
  { phone, purpose }: { phone?: string; purpose: string },
  context: NonTransactionalContext,
): Promise<SmsCodeReply & { phone_masked: string }> {
  const key = codeKeyFor(context, purpose, phone)
  const sent = await context.db.transaction(async (tx) => {
    // Looked up for every purpose, so that the response time does not reveal an account.
    const account = await accountByPhone(tx, key.phone)
    return sendSmsCode(tx, context, key, { silent: purpose === 'reset' && !account })
  })
  return { ...sent, phone_masked: maskPhone(key.phone) }
}

/** Key of a requested code, and of the captcha for it. */
export function codeKeyFor(context: CallContext, purpose: string, requested: string | undefined): SmsCodeKey {
  const phone = requested === undefined ? undefined : toE164(requested)
  if (requested !== undefined && phone === undefined) throw new ApiError('phoneInvalid', { field: '/phone' })
  if (isVisitorPurpose(purpose)) {
    if (phone === undefined) throw new ApiError('invalidField', { field: '/phone' })
    return { phone, purpose }
  }
  const member = requireMember(context)
  const to = phone ?? member.phone
  if (to !== member.phone && !OTHER_PHONE_PURPOSES.has(purpose)) throw new ApiError('phoneInvalid', { field: '/phone' })
  return memberCodeKey(member, to, purpose)
}
