import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { Services } from '../calls/services.ts'
import { validatorFor } from '../http/call-schemas.ts'
import { registerSignedCallback, ACKNOWLEDGED } from '../http/signed-callbacks.ts'
import { addMinutes, fromSeconds, toSeconds } from '../platform/calendar.ts'
import type { Log } from '../platform/log.ts'
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

/** By which the provider's clock may differ from ours. */
const TOLERANCE_MINUTES = 10

function logImpossibleTime(log: Log, { psp_id, paid_time }: PaymentNotice): void {
  log.error({ payment: psp_id, paid_time }, 'a payment came with a time that cannot be right: paid_time is in Unix seconds')
}

/**
 * A notice that contradicts an earlier one with the same `psp_id` is refused, and one from the future. A payment from before its code was
 * made counts from then: otherwise it would take back interest and late fees.
 */
export function registerPaymentNotices(app: FastifyInstance, { settings, db, clock }: Services): Promise<void> {
  return registerSignedCallback(
    app,
    { clock },
    {
      path: '/callbacks/payment',
      secret: settings.paymentSecret,
      answer: async (notice, log) => {
        if (!isNotice(notice)) throw new ApiError('badRequest')
        const now = clock.now()
        if (notice.paid_time > toSeconds(addMinutes(now, TOLERANCE_MINUTES))) {
          logImpossibleTime(log, notice)
          throw new ApiError('badRequest')
        }
        const code = await findPaymentCode(db, notice.code)
        const said = fromSeconds(notice.paid_time)
        const paidAt = code && said < code.createdAt ? code.createdAt : said
        const isNew = await receivePayment(
          db,
          { pspId: notice.psp_id, code: notice.code, amount: BigInt(notice.amount), paidAt },
          now,
        ).catch((error: unknown) => {
          if (error instanceof ApiError && error.error === 'keyReused')
            log.error({ payment: notice.psp_id }, 'a payment came again with another amount or code: ask the provider which one is right')
          throw error
        })
        if (!isNew) return ACKNOWLEDGED
        if (code && said < addMinutes(code.createdAt, -TOLERANCE_MINUTES)) logImpossibleTime(log, notice)
        if (code) await logErasedSurplus({ db, log }, code.loanId)
        // Stored only in `payment`, because the ledger has no loan to book it to.
        else log.error({ payment: notice.psp_id }, 'a payment came for a code that no loan has: somebody must find out whose money it is')
        return ACKNOWLEDGED
      },
    },
  )
}
