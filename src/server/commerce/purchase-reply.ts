import type { CallContext } from '../calls/call-handler.ts'
import { displayName, toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { Purchase } from './purchase-queries.ts'

/** Part of an order that anybody with its key may read. */
export const purchaseSummary = (context: CallContext, { id, merchant, amount, lines, returnUrl, expiresAt }: Purchase) => ({
  order_id: id,
  merchant: displayName(context, `merchant.${merchant}`),
  amount: toNumber(amount),
  order_detail: lines.map(({ name, quantity, price }) => ({ name, quantity, price, amount: price * quantity })),
  expire_time: toSeconds(expiresAt),
  shop_url: returnUrl,
})
