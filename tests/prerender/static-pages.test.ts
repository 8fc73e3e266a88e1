import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderStaticPages } from '../../src/prerender/render-static-pages.ts'
import { siteFiles } from '../../src/prerender/site-files.ts'
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

  it.each([...pages])('%s is whole without a script, in its language', (path, html) => {
    expect(html).not.toMatch(/<script|modulepreload|aria-busy|style="|\{\{/)
    expect(html).toContain('<html lang="id"')
    expect(html).toContain(`<link rel="canonical" href="${site}${path}"/>`)
    expect(html).toContain(`property="og:image" content="${site}/`)
    expect(html.match(/<title>/g)).toHaveLength(1)
    for (const key of ['landing.tab.info', 'landing.tab.terms', 'landing.tab.costs', 'landing.tab.summary', 'landing.summary.all'])
      expect(html, key).toContain(text(key))
  })

  it('shows every panel in the markup, and one of them at first', () => {
    const [html = ''] = pages.values()
    expect(html.match(/type="radio"/g)).toHaveLength(4)
    expect(html.match(/checked=""/g)).toHaveLength(1)
  })
})

it.each(Object.entries(landing.links))('the button of %s leads to its own link', (platform, link) => {
  const html = pages.get(`/landing-page/${platform}`) ?? ''
  expect(html.split(`href="${attribute(link)}"`).length - 1).toBe(2)
})

it('words of the data cannot add markup', async () => {
  const words = { ...texts, 'id-id': { ...texts['id-id'], 'landing.about': '"><script>1</script>' } }
  const hostile = await renderStaticPages({ ...product, texts: words }, template)
  expect([...hostile.values()].filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(0)
  for (const html of hostile.values()) expect(html).not.toContain('<script')
})

it('the sitemap lists the pages, and robots.txt leads to it', () => {
  const files = siteFiles(site, [...pages.keys()])
  for (const path of pages.keys()) expect(files['sitemap.xml']).toContain(`<loc>${site}${path}</loc>`)
  expect(files['robots.txt']).toContain(`Sitemap: ${site}/sitemap.xml`)
})
