import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { validatorFor } from '../http/call-schemas.ts'
import { registerSignedCallback, ACKNOWLEDGED } from '../http/signed-callbacks.ts'
import { fromSeconds } from '../platform/calendar.ts'
import { codeSchema } from './payment-code-inquiry.ts'
import { findPaymentCode } from './payment-code-queries.ts'
import { receivePayment } from './receive-payment.ts'
import { logErasedSurplus } from './notify-surplus.ts'

/** Notice as posted by the payment provider. `paid_time`: Unix seconds. */
type PaymentNotice = { psp_id: string; code: string; amount: number; paid_time: number }

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['psp_id', 'code', 'amount', 'paid_time'],
  properties: {
    psp_id: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
    code: codeSchema,
    amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 },
    paid_time: { type: 'integer', minimum: 0 },
  },
}
const isNotice = validatorFor<PaymentNotice>(schema)

/** A notice that contradicts an earlier one with the same `psp_id` is refused. */
export function registerPaymentNotices(app: FastifyInstance, { settings, db, clock }: Services): Promise<void> {
  return registerSignedCallback(
    app,
    { clock },
    {
      path: '/callbacks/payment',
      secret: settings.paymentSecret,
      answer: async (notice, log) => {
        if (!isNotice(notice)) throw new ApiError('badRequest')
        const isNew = await receivePayment(
          db,
          { pspId: notice.psp_id, code: notice.code, amount: BigInt(notice.amount), paidAt: fromSeconds(notice.paid_time) },
          clock.now(),
        ).catch((error: unknown) => {
          if (error instanceof ApiError && error.error === 'keyReused')
            log.error({ payment: notice.psp_id }, 'a payment came again with another amount or code: ask the provider which one is right')
          throw error
        })
        // Stored only in `payment`, because the ledger has no loan to book it to.
        const code = isNew ? await findPaymentCode(db, notice.code) : undefined
        if (code) await logErasedSurplus({ db, log }, code.loanId)
        else if (isNew)
          log.error({ payment: notice.psp_id }, 'a payment came for a code that no loan has: somebody must find out whose money it is')
        return ACKNOWLEDGED
      },
    },
  )
}
