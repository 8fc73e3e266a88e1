import { type RefusalName, refusals } from '../../product/refusals.ts'
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

const refusal = object(
  {
    code: { type: 'integer' },
    msg: { type: 'string' },
    field: { type: 'string', description: 'JSON Pointer (RFC 6901) into the body, or `/` and the name in the query.' },
  },
  ['field'],
)
/** Refusals that are described; a test holds the refusals that merchants meet against them. */
const meanings: { [Name in RefusalName]?: string } = {
  badRequest: 'A body that is nested too deep, or has a text that cannot be stored.',
  malformedJson: 'The body is no JSON object.',
  wrongContentType: 'The content type is not application/json.',
  invalidField: 'A field is missing, unknown, given twice, or of the wrong type or range; `field` says which.',
  tooLarge: 'More than 64 KB, or too many values.',
  merchantUnknown: 'An unknown key, a wrong signature, or a time more than five minutes off.',
  inFlight: 'Another request is changing the order: send it again.',
  keyReused: 'The number was used before with other contents.',
  amountInvalid:
    'The amount is not the sum of the lines; or more is given back than is left, or so little would be left to pay (less than 3 rupiah ' +
    'an instalment) that only all of it can be given back.',
  notFound: 'There is no such order of this merchant.',
  purchaseClosed:
    'The order cannot be opened, cancelled or given back (any more): its number is used up, the merchant takes no orders, it is paid, it ' +
    'is not paid, or its days for returns are over.',
  internal: 'A fault of ours.',
  busy: 'Too busy, or the database is away.',
}
const codes = Object.entries(meanings).map(([name, meaning]) => `- ${refusals[name as RefusalName].code} ${name}: ${meaning}`)

const json = <T extends object>(schema: T) => ({ 'application/json': { schema } })
const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
const day = (name: string) => ({ name, in: 'query', required: true, schema: { type: 'string', format: 'date' } })
const after = { name: 'after', in: 'query', required: false, schema: { type: 'string', format: 'uuid' } }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const refused = (description: string) => ({ description, content: json(refusal) })
const operation = (summary: string, reply: object, { body, parameters = [] }: { body?: object; parameters?: object[] } = {}) => ({
  summary,
  parameters: [...signedHeaders.map(header), ...parameters],
  ...(body && { requestBody: { required: true, content: json(body) } }),
  responses: {
    200: { description: 'Done.', content: json(reply) },
    400: refused('The body or the query is wrong.'),
    401: refused('Not signed by a merchant.'),
    409: refused('The order is being changed by another request; send it again.'),
    413: refused('The body is too large.'),
    415: refused('The body is not application/json.'),
    422: refused('Refused.'),
    500: refused('A fault of ours; send it again later.'),
    503: refused('Too busy, or the database is away; send it again after the seconds of Retry-After.'),
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
      'Events are sent to the webhook of the merchant, signed the same way with its newest key, at least once and in any order.\n\n' +
      `A refusal is {code, msg, field}:\n\n${codes.join('\n')}`,
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
      post: operation('Gives back a part, or all, within the days for returns; once per merchant_refund.', order, {
        body: refundSchema,
        parameters: [id],
      }),
    },
    '/merchant/v1/settlement': {
      get: operation(
        'What is owed to the merchant. Days are of Jakarta, both included, 366 at most; 1000 rows a page, the oldest first. A day is complete a few minutes after its end: fetch it then.',
        settlement,
        {
          parameters: [day('from'), day('to'), after],
        },
      ),
    },
  },
  webhooks: {
    order: {
      post: {
        summary: 'An event of an order.',
        description:
          'Events come in any order, and may come again: an older one does not undo a later one. A status goes from open to paid to ' +
          'refunded, or from open to cancelled or expired, and `refunded` only grows: what goes back is the older one. `at` does not ' +
          'tell, because two events may share a second. When in doubt, read the order.',
        parameters: [...signedHeaders, 'Idempotency-Key'].map(header),
        requestBody: { required: true, content: json(event) },
        responses: { '2XX': { description: 'Taken. After anything else it comes again, at growing distances, for about three days.' } },
      },
    },
  },
}
