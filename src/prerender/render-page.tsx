import { renderToStaticMarkup } from 'react-dom/server'
import { languageOf } from '../core/language/locale-language.ts'
import { resolveText } from '../core/values/resolve.ts'
import { blockKinds } from '../generated/blocks.ts'
import type { Config } from '../compiler/load/config.ts'
import { type OnRead, withWatchedFlows } from '../compiler/cache/watched-config.ts'
import { productHost } from '../product/product-host.ts'
import { createDevice } from '../scenarios/device.ts'
import { createHeadlessApp } from '../scenarios/headless-app.ts'
import { BlocksView } from '../web/screens/BlocksView.tsx'
import { AppContext, ScreenContext } from '../web/state/app-context.ts'
import { createTranslator, type Translator } from '../web/state/translator.ts'
import type { PageParts } from '../server/http/static-page.ts'
import { headTags } from './head-tags.tsx'
import type { StaticAddress } from './static-addresses.ts'
import { staticLinkOf } from './static-link.ts'

/** Renders a static page from the same screens and blocks as the app. */
export const renderPage = (config: Config, address: StaticAddress, onRead: OnRead): Promise<PageParts> =>
  withWatchedFlows(config, onRead, (flows) => renderFrom(flows, config, address, onRead))

async function renderFrom(flows: Config['flows'], config: Config, { route, path }: StaticAddress, onRead: OnRead): Promise<PageParts> {
  const { locale, about } = flows.routes.routes[route]!.static!
  const translator = watchedTranslator(createTranslator(flows.app.locales, locale), locale, onRead)
  translator.add(locale, config.texts[locale] ?? {})
  const phone = createHeadlessApp({
    flows,
    blocks: blockKinds,
    ...productHost,
    device: createDevice(0),
    text: translator.configText,
    hasText: translator.has,
    answer: (call) => {
      throw new Error(`${path} is static and cannot call ${call}.`)
    },
  })
  await phone.visit(path)
  const { location, page } = phone.current() ?? {}
  if (location?.name !== route || !page) throw new Error(`${path} is static and leads to ${location?.name}.`)
  if (phone.device.errors.length > 0) throw new Error(`${path}: ${phone.device.errors.join(' ')}`)
  const { name, site } = flows.app.facts as { name: string; site: string }
  const title = phone.app.titleOf(location, page)
  const content = renderToStaticMarkup(
    <AppContext value={{ app: phone.app, translator, linkOf: staticLinkOf(flows.routes) }}>
      <ScreenContext value={page}>
        <div className="app">
          <main className="main">
            <h1 className="visually-hidden">{title}</h1>
            <div className="page" data-screen={page.id}>
              <BlocksView blocks={page.screen.blocks} order={page.screen.order} />
            </div>
          </main>
        </div>
      </ScreenContext>
    </AppContext>,
  )
  if (content.includes(' style="')) throw new Error(`${path} has inline styles, which the content security policy forbids.`)
  const [, dead] = /<button\b[^>]*>(.*?)<\/button>/s.exec(content) ?? []
  if (dead !== undefined)
    throw new Error(
      `${path} is static and has the button "${dead.replace(/<[^>]*>/g, '')}", which needs a script; its press must be one "go" or "link" alone.`,
    )
  const head = headTags({
    title: `${title} · ${name}`,
    about: resolveText(about, { ...phone.app.roots, route: location }, phone.app.env),
    name,
    url: `${site}${path}`,
    image: `${site}/icon-512.png`,
  })
  return { lang: languageOf(flows.app.locales, locale), head, content }
}

function watchedTranslator(translator: Translator, locale: string, onRead: OnRead): Translator {
  const tell = (key: string) => onRead(`texts/${locale}/${key}`)
  const { text, configText, template, has } = translator
  return {
    ...translator,
    text: (key, values) => (tell(key), text(key, values)),
    configText: (key, values) => (tell(key), configText(key, values)),
    template: (key) => (tell(key), template(key)),
    has: (key) => (tell(key), has(key)),
  }
}
