import type { Locator } from 'playwright/test'
import { type BorrowerPage, cardNumber, expectPath } from './support/borrower-page.ts'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { field } from './support/form.ts'
import { bottomOf, topOf } from './support/layout.ts'
import { button, expect, type Locale, localesOf, saveScreenshot, test } from './support/fixtures.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

/** Font size of the browser in pixels: the default and twice the default. */
const textSizes: { [L in Locale]: number } = { 'en-us': 16, 'id-id': 32 }

const input = (who: BorrowerPage, path: string): Locator => field(who.page, path).locator('input').first()

async function typeAt(who: BorrowerPage, path: string, text: string): Promise<void> {
  await tabTo(who.page, input(who, path))
  await who.page.keyboard.press('ControlOrMeta+A')
  await who.page.keyboard.type(text)
}

/** Requests an SMS code by keyboard and types it. The app focuses the code field when it sends the code. */
async function typeCode({ page, server, phone }: BorrowerPage): Promise<void> {
  const send = page.locator('.button-resend')
  await expect(send).toBeEnabled({ timeout: 70_000 })
  await pressByKey(page, send)
  await expect(send).toBeDisabled()
  await page.keyboard.type(await server.code(phone))
}

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`from signing in to the payment code without a pointer (${locale}, text of ${textSizes[locale]} px)`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'keyboard')
    const { text } = who
    await approveByApi(who, { card: cardNumber(6200 + index), name: 'Ratna Dewi' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.enable')
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: textSizes[locale] } })

    await test.step('sign in', async () => {
      await page.goto('/login/main')
      await expect(button(page, text('block.sms.send'))).toBeVisible()
      await typeAt(who, '/phone', who.phone)
      await pressByKey(page, input(who, '/agree'), 'Space')
      await typeCode(who)
      await page.keyboard.press('Enter')
      await expect(page).not.toHaveURL(/\/login/)
      await page.goto('/home')
      await expectPath(page, '/home/loan-product')
    })

    await test.step('choose a loan', async () => {
      await pressByKey(page, button(page, text('home.product.borrow')).first())
      await expectPath(page, '/loan/loan-order')
      await expect(page.locator('main')).toHaveAccessibleName(text('title.loanOrder'))
      await expect(page.locator('main')).toBeFocused()
      const [less, more] = [button(page, text('block.amount.less')), button(page, text('block.amount.more'))]
      await tabTo(page, page.getByRole('slider'))
      await page.keyboard.press('End')
      await tabTo(page, less)
      await page.keyboard.press('Enter')
      await tabTo(page, more)
      await page.keyboard.press('Enter')
      await expect(more).toHaveAttribute('aria-disabled', 'true')
      // The output that screen readers announce.
      await expect(page.locator('[data-path="/amount"] output')).toHaveText(/^Rp/)
      await expect(more).toBeFocused()
      const period = field(page, '/period').locator('input').first()
      // At the highest amount, no period may be chosen, because the instalments of the default one may be too high.
      const isChosen = (await field(page, '/period').locator('input:checked').count()) > 0
      await tabTo(page, isChosen ? field(page, '/period').locator('input:checked') : period)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowUp')
      await expect(field(page, '/period').locator('input:checked')).toBeFocused()
      await expect(period).toBeVisible()
      await tabTo(page, field(page, '/purpose').getByRole('combobox'))
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const summary = page.locator('.bottom-bar')
      expect(await bottomOf(summary)).toBeLessThanOrEqual((await topOf(page.locator('.form-submit'))) + 1)
      await saveScreenshot(page, `keyboard-${locale}-loan-order`)
      await pressByKey(page, button(page, text('form.borrow.submit')))
    })

    await test.step('open the plan, close it, open it again and agree', async () => {
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(button(page, text('form.borrow.submit'))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeVisible()
      await typeCode(who)
      await pressByKey(page, input(who, '/agreement'), 'Space')
      await saveScreenshot(page, `keyboard-${locale}-agreeing`)
      let answer = (): void => {}
      const held = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/v1/order/loan', async (route) => held.then(() => route.continue()))
      await pressByKey(page, button(page, text('form.borrowConfirm.submit')))
      await expect(button(page, text('form.borrowConfirm.submit'))).toHaveAttribute('aria-busy', 'true')
      // The page can cancel the first Escape on a dialog; without a click in between, the browser closes the dialog at the second one.
      for (const _ of ['first', 'second']) await page.keyboard.press('Escape')
      await page.waitForTimeout(200)
      await expect(page.locator('dialog:modal')).toHaveCount(1)
      answer()
      await expectPath(page, '/loan/loan-success')
      await pressByKey(page, button(page, text('action.home')))
      await expectPath(page, '/home/loaning')
    })

    await test.step('pay', async () => {
      await pressByKey(page, button(page, text('action.refresh')))
      await server.sandbox('payout', { result: 'ok', phone: who.phone })
      await page.goto('/home')
      await expectPath(page, '/home/pay-back')
      await pressByKey(page, button(page.getByRole('dialog'), text('action.later')))
      await expect(page.getByRole('dialog')).toBeHidden()
      // The element that opened the dialog is gone with the previous page, so the main element gets the focus.
      await expect(page.locator('main')).toBeFocused()
      await pressByKey(page, button(page, text('repay.pay')).first())
      await expectPath(page, '/home/pay-back-methods')
      await expect(page.locator('.list-cells > li').first()).toContainText(text('repay.ownBank'))
      const ownBank = page.locator('.cell:not([disabled])').first()
      await pressByKey(page, ownBank, 'Space')
      await expect(ownBank).toBeFocused()
      await expect(ownBank).toHaveAttribute('aria-pressed', 'true')
      await saveScreenshot(page, `keyboard-${locale}-methods`)
      await pressByKey(page, button(page, text('repay.generate')))
      await expect(page.getByText(text('repay.code'))).toBeVisible()
      // The pressed button is gone with the list of methods, so the main element gets the focus and the page scrolls up to the code.
      await expect(page.locator('main')).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await tabTo(page, button(page, text('repay.copyNumber')))
      await saveScreenshot(page, `keyboard-${locale}-code`)
    })
  })
}
