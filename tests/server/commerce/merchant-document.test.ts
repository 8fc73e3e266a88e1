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
  { name: 'the documented members', reply: order, fits: true },
  { name: 'a missing member', reply: less, fits: false },
  { name: 'an additional member', reply: { ...order, fee: 1 }, fits: false },
  { name: 'an unknown state', reply: { ...order, status: 'lost' }, fits: false },
])('a reply of the merchant API with $name is checked against its document', ({ reply, fits }) => {
  const read = () => assertDocumentedReply('GET', `/orders/${order.order_id}`, reply)
  if (fits) read()
  else expect(read).toThrow('document of the merchant API')
})

it.each([
  { name: 'what the document says', status: 422, reply: { code: 4240, msg: 'notFound' }, fits: true },
  { name: 'a status of which it says nothing', status: 418, reply: { code: 4240, msg: 'notFound' }, fits: false },
  { name: 'a code of which it says nothing', status: 422, reply: { code: 4115, msg: 'passwordExists' }, fits: false },
  { name: 'no code', status: 422, reply: { msg: 'notFound' }, fits: false },
])('a refusal of the merchant API with $name is held against its document', ({ status, reply, fits }) => {
  const read = () => assertDocumentedReply('GET', `/orders/${order.order_id}`, reply, status)
  if (fits) read()
  else expect(read).toThrow('ocument of the merchant API')
})
