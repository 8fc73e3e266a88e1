import { validatorFor } from '../http/call-schemas.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import type { RequestBody } from '../http/request-body.ts'
import type { Services } from '../calls/services.ts'
import { fromSeconds } from '../platform/calendar.ts'
import { findPaymentCode } from './payment-code-queries.ts'
import { receivePayment } from './receive-payment.ts'

/** As the payment provider posts it. `paid_time` in Unix seconds; the signature covers all other fields. */
type PaymentNotice = { psp_id: string; code: string; amount: number; paid_time: number; signature: string }

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['psp_id', 'code', 'amount', 'paid_time', 'signature'],
  properties: {
    psp_id: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
    code: { type: 'string', pattern: '^[0-9]{1,32}$' },
    amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 },
    paid_time: { type: 'integer', minimum: 0 },
    signature: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  },
}
const isNotice = validatorFor<PaymentNotice>(schema)

/** HMAC-SHA256 in hex. */
export function signNotice({ psp_id, code, amount, paid_time }: Omit<PaymentNotice, 'signature'>, secret: string): string {
  return createHmac('sha256', secret).update([psp_id, code, amount, paid_time].join('|')).digest('hex')
}

/**
 * `POST /callbacks/payment`: the provider repeats a notice until it gets {"ok": true}. The route exists only with the secret that
 * signs notices.
 */
export function registerPaymentNotices(app: FastifyInstance, { settings, db, clock }: Services): void {
  const secret = settings.paymentSecret
  if (secret === undefined) return
  app.post('/callbacks/payment', async (request) => {
    const body = request.body as RequestBody | undefined
    const notice = body?.send === 'json' ? body.value : undefined
    if (!isNotice(notice)) throw new ApiError('badRequest')
    const signature = Buffer.from(notice.signature, 'hex')
    if (!timingSafeEqual(signature, Buffer.from(signNotice(notice, secret), 'hex'))) throw new ApiError('crossSite')
    const isNew = await receivePayment(
      db,
      { pspId: notice.psp_id, code: notice.code, amount: BigInt(notice.amount), paidAt: fromSeconds(notice.paid_time) },
      clock.now(),
    )
    // It is stored in `payment` alone, for the ledger has no loan to book it to.
    if (isNew && !(await findPaymentCode(db, notice.code)))
      request.log.error({ payment: notice.psp_id }, 'a payment came for a code that no loan has: somebody must find out whose money it is')
    return { ok: true }
  })
}
