import { expect, type Page } from 'playwright/test'
import { configOf, portsFor } from '../scenarios/product-scenarios.ts'
import { violationsOfWholePage } from './support/accessibility.ts'
import { focusFaults } from './support/focus-faults.ts'
import { lookFaults, shiftFaults } from './support/look-faults.ts'
import { scenarioOfScreens } from './support/scenario-of-screen.ts'
import { runInBrowser } from './support/scenario-page.ts'
import { test } from './support/scenario-phone.ts'

test.use({ trace: 'off', screenshot: 'off' })
test.describe.configure({ mode: 'parallel' })

/** A page that waits for an answer that its scenario never gives is measured as it waits. */
const loaded = (page: Page) =>
  expect(page.locator('.skeleton'))
    .toHaveCount(0, { timeout: 3000 })
    .catch(() => {})

const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await lookFaults(page)),
  ...(await focusFaults(page)),
  ...(await violationsOfWholePage(page)),
]

/** One load of each screen, measured in both languages. */
for (const [name, scenario] of scenarioOfScreens()) {
  test(`${name}: nothing moves, is cut, too small or too pale, and the focus is seen`, async ({ phone }) => {
    const faults: string[] = []
    const look = async (page: Page) => {
      await loaded(page)
      // The last of it has faded in: a half-drawn word has no contrast to judge.
      await page.waitForTimeout(300)
      faults.push(...(await shiftFaults(page)), ...(await faultsOf(page)))
      const language = page.locator('.header .language-switch')
      if ((await page.locator('dialog').count()) > 0 || (await language.count()) === 0) return
      const before = await page.locator('html').getAttribute('lang')
      await language.click()
      await expect(page.locator('html')).not.toHaveAttribute('lang', String(before))
      await loaded(page)
      await page.waitForTimeout(300)
      faults.push(...(await faultsOf(page)))
    }
    const problems = await runInBrowser(phone, configOf(scenario), scenario, await portsFor(scenario), look)
    expect([...problems, ...faults]).toEqual([])
  })
}
