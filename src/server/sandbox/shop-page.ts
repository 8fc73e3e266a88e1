import { formats } from '../../product/formats.ts'
import type { Translate } from '../calls/translations.ts'
import { escapeHtml as escape } from '../http/escape-html.ts'
import { toNumber } from '../calls/reply-fields.ts'
import type { Purchase } from '../commerce/purchase-queries.ts'
import { pageFrame } from './page-frame.ts'
import { goods, type ShopEvent } from './shop-actions.ts'

/** `takesReturn`: whether the order can still be returned. */
type Shown = { cart: string[]; order: Purchase | undefined; takesReturn: boolean; events: ShopEvent[] }

/** Shows the shop before an order, and the order's outcome after it. The cart is kept in the address. */
export function renderShopPage(text: Translate, language: string, { cart, order, takesReturn, events }: Shown): string {
  const t = (key: string, values?: Record<string, unknown>) => escape(text(`sandbox.${key}`, values))
  const rupiah = (amount: number) => escape(formats.rupiah(amount))
  const givenBack = (amount: number) => t('testShop.returned', { amount: formats.rupiah(amount) })
  const button = (path: string, body: object, label: string) =>
    `<button type="button" data-post="/sandbox/api/shop/${path}" data-body="${escape(JSON.stringify(body))}">${label}</button>`
  const section = (title: string, inside: string) => `<section><h2>${title}</h2>${inside}</section>`
  const cartLink = (ids: string[], label: string) => `<a class="button" href="/sandbox/shop?cart=${escape(ids.join('.'))}">${label}</a>`

  const shelf = [...goods].map(
    ([id, price]) =>
      `<li><b>${t(`testShop.${id}`)}</b> <span>${rupiah(price)}</span><div>${cartLink([...cart, id], t('testShop.add'))}</div></li>`,
  )
  const inCart = cart.map(
    (id, index) =>
      `<li>${t(`testShop.${id}`)} <span>${rupiah(goods.get(id) ?? 0)}</span><div>${cartLink(cart.toSpliced(index, 1), t('testShop.remove'))}</div></li>`,
  )
  const sum = cart.reduce((total, id) => total + (goods.get(id) ?? 0), 0)
  const basket =
    cart.length === 0
      ? `<p class="empty">${t('testShop.empty')}</p>`
      : `<ul>${inCart.join('')}</ul><p class="code">${rupiah(sum)}</p><div>${button('order', { cart }, t('testShop.pay'))}</div>`
  const told =
    events.length === 0
      ? `<p class="empty">${t('testShop.noEvents')}</p>`
      : `<ul>${events.map(({ event, status, amount, refunded, delivered }) => `<li><b>${escape(event)}</b> <span>${t(`testShop.${status}`)} · ${rupiah(amount)}${refunded > 0 ? ` · ${givenBack(refunded)}` : ''}${delivered ? ' ✓' : ''}</span></li>`).join('')}</ul>`

  return pageFrame(language, {
    title: t('shop'),
    about: t('testShop.about'),
    more: `<p><a href="/sandbox/merchants">${t('merchants')}</a></p>`,
    inside: [
      ...(order
        ? [section(t('testShop.order'), orderPart(order))]
        : [section(t('testShop.goods'), `<ul>${shelf.join('')}</ul>`), section(t('testShop.cart'), basket)]),
      section(t('testShop.events'), told),
    ].join('\n'),
    t,
  })

  function orderPart({ no, merchantOrder, amount, refunded, state }: Purchase): string {
    const refunds =
      state === 'paid' && takesReturn
        ? button('refund', { order: merchantOrder, share: 'half' }, t('testShop.refundHalf')) +
          button('refund', { order: merchantOrder, share: 'all' }, t('testShop.refundAll'))
        : ''
    const cancel = state === 'open' ? button('cancel', { order: merchantOrder }, t('testShop.cancel')) : ''
    const returned = refunded > 0n ? `<p>${givenBack(toNumber(refunded))}</p>` : ''
    const over = state === 'paid' && !takesReturn ? `<p>${t('testShop.noReturns')}</p>` : ''
    return `<p class="code">${rupiah(toNumber(amount))}</p><p>${escape(no)} · ${t(`testShop.${state}`)}</p>${returned}${over}<div>${refunds}${cancel}<a class="button" href="/sandbox/shop">${t('testShop.back')}</a></div>`
  }
}
