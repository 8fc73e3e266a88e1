import { readFileSync } from 'node:fs'
import { expect, test as base, type Page } from 'playwright/test'
import { isMap } from '../../src/core/language/map.ts'
import { createTranslator, product, sources } from '../conformance/product.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { startServer, type TestServer } from './support/server.ts'
import { startStudio, type TestStudio } from './support/studio.ts'
import { perWorker } from './support/per-worker.ts'

const locale = product.flows.app.locales.default
const { text } = await createTranslator(product, locale)

const test = base.extend<object, { server: TestServer; studio: TestStudio }>({
  server: perWorker(startServer),
  studio: [
    async ({ server }, use) => {
      const studio = await startStudio({ dataDir: server.dataDir })
      await use(studio)
      await studio.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Long enough for a check of all files, a release and every scenario. */
const slow = { timeout: 240_000 }
const PRODUCTS = 'flows/policy/products.json'
const { routes, home } = product.flows.routes
const title = String(product.flows.screens[routes[home]!.screen!]!.title)
const button = (page: Page, key: string, values?: Record<string, unknown>) =>
  page.getByRole('button', { name: text(key, values), exact: true })
const openSection = (page: Page, key: string) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: text(key) })
    .click()
const entry = (page: Page, why: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: why, exact: true }) })

async function sign(page: Page, who: string, why: string): Promise<void> {
  await page.getByRole('textbox', { name: text('studio.publish.by'), exact: true }).fill(who)
  await page.getByRole('textbox', { name: text('studio.publish.why'), exact: true }).fill(why)
}

async function heading(page: Page, server: TestServer): Promise<string> {
  await page.goto(server.url + routes[home]!.path)
  return page.getByRole('heading', { level: 1 }).innerText()
}

test(
  'one person publishes texts, two publish terms, both are in the record, and a release is rolled back',
  { tag: '@slow' },
  async ({ page, context, server, studio }) => {
    test.setTimeout(1_200_000)
    const phone = await context.newPage()
    const newTitle = 'Beranda kita'
    await expect.poll(() => heading(phone, server), slow).toBe(text(title))

    await test.step('a text is found, edited, signed and published by keyboard alone', async () => {
      await page.goto('/')
      await pressByKey(page, page.getByRole('combobox', { name: text('studio.searchAnywhere') }), 'ArrowDown')
      await page.keyboard.type(title)
      const hit = page.getByRole('option').filter({ hasText: title })
      await expect(hit.first()).toBeVisible(slow)
      while ((await hit.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('textbox', { name: `${title} ${locale}`, exact: true }))
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(newTitle)
      await page.keyboard.press('Enter')
      await pressByKey(page, page.getByRole('navigation').getByRole('button', { name: text('studio.section.publish') }))
      await expect(page.getByRole('region', { name: text('studio.publish.changes') })).toContainText(newTitle, slow)
      await expect(page.getByText(text('studio.publish.sameSchemas'))).toBeVisible()
      await expect(button(page, 'studio.publish.publish')).toBeDisabled()
      await tabTo(page, page.getByRole('textbox', { name: text('studio.publish.by'), exact: true }))
      await page.keyboard.type('Rini')
      await tabTo(page, page.getByRole('textbox', { name: text('studio.publish.why'), exact: true }))
      await page.keyboard.type('Plainer words')
      await page.reload()
      await expect(button(page, 'studio.publish.publish')).toBeEnabled(slow)
      await pressByKey(page, button(page, 'studio.publish.publish'))
      await expect(entry(page, 'Plainer words')).toContainText(text('studio.releases.state.inForce'), slow)
      await expect.poll(() => heading(phone, server), slow).toBe(newTitle)
    })

    await test.step('a published change that the files lack is brought into them, or reverted on purpose', async () => {
      const [file, { text: before }] = [...sources.files].find(
        ([path, { json }]) => path.startsWith(`locales/${locale}/`) && isMap(json) && title in json,
      )!
      const older = JSON.parse(before) as { [key: string]: string }
      const [other = ''] = Object.keys(older).filter((key) => key !== title && key !== '$schema')
      studio.write(file, JSON.stringify({ ...older, [other]: 'Ours' }, null, 2))
      await openSection(page, 'studio.section.publish')
      const lost = page.getByRole('region', { name: text('studio.publish.lost') })
      await expect(lost).toContainText('Plainer words', slow)
      const isIntended = lost.getByRole('checkbox')
      await isIntended.check(slow)
      await expect(page.getByRole('region', { name: text('studio.publish.changes') })).toContainText(text(title), slow)
      await isIntended.uncheck(slow)
      await button(page, 'studio.publish.bringIn').click(slow)
      await expect.poll(() => JSON.parse(studio.textOf(file)) as object, slow).toEqual({ ...older, [title]: newTitle, [other]: 'Ours' })
      await expect(page.getByRole('region', { name: text('studio.publish.changes') })).not.toContainText(newTitle, slow)
      await expect(lost).toHaveCount(0)
      await sign(page, 'Budi', 'Both')
      await expect(button(page, 'studio.publish.publish')).toBeEnabled(slow)
      await button(page, 'studio.publish.publish').click()
      await expect(entry(page, 'Both')).toContainText(text('studio.releases.state.inForce'), slow)
      await expect.poll(() => heading(phone, server), slow).toBe(newTitle)
    })

    await test.step('one person proposes new terms, another approves them', async () => {
      const { products, ...rest } = JSON.parse(studio.textOf(PRODUCTS)) as { products: { [name: string]: { late: number } } }
      const cheaper = Object.fromEntries(Object.entries(products).map(([name, terms]) => [name, { ...terms, late: terms.late - 1 }]))
      studio.write(PRODUCTS, JSON.stringify({ ...rest, products: cheaper }))
      await openSection(page, 'studio.section.publish')
      await expect(page.getByText(text('studio.publish.second'))).toBeVisible(slow)
      await sign(page, 'Rini', 'Late fee of letter 12')
      await expect(button(page, 'studio.publish.propose')).toBeEnabled(slow)
      await button(page, 'studio.publish.propose').click()
      const proposal = entry(page, 'Late fee of letter 12')
      await expect(proposal).toContainText(text('studio.releases.state.proposed'), slow)
      await sign(page, ' rini ', 'It is mine')
      await button(page, 'studio.releases.approve').click()
      await expect(page.getByRole('status')).toContainText(text('studio.publish.refused.samePerson'), slow)
      await sign(page, 'Budi', 'As agreed')
      await button(page, 'studio.releases.approve').click()
      await expect(entry(page, 'As agreed')).toContainText(text('studio.releases.state.inForce'), slow)
      await expect(proposal).toContainText(text('studio.releases.state.done'))
    })

    await test.step('an earlier release is put back, and the record lists every entry', async () => {
      const first = entry(page, 'Plainer words')
      await first.getByRole('button', { name: text('studio.releases.putBack') }).click()
      await sign(page, 'Budi', 'Too early')
      await first.getByRole('button', { name: /\w{12}/ }).click()
      await expect(entry(page, 'Too early')).toContainText(text('studio.releases.state.inForce'), slow)
      await button(page, 'studio.releases.record').click()
      await expect(button(page, 'studio.releases.print')).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: text('studio.releases.download') }).click(),
      ])
      const record = readFileSync(await download.path(), 'utf8')
      for (const why of ['Plainer words', 'Late fee of letter 12', 'As agreed', 'Too early']) expect(record).toContain(why)
    })
  },
)
