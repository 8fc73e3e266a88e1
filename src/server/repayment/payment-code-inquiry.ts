import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import { toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import { validatorFor } from '../http/call-schemas.ts'
import { registerSignedCallback } from '../http/signed-callbacks.ts'
import type { Translate } from '../calls/translations.ts'
import { toSeconds } from '../platform/calendar.ts'
import { findPaymentCode, type PaymentCode } from './payment-code-queries.ts'
import { isWaiting } from './payment-code-reply.ts'

/** All digits of the code, including the prefix. */
export const codeSchema = { type: 'string', pattern: '^[0-9]{1,32}$' }

const schema = { type: 'object', additionalProperties: false, required: ['code'], properties: { code: codeSchema } }
const isInquiry = validatorFor<{ code: string }>(schema)

/**
 * Data that an ATM or a till shows when the code is entered. `holder`: as in the app, the lender's name and no person's. Undefined when the
 * code can no longer be paid.
 */
export function shownAtTill(code: PaymentCode, text: Translate, now: Date) {
  if (!isWaiting(code, now)) return undefined
  return { amount: toNumber(code.amount), holder: text('policy.holder'), expire_time: toSeconds(code.expiresAt) }
}

/** Answers the payment provider before it accepts money. Unknown, paid and expired codes get the same reply. */
export function registerPaymentCodeInquiry(app: FastifyInstance, { settings, db, clock, translations }: Services): Promise<void> {
  const text = translations.translatorFor(translations.localeFromLan(undefined))
  return registerSignedCallback(
    app,
    { clock },
    {
      path: '/callbacks/payment-code',
      secret: settings.paymentSecret,
      answer: async (inquiry) => {
        if (!isInquiry(inquiry)) throw new ApiError('badRequest')
        const code = await findPaymentCode(db, inquiry.code)
        const shown = code && shownAtTill(code, text, clock.now())
        if (!shown) throw new ApiError('codeNotPayable')
        return shown
      },
    },
  )
}
