import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import { toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import { validatorFor } from '../http/call-schemas.ts'
import { registerSignedCallback } from '../http/signed-callbacks.ts'
import type { Translations } from '../http/call-routes.ts'
import type { Translate } from '../http/translations.ts'
import { toSeconds } from '../platform/calendar.ts'
import { findPaymentCode, type PaymentCode } from './payment-code-queries.ts'
import { isWaiting } from './payment-code-reply.ts'

/** All digits, the prefix among them. */
export const codeSchema = { type: 'string', pattern: '^[0-9]{1,32}$' }

const schema = { type: 'object', additionalProperties: false, required: ['code'], properties: { code: codeSchema } }
const isInquiry = validatorFor<{ code: string }>(schema)

/**
 * What an ATM or a till shows whoever types the code in. `holder`: as the app shows it, which is the lender's name and no person's.
 * Undefined when the code is not to be paid any more.
 */
export function shownAtTill(code: PaymentCode, text: Translate, now: Date) {
  if (!isWaiting(code, now)) return undefined
  return { amount: toNumber(code.amount), holder: text('policy.holder'), expire_time: toSeconds(code.expiresAt) }
}

/** The payment provider asks before it takes money. A code that is unknown, paid or ended looks alike. */
export function registerPaymentCodeInquiry(
  app: FastifyInstance,
  { settings, db, clock }: Services,
  translations: Translations,
): Promise<void> {
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
