import { validatorFor } from '../http/call-schemas.ts'

/** Bodies sent by a merchant's server, as documented at `/merchant/openapi.json`. Amounts in rupiah. */
type OrderBody = {
  merchant_order: string
  customer?: string
  amount: number
  lines: { name: string; quantity: number; price: number }[]
  return_url: string
}
type RefundBody = { merchant_refund: string; amount: number }

const number = { type: 'string', pattern: '^[\\w.-]{1,64}$' }
const rupiah = { type: 'integer', minimum: 1, maximum: 1_000_000_000 }

export const orderSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['merchant_order', 'amount', 'lines', 'return_url'],
  properties: {
    merchant_order: number,
    customer: number,
    amount: { ...rupiah, description: 'The sum of price times quantity over the lines.' },
    lines: {
      type: 'array',
      description: 'What costs nothing is no line; take a discount off the prices.',
      minItems: 1,
      maxItems: 50,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'quantity', 'price'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 120 },
          quantity: { type: 'integer', minimum: 1, maximum: 1000 },
          price: rupiah,
        },
      },
    },
    return_url: { type: 'string', minLength: 1, maxLength: 500 },
  },
}

export const refundSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['merchant_refund', 'amount'],
  properties: { merchant_refund: number, amount: rupiah },
}

export const isOrderBody = validatorFor<OrderBody>(orderSchema)
export const isRefundBody = validatorFor<RefundBody>(refundSchema)
