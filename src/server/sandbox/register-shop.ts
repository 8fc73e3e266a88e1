import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../calls/services.ts'
import { policyOf } from '../catalog/policy.ts'
import { newestMerchantKey } from '../commerce/merchant-key-queries.ts'
import { type LanguageQuery, readerLocale } from '../http/reader-locale.ts'
import { bodyFields } from './body-fields.ts'
import { renderMerchantsPage } from './merchants-page.ts'
import { cancelShopOrder, findShopOrder, goods, listShopEvents, openCart, refundShopOrder, takesReturn } from './shop-actions.ts'
import { renderShopPage } from './shop-page.ts'

type ShopQuery = { Querystring: LanguageQuery['Querystring'] & { cart?: string; order?: string } }

/** A shop that takes pay later, and how a real one does it. */
export function registerShop(sandbox: FastifyInstance, services: Services): void {
  const { translations } = services
  const localeOf = (request: FastifyRequest<LanguageQuery>) => readerLocale(translations, request)
  const textOf = (request: FastifyRequest<LanguageQuery>) => translations.translatorFor(localeOf(request))
  const page = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

  sandbox.post<LanguageQuery>('/api/shop/order', async (request) =>
    openCart(services, bodyFields(request), (id) => textOf(request)(`sandbox.testShop.${id}`)),
  )
  sandbox.post('/api/shop/refund', async (request) => {
    await refundShopOrder(services, bodyFields(request))
    return { now: services.clock.seconds() }
  })
  sandbox.post('/api/shop/cancel', async (request) => {
    await cancelShopOrder(services, bodyFields(request))
    return { now: services.clock.seconds() }
  })
  sandbox.get<ShopQuery>('/shop', async (request, reply) => {
    const { cart = '', order } = request.query
    const found = order === undefined ? undefined : await findShopOrder(services, order)
    const shown = {
      cart: cart.split('.').filter((id) => goods.has(id)),
      order: found,
      takesReturn: found !== undefined && takesReturn(services, found),
      events: await listShopEvents(services, found),
    }
    return page(reply, renderShopPage(textOf(request), translations.languageOf(localeOf(request)), shown))
  })
  sandbox.get<LanguageQuery>('/merchants', async (request, reply) => {
    const [id = '', merchant] = [...policyOf(services.config).merchants][0] ?? []
    const shown = {
      key: await newestMerchantKey(services.db, id),
      origin: `http://${request.headers.host ?? ''}`,
      seconds: Math.floor(services.clock.systemTime().getTime() / 1000),
      site: merchant?.site ?? '',
      webhook: merchant?.webhook ?? 'https://shop.example/events',
    }
    return page(reply, renderMerchantsPage(textOf(request), translations.languageOf(localeOf(request)), shown))
  })
}
