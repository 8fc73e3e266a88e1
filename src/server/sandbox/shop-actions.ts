import { randomUUID } from 'node:crypto'
import type { Services } from '../calls/services.ts'
import { type Merchant, policyOf } from '../catalog/policy.ts'
import { latestMerchantEvents } from '../commerce/merchant-event-queries.ts'
import { checkoutPath, createPurchase } from '../commerce/create-purchase.ts'
import { findMerchantOrder, type Purchase } from '../commerce/purchase-queries.ts'
import { endPurchase } from '../commerce/close-purchase.ts'
import { refundPurchase, takesReturns } from '../commerce/refund-purchase.ts'
import { SandboxError } from './sandbox-actions.ts'

/** Rupiah. */
export const goods = new Map([
  ['riceCooker', 450_000],
  ['fan', 325_000],
  ['phone', 1_850_000],
])
const CUSTOMER = 'sandbox-buyer'
const SHOWN = 20

function shopOf({ config }: Services): [string, Merchant] {
  const [shop] = policyOf(config).merchants
  if (!shop) throw new SandboxError('flows/policy/merchants.json has no shop.')
  return shop
}

type Cart = { cart?: unknown }

/** Opens an order with the same function as the shop's server. */
export async function openCart(services: Services, { cart }: Cart, nameOf: (id: string) => string): Promise<{ go: string }> {
  const ids = Array.isArray(cart) ? cart.map(String).filter((id) => goods.has(id)) : []
  if (ids.length === 0) throw new SandboxError('cart is a list of goods, and not empty.')
  const [id, merchant] = shopOf(services)
  const lines = [...new Set(ids)].map((each) => ({
    name: nameOf(each),
    quantity: ids.filter((id) => id === each).length,
    price: goods.get(each) ?? 0,
  }))
  const merchantOrder = randomUUID()
  const purchase = await createPurchase(
    services.db,
    id,
    merchant,
    {
      merchantOrder,
      customer: CUSTOMER,
      amount: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
      lines,
      returnUrl: `/sandbox/shop?order=${merchantOrder}`,
    },
    services.clock.now(),
  )
  return { go: checkoutPath(services.db, purchase) }
}

export async function findShopOrder(services: Services, merchantOrder: string): Promise<Purchase | undefined> {
  return findMerchantOrder(services.db, shopOf(services)[0], merchantOrder)
}

/** An order that is not paid yet. */
export async function cancelShopOrder(services: Services, { order }: { order?: unknown }): Promise<void> {
  const purchase = await findShopOrder(services, String(order))
  if (!purchase) throw new SandboxError('There is no such order.')
  await endPurchase(services.db, purchase.id, 'cancelled', services.clock.now())
}

export const takesReturn = (services: Services, purchase: Purchase): boolean =>
  takesReturns(shopOf(services)[1], purchase, services.clock.now())

/** `share`: "half" of the remainder, or "all". */
export async function refundShopOrder(services: Services, { order, share }: { order?: unknown; share?: unknown }): Promise<void> {
  const [, merchant] = shopOf(services)
  const purchase = await findShopOrder(services, String(order))
  if (!purchase) throw new SandboxError('There is no such order.')
  const left = purchase.amount - purchase.refunded
  const amount = share === 'half' ? left / 2n : left
  await refundPurchase(services.db, merchant, purchase.id, { merchantRefund: randomUUID(), amount }, services.clock.now())
}

/** `refunded`: total so far, in rupiah. */
export type ShopEvent = { event: string; status: string; amount: number; refunded: number; delivered: boolean }

export async function listShopEvents({ db }: Services, purchase: Purchase | undefined): Promise<ShopEvent[]> {
  const events = await latestMerchantEvents(db, SHOWN)
  return events
    .filter(({ body }) => purchase === undefined || body.order_id === purchase.id)
    .map(({ body, deliveredAt }) => ({
      event: String(body.event),
      status: String(body.status),
      amount: Number(body.amount),
      refunded: Number(body.refunded),
      delivered: deliveredAt !== null,
    }))
}
