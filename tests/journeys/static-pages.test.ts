import { createTranslator, product } from '../conformance/product.ts'
import { expect, test } from './support/fixtures.ts'

const { landing } = product.flows.app.facts as { landing: { links: Record<string, string> } }
const { text } = await createTranslator(product, 'id-id')
const [[platform, link] = ['', '']] = Object.entries(landing.links)

for (const javaScriptEnabled of [false, true])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the tabs and details of a landing page work', async ({ page }) => {
      const requestedTypes: string[] = []
      page.on('request', (request) => requestedTypes.push(request.resourceType()))
      await page.goto(`/landing-page/${platform}`)
      await expect(page.getByText(text('landing.why'))).toBeVisible()
      for (const [tab, content] of [
        ['terms', 'landing.who.citizen'],
        ['costs', 'landing.sample.total'],
        ['summary', 'landing.summary'],
      ]) {
        await page.locator('label', { hasText: text(`landing.tab.${tab}`) }).click()
        await expect(page.getByText(text(content ?? ''), { exact: true }).first()).toBeVisible()
        await expect(page.getByText(text('landing.why'))).toBeHidden()
      }
      await expect(page.locator('.details-body')).toBeHidden()
      await page.locator('summary', { hasText: text('landing.summary.all') }).click()
      await expect(page.locator('.details-body')).toBeVisible()
      await page.locator('summary').click()
      await expect(page.locator('.details-body')).toBeHidden()
      await expect(page.getByRole('link', { name: text('landing.apply') }).first()).toHaveAttribute('href', link)
      expect(requestedTypes).not.toContain('script')
    })
  })

test('the landing page of an unknown platform redirects to the page for unknown addresses', async ({ page }) => {
  await page.goto('/landing-page/nobody')
  await expect(page).toHaveURL('/404')
})
