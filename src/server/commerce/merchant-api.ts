/**
 * API for merchants' servers, as described in `merchant-openapi.ts`; every request is signed with the merchant's key, see
 * `merchant-requests.ts`. A refusal is {code, msg, field} with the API's codes; a 503 has Retry-After.
 */
import type { ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../calls/errors.ts'
import { isUuid, toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import { errorPointer } from '../http/call-schemas.ts'
import { setBusyHeaders, toApiError } from '../http/error-handler.ts'
import { cleanText, parseJsonBody } from '../http/request-body.ts'
import { dayNumberOf, startOfDay, toSeconds } from '../platform/calendar.ts'
import { logErasedSurplus } from '../repayment/notify-surplus.ts'
import { merchantDocument } from './merchant-openapi.ts'
import { endPurchase } from './close-purchase.ts'
import { identifyMerchant, type MerchantCaller } from './merchant-requests.ts'
import { isOrderBody, isRefundBody } from './merchant-schemas.ts'
import { checkoutPath, isOwnAddress, createPurchase } from './create-purchase.ts'
import { findPurchase, type Purchase } from './purchase-queries.ts'
import { refundPurchase } from './refund-purchase.ts'
import { settlementReport } from './settlement-report.ts'
import { signKeyOf } from './sign-key.ts'

const PREFIX = '/merchant/v1'
const MAX_DAYS = 366

declare module 'fastify' {
  interface FastifyRequest {
    /** The merchant that signed the request; set before any handler of this API. */
    merchant: MerchantCaller | null
  }
}

type OfOrder = { Params: { id: string } }

export async function registerMerchantApi(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, settings } = services
  app.get('/merchant/openapi.json', async () => merchantDocument)
  await app.register(
    async (api) => {
      api.removeAllContentTypeParsers()
      api.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => body)
      api.setErrorHandler(async (error: Error, request, reply) => sendRefusal(error, request, reply))
      api.decorateRequest('merchant', null)
      // The signature covers the body, so it is verified once that is read.
      api.addHook('preHandler', async (request) => {
        request.merchant = await identifyMerchant(services, request)
      })

      const ownOrder = async (request: FastifyRequest<OfOrder>): Promise<Purchase> => {
        const { id } = request.params
        const purchase = isUuid(id) ? await findPurchase(db, id) : undefined
        if (purchase?.merchant !== callerOf(request).id) throw new ApiError('notFound')
        return purchase
      }
      const reload = async (id: string) => orderReply((await findPurchase(db, id))!)

      api.post('/orders', async (request) => {
        const { id, merchant } = callerOf(request)
        const { merchant_order: merchantOrder, customer = '', amount, lines, return_url: returnUrl } = readBody(request, isOrderBody)
        if (!isOwnAddress(merchant, returnUrl, settings)) throw new ApiError('invalidField', { field: '/return_url' })
        const order = { merchantOrder, customer, amount, lines, returnUrl }
        const purchase = await createPurchase(db, id, merchant, order, clock.now())
        return { ...orderReply(purchase), sign_key: signKeyOf(db.vault, purchase), checkout_path: checkoutPath(db, purchase) }
      })
      api.get<OfOrder>('/orders/:id', async (request) => orderReply(await ownOrder(request)))
      api.post<OfOrder>('/orders/:id/cancel', async (request) => {
        const { id } = await ownOrder(request)
        await endPurchase(db, id, 'cancelled', clock.now())
        const order = await reload(id)
        if (order.status === 'paid' || order.status === 'refunded') throw new ApiError('purchaseClosed')
        return order
      })
      api.post<OfOrder>('/orders/:id/refunds', async (request) => {
        const { id, loanId } = await ownOrder(request)
        const body = readBody(request, isRefundBody)
        const refund = { merchantRefund: body.merchant_refund, amount: BigInt(body.amount) }
        await refundPurchase(db, callerOf(request).merchant, id, refund, clock.now())
        if (loanId !== null) await logErasedSurplus({ db, log: request.log }, loanId)
        return reload(id)
      })
      api.get<{ Querystring: { from?: string; to?: string; after?: string } }>('/settlement', async (request) => {
        const { from, to, after } = request.query
        const [first, last] = [dayOf(from, '/from'), dayOf(to, '/to')]
        if (last < first || last - first >= MAX_DAYS) throw new ApiError('invalidField', { field: '/to' })
        if (after !== undefined && !isUuid(after)) throw new ApiError('invalidField', { field: '/after' })
        return settlementReport(db, { merchant: callerOf(request).id, from: startOfDay(first), to: startOfDay(last + 1) }, after)
      })
    },
    { prefix: PREFIX },
  )
}

function callerOf({ merchant }: Pick<FastifyRequest, 'merchant'>): MerchantCaller {
  if (!merchant) throw new ApiError('internal')
  return merchant
}

function readBody<Body>({ body }: FastifyRequest, fits: ValidateFunction<Body>): Body {
  if (typeof body !== 'string') throw new ApiError('malformedJson')
  const value: unknown = cleanText(parseJsonBody(body))
  if (fits(value)) return value
  const [error] = fits.errors ?? []
  throw new ApiError('invalidField', { field: error && errorPointer(error) })
}

function dayOf(isoDay: string | undefined, field: '/from' | '/to'): number {
  const day = dayNumberOf(isoDay)
  if (day === undefined) throw new ApiError('invalidField', { field })
  return day
}

const orderReply = ({ id, no, merchantOrder, state, amount, refunded, expiresAt }: Purchase) => ({
  order_id: id,
  order_no: no,
  merchant_order: merchantOrder,
  status: state,
  amount: toNumber(amount),
  refunded: toNumber(refunded),
  expire_time: toSeconds(expiresAt),
})

/** For engineers, so it gives the refusal's name instead of the borrower's text. */
function sendRefusal(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error)
  if (known.error === 'internal') request.log.error({ err: error }, 'a request of a merchant failed')
  request.replyCode = known.code
  setBusyHeaders(request, reply, known)
  const { field } = known.values
  return reply.code(known.status === 200 ? 422 : known.status).send({ code: known.code, msg: known.error, ...(field && { field }) })
}
