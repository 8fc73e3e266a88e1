import { expect, it } from 'vitest'
import { assertDocumentedReply } from '../support/merchant-document.ts'

const order = {
  order_id: '0b7f9c1e-3d1a-4a52-9d6e-1f2a3b4c5d6e',
  order_no: 'P1',
  merchant_order: 'cart-1',
  status: 'open',
  amount: 900_000,
  refunded: 0,
  expire_time: 1_700_000_000,
}
const { refunded: _, ...less } = order

it.each([
  { name: 'what the document says', reply: order, fits: true },
  { name: 'a member less', reply: less, fits: false },
  { name: 'a member more', reply: { ...order, fee: 1 }, fits: false },
  { name: 'a state that no order has', reply: { ...order, status: 'lost' }, fits: false },
])('a reply of the merchant API with $name is held against its document', ({ reply, fits }) => {
  const read = () => assertDocumentedReply('GET', `/orders/${order.order_id}`, reply)
  if (fits) read()
  else expect(read).toThrow('document of the merchant API')
})
