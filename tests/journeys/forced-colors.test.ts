import type { Locator } from 'playwright/test'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { cardNumber, enterCode, expectPath } from './support/borrower-page.ts'
import { field, fill } from './support/form.ts'
import { button, expect, test } from './support/fixtures.ts'

/** Whether the element looks different after `choose`. */
async function changesLook(element: Locator, choose: () => Promise<void>): Promise<boolean> {
  const before = await element.screenshot({ animations: 'disabled' })
  await choose()
  // Removes the focus, because the focus ring alone would change the look.
  await element.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return !before.equals(await element.screenshot({ animations: 'disabled' }))
}

test('with forced colours the chosen option is visible, and the digits of a code are drawn once', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'forced-colors')
  await approveByApi(who, { card: cardNumber(6410), name: 'Ratna Dewi' })
  await page.goto('/login/main')
  const agree = field(page, '/agree').locator('input')
  await expect(agree).toBeAttached()
  await page.emulateMedia({ forcedColors: 'active' })
  const box = page.locator('.checkbox-box').first()
  await expect(box.locator('.icon')).toBeHidden()
  expect(await changesLook(box, () => agree.setChecked(true))).toBe(true)
  await fill(page, { '/phone': who.phone })
  await enterCode(who)
  // The input is transparent, because the boxes below it draw the digits.
  await expect(page.locator('.code-input')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await button(page, who.text('form.loginSms.submit')).click()
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto('/loan/loan-order')
  await expectPath(page, '/loan/loan-order')
  const period = page.locator('[data-path="/period"] .button-group-option')
  await expect(period.first().locator('input')).not.toBeChecked()
  // A heavier font alone is hard to see for users of forced colours, so the border must change too.
  const borderWidth = () =>
    period
      .first()
      .locator('span')
      .first()
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
  const before = await borderWidth()
  await period.first().click()
  expect(await borderWidth()).not.toBe(before)
})
