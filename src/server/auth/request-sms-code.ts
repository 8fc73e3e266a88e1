import { accountByPhone } from './account-queries.ts'
import { ApiError } from '../calls/errors.ts'
import { requireMember, type CallContext, type NonTransactionalContext } from '../calls/call-handler.ts'
import { isVisitorPurpose } from './sms-codes.ts'
import { maskPhone } from './phone-number.ts'
import { toE164 } from '../../product/phone-number.ts'
import { sendSmsCode, type SmsCodeReply } from './send-sms-code.ts'

/** Only what proves another number is sent to one: it replaces the code that is valid there, and counts as a message of that day. */
const OTHER_PHONE_PURPOSES = new Set(['whatsapp'])

export async function requestSmsCode(
  { phone, purpose }: { phone?: string; purpose: string },
  context: NonTransactionalContext,
): Promise<SmsCodeReply & { phone_masked: string }> {
  const to = phoneForPurpose(context, purpose, phone)
  const sent = await context.db.transaction(async (tx) => {
    // Looked up for every purpose, so that the response time does not reveal an account.
    const account = await accountByPhone(tx, to)
    return sendSmsCode(tx, context, to, purpose, purpose === 'reset' && !account)
  })
  return { ...sent, phone_masked: maskPhone(to) }
}

export function phoneForPurpose(context: CallContext, purpose: string, requested: string | undefined): string {
  const phone = requested === undefined ? undefined : toE164(requested)
  if (requested !== undefined && phone === undefined) throw new ApiError('phoneInvalid', { field: '/phone' })
  if (isVisitorPurpose(purpose)) {
    if (phone === undefined) throw new ApiError('invalidField', { field: '/phone' })
    return phone
  }
  const own = requireMember(context).phone
  if (phone === undefined || phone === own) return own
  if (!OTHER_PHONE_PURPOSES.has(purpose)) throw new ApiError('phoneInvalid', { field: '/phone' })
  return phone
}
