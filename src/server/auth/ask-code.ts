import { accountByPhone } from '../db/accounts.ts'
import { ApiError } from '../errors.ts'
import { memberOf, type Context, type FreeContext } from '../http/handler.ts'
import { isVisitors } from './otp.ts'
import { maskPhone, toE164 } from './phone.ts'
import { sendCode, type SmsSent } from './send-code.ts'

/** A member's codes go to the member's own phone, but for these. */
const OTHER_PHONE_PURPOSES = new Set(['whatsapp', 'bank'])

export async function askCode(
  { phone, purpose }: { phone?: string; purpose: string },
  context: FreeContext,
): Promise<SmsSent & { phone_masked: string }> {
  const to = phoneFor(context, purpose, phone)
  const sent = await context.db.transaction(async (tx) => {
    // Looked up for every purpose, so that no answer takes longer than another.
    const account = await accountByPhone(tx, to)
    return sendCode(tx, context, to, purpose, purpose === 'reset' && !account)
  })
  return { ...sent, phone_masked: maskPhone(to) }
}

/** The E.164 phone that a code of this purpose goes to. */
export function phoneFor(context: Context, purpose: string, given: string | undefined): string {
  const phone = given === undefined ? undefined : toE164(given)
  if (given !== undefined && phone === undefined) throw new ApiError('phoneInvalid', { field: '/phone' })
  if (isVisitors(purpose)) {
    if (phone === undefined) throw new ApiError('invalidField', { field: '/phone' })
    return phone
  }
  const own = memberOf(context).phone
  if (phone === undefined || phone === own) return own
  if (!OTHER_PHONE_PURPOSES.has(purpose)) throw new ApiError('phoneInvalid', { field: '/phone' })
  return phone
}
