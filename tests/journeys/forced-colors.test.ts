import type { Locator } from 'playwright/test'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { cardNumber, enterCode, expectPath } from './support/borrower-page.ts'
import { field, fill } from './support/form.ts'
import { button, expect, test } from './support/fixtures.ts'

/** Whether the choice can be seen: what is chosen is drawn otherwise than what is not. */
async function isToldApart(drawn: Locator, choose: () => Promise<void>): Promise<boolean> {
  const before = await drawn.screenshot({ animations: 'disabled' })
  await choose()
  // The focus has a ring of its own.
  await drawn.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  return !before.equals(await drawn.screenshot({ animations: 'disabled' }))
}

test('in forced colours what is chosen is seen, and a code is written once', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'forced-colors')
  await approveByApi(who, { card: cardNumber(6410), name: 'Ratna Dewi' })
  await page.goto('/login/main')
  const agree = field(page, '/agree').locator('input')
  await expect(agree).toBeAttached()
  await page.emulateMedia({ forcedColors: 'active' })
  const box = page.locator('.checkbox-box').first()
  await expect(box.locator('.icon')).toBeHidden()
  expect(await isToldApart(box, () => agree.setChecked(true))).toBe(true)
  await fill(page, { '/phone': who.phone })
  await enterCode(who)
  // Its digits are drawn by the boxes below it.
  await expect(page.locator('.code-input')).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await button(page, who.text('form.loginSms.submit')).click()
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto('/loan/loan-order')
  await expectPath(page, '/loan/loan-order')
  const period = page.locator('[data-path="/period"] .button-group-option')
  await expect(period.first().locator('input')).not.toBeChecked()
  // Heavier words alone are not seen by who needs these colours.
  const line = () =>
    period
      .first()
      .locator('span')
      .first()
      .evaluate((drawn) => getComputedStyle(drawn).borderTopWidth)
  const before = await line()
  await period.first().click()
  expect(await line()).not.toBe(before)
})
