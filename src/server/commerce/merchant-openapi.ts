import { merchantEvents } from './merchant-events.ts'
import { signedHeaders } from './merchant-requests.ts'
import { orderSchema, refundSchema } from './merchant-schemas.ts'
import { purchaseStates } from './purchase-queries.ts'

/** Open to additional members, so that adding one breaks no merchant. Tests refuse a reply with a member that is not named here. */
const object = <T extends object>(properties: T, optional: (keyof T)[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name as keyof T)),
  properties,
})

const rupiah = { type: 'integer' }
const order = object({
  order_id: { type: 'string', format: 'uuid' },
  order_no: { type: 'string' },
  merchant_order: { type: 'string' },
  status: { type: 'string', enum: purchaseStates },
  amount: rupiah,
  refunded: rupiah,
  expire_time: { type: 'integer', description: 'Unix seconds.' },
})
const opened = object({
  ...order.properties,
  sign_key: { type: 'string' },
  checkout_path: { type: 'string', description: 'Below the app’s address: the buyer is sent there.' },
})
const settled = { amount: rupiah, commission: rupiah, net: rupiah }
const settlement = object(
  {
    lists: {
      type: 'array',
      items: object({
        kind: { type: 'string', enum: ['payment', 'refund'] },
        order_no: { type: 'string' },
        merchant_order: { type: 'string' },
        ...settled,
        time: { type: 'integer' },
      }),
    },
    total: { ...object(settled), description: 'Of the whole period; on the first page alone.' },
    next: { type: 'string', format: 'uuid', description: 'The `after` of the next page; missing on the last.' },
  },
  ['total', 'next'],
)

const event = object({
  id: { type: 'string', format: 'uuid', description: 'The same when the event comes again; also in Idempotency-Key.' },
  event: { type: 'string', enum: merchantEvents },
  order_id: order.properties.order_id,
  merchant_order: order.properties.merchant_order,
  status: order.properties.status,
  amount: rupiah,
  refunded: { ...rupiah, description: 'In all so far.' },
  at: { type: 'integer', description: 'Unix seconds: when it happened.' },
})

const json = <T extends object>(schema: T) => ({ 'application/json': { schema } })
const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
const day = (name: string) => ({ name, in: 'query', required: true, schema: { type: 'string', format: 'date' } })
const after = { name: 'after', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const operation = (summary: string, reply: object, { body, parameters = [] }: { body?: object; parameters?: object[] } = {}) => ({
  summary,
  parameters: [...signedHeaders.map(header), ...parameters],
  ...(body && { requestBody: { required: true, content: json(body) } }),
  responses: {
    200: { description: 'Done.', content: json(reply) },
    401: { description: 'Not signed by a merchant.' },
    409: { description: 'The order is being changed by another request; send it again.' },
    422: { description: 'Refused: {code, msg, field}.' },
    503: { description: 'Too busy, or the database is away; send it again after the seconds of Retry-After.' },
  },
})

/** For merchants' engineers, in English. */
export const merchantDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Pay later for merchants',
    version: '1',
    description:
      'Amounts in rupiah. Every request is signed: HMAC-SHA256 in hex over method, path with its query, time and body, one per line. ' +
      'Events are sent to the webhook of the merchant, signed the same way with its newest key, at least once and in any order.',
  },
  paths: {
    '/merchant/v1/orders': {
      post: operation(
        'Opens an order; the same merchant_order gets the same order. A number whose order was cancelled or has expired is used up, and refused with 4260; so is who takes no orders any more.',
        opened,
        { body: orderSchema },
      ),
    },
    '/merchant/v1/orders/{id}': { get: operation('Reads an order.', order, { parameters: [id] }) },
    '/merchant/v1/orders/{id}/cancel': {
      post: operation('Cancels an order that is not paid; one that is paid is refused with 4260.', order, { parameters: [id] }),
    },
    '/merchant/v1/orders/{id}/refunds': {
      post: operation('Gives back a part, or all; once per merchant_refund.', order, { body: refundSchema, parameters: [id] }),
    },
    '/merchant/v1/settlement': {
      get: operation('What is owed to the merchant, both days included, 366 at most; 1000 rows a page, the oldest first.', settlement, {
        parameters: [day('from'), day('to'), after],
      }),
    },
  },
  webhooks: {
    order: {
      post: {
        summary: 'An event of an order.',
        description:
          'Events come in any order, and may come again: an older one does not undo a later one. `at` tells which is later; or read the order.',
        parameters: [...signedHeaders, 'Idempotency-Key'].map(header),
        requestBody: { required: true, content: json(event) },
        responses: { '2XX': { description: 'Taken. After anything else it comes again, at growing distances, for about three days.' } },
      },
    },
  },
}
