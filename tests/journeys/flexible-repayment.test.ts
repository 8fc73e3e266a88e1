import { violationsOfWholePage } from './support/accessibility.ts'
import { cardNumber, expectPath, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower, placeOrder } from './support/borrower-stages.ts'
import { button, expect, test, localesOf } from './support/fixtures.ts'

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`a borrower compares the savings of other days, then pays everything off today (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'flexible')
    const { text } = who
    await placeOrder(who, { card: cardNumber(5100 + index), name: 'Lestari Putri' }, 3)
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    await page.goto('/activity/flexible-repayment')
    const slider = page.getByRole('slider')
    await expect(slider).toHaveValue('0')
    await takeScreenshot(who, 'today')
    expect(await violationsOfWholePage(page)).toEqual([])

    const saving = await slider.getAttribute('aria-valuetext')
    await slider.press('PageUp')
    await slider.press('ArrowRight')
    await expect(slider).not.toHaveValue('0')
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(saving)

    await test.step('on the chosen day, the amount is the one that was shown before', async () => {
      const amount = await page
        .locator('.description', { hasText: text('flexible.amount') })
        .locator('dd')
        .textContent()
      await server.sandbox('clock', { days: Number(await slider.inputValue()) })
      await page.goto('/activity/flexible-repayment')
      await expect(slider).toHaveValue('0')
      await expect(page.locator('.banner-amount')).toHaveText(amount ?? '')
    })

    await button(page, text('flexible.pickDay')).click()
    const sheet = page.getByRole('dialog')
    const next = button(sheet, text('block.calendar.next'))
    await next.focus()
    while (await next.isEnabled()) await page.keyboard.press('Enter')
    // The button keeps the focus although it becomes disabled at the last month.
    await expect(next).toBeFocused()
    await button(sheet, text('block.calendar.previous')).click()
    await sheet.locator('.calendar-day:enabled').nth(20).click()
    await takeScreenshot(who, 'calendar')
    expect(await violationsOfWholePage(page)).toEqual([])
    await button(sheet, text('flexible.chooseDay')).click()
    await expect(page.getByText(text('flexible.before'), { exact: true })).toBeVisible()
    await button(page, text('flexible.seePlan')).click()
    await expect(sheet.getByText(text('flexible.charges'))).toBeVisible()
    await takeScreenshot(who, 'plan')
    await button(sheet, text('action.close')).last().click()

    await button(page, text('repay.pay')).click()
    await expectPath(page, '/home/pay-back-methods')
    await page.locator('.cell:not([disabled])').first().click()
    await button(page, text('repay.generate')).click()
    await expect(page.getByText(text('repay.code'))).toBeVisible()
    const [newest] = (await server.sandbox('codes')) as { code: string }[]
    await server.sandbox('pay', { code: newest?.code, how: 'exact' })
    await button(page, text('repay.paidAlready')).click()
    await expectPath(page, '/home/loan-product')
    await page.goto('/activity/flexible-repayment')
    await expectPath(page, '/activity/flexible-repayment-introduce')
  })

  test(`a visitor tries the calculator before signing in (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'flexible-visitor')
    await page.goto('/activity/flexible-repayment-introduce')
    const start = button(page, who.text('flexible.intro.try'))
    await expect(start).toBeVisible()
    await takeScreenshot(who, 'introduce')
    await start.click()
    const days = page.getByRole('dialog').getByLabel(who.text('flexible.slide'))
    await expect(days).toHaveValue('0')
    await days.press('End')
    await expect(days).not.toHaveValue('0')
    await takeScreenshot(who, 'trial')
    expect(await violationsOfWholePage(page)).toEqual([])
  })
}
