import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderStaticPages } from '../../src/prerender/render-static-pages.ts'
import { siteFiles } from '../../src/prerender/site-files.ts'
import type { Action } from '../../src/core/language/actions.ts'
import type { Block } from '../../src/core/language/screens.ts'
import { hrefOf } from '../../src/core/navigation/route.ts'
import { staticAddresses } from '../../src/prerender/static-addresses.ts'
import { createTranslator, product } from '../conformance/product.ts'

const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
const { flows, texts } = product
const pages = await renderStaticPages(product, template)
const { site, landing } = flows.app.facts as { site: string; landing: { links: Record<string, string> } }
const { text } = await createTranslator(product, 'id-id')
const attribute = (address: string) => address.replaceAll('&', '&amp;')

describe('a route marked static', () => {
  it('has one page for each value of its parameter', () => {
    expect([...pages.keys()]).toEqual(staticAddresses(flows.routes).map(({ path }) => path))
    expect([...pages.keys()]).toContain('/landing-page')
  })

  it.each([...pages])('%s is complete without scripts, in its language', (path, html) => {
    expect(html).not.toMatch(/<script|<button|modulepreload|aria-busy|style="|\{\{/)
    expect(html).toContain('<html lang="id"')
    expect(html).toContain(`<link rel="canonical" href="${site}${path}"/>`)
    expect(html).toContain(`property="og:image" content="${site}/`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('href="/documents/privacy?lang=id-id"')
    for (const key of ['landing.tab.info', 'landing.tab.terms', 'landing.tab.costs', 'landing.tab.summary', 'landing.summary.all'])
      expect(html, key).toContain(text(key))
  })

  it('has every panel in the markup, and shows the first one', () => {
    const [html = ''] = pages.values()
    expect(html.match(/type="radio"/g)).toHaveLength(4)
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })
})

it.each(Object.entries(landing.links))('the button of %s has its own link', (platform, link) => {
  const html = pages.get(`/landing-page/${platform}`) ?? ''
  expect(html.split(`href="${attribute(link)}"`).length - 1).toBe(2)
})

async function renderBlock(block: Block): Promise<string> {
  const screens = { ...flows.screens, LandingPage: { ...flows.screens['LandingPage']!, blocks: { block }, order: ['block'] } }
  const [html = ''] = (await renderStaticPages({ ...product, flows: { ...flows, screens } }, template)).values()
  return html
}

it('a block that needs the app is refused', async () => {
  const screen = Object.keys(flows.screens).find(
    (name) => flows.screens[name]!.data === undefined && flows.screens[name]!.props === undefined,
  )
  await expect(renderBlock({ block: 'Include', screen })).rejects.toThrow('stands outside the app')
})

describe('a press in a page without scripts', () => {
  const render = (onPress: unknown) => renderBlock({ block: 'Cell', text: 'login.privacy', onPress } as Block)
  const route = (props?: 'state') => {
    const [name = ''] =
      Object.entries(flows.routes.routes).find(([, each]) => each.path !== '*' && !each.path.includes(':') && each.props === props) ?? []
    return name
  }

  it.each<[what: string, onPress: Action[], href: string | undefined]>([
    ['to a page', [{ go: route() }], hrefOf(flows.routes, route())],
    ['to a page with a parameter', [{ go: 'document', with: { document: 'privacy' } }], '/documents/privacy'],
    ['out of the app', [{ link: 'https://a.example' }], 'https://a.example'],
  ])('%s is a link', async (_, onPress, href) => {
    expect(await render(onPress)).toContain(`<a class="cell cell-button cell-leads" href="${href}">`)
  })
  it.each<[what: string, onPress: Action[]]>([
    ['under a condition', [{ go: route(), when: { has: '/app/name' } }]],
    ['with a second action', [{ go: route() }, { back: true }]],
    ['to a page that takes what no address can carry', [{ go: route('state'), with: { id: '1' } }]],
    ['that leads nowhere', [{ back: true }]],
  ])('%s is refused', async (_, onPress) => {
    await expect(render(onPress)).rejects.toThrow(`has the button "${text('login.privacy')}"`)
  })
})

it('texts of the data cannot add markup', async () => {
  const words = { ...texts, 'id-id': { ...texts['id-id'], 'landing.about': '"><script>1</script>' } }
  const hostile = await renderStaticPages({ ...product, texts: words }, template)
  expect([...hostile.values()].filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(0)
  for (const html of hostile.values()) expect(html).not.toContain('<script')
})

it('the sitemap lists the pages, and robots.txt names the sitemap', () => {
  const files = siteFiles(site, [...pages.keys()])
  for (const path of pages.keys()) expect(files['sitemap.xml']).toContain(`<loc>${site}${path}</loc>`)
  expect(files['robots.txt']).toContain(`Sitemap: ${site}/sitemap.xml`)
})
