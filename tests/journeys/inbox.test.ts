import { PERIOD_DAYS } from '../../src/product/loan-math.ts'
import { product } from '../conformance/product.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { cardNumber, expectPath, signIn, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower, placeOrder } from './support/borrower-stages.ts'
import { button, expect, test, translatorFor, localesOf } from './support/fixtures.ts'

const { messages } = product.flows.policy.messages as { messages: { dueSoon: { days: number[] } } }

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`a borrower gets messages about a loan and can read its documents (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'inbox')
    const { text } = who
    const message = (kind: string) => page.locator('.cell', { hasText: text(`enum.messageKind.${kind}`) })
    const unread = text('me.messages.unread')
    await placeOrder(who, { card: cardNumber(5300 + index), name: 'Lestari Putri' }, 3)
    await server.sandbox('payout', { result: 'ok', phone: who.phone })

    await test.step('an unread message is marked once it is opened', async () => {
      await page.goto('/me')
      await expect(page.locator('.footer-badge')).toHaveText('2')
      await takeScreenshot(who, 'me')
      await page.getByText(text('title.meMessages'), { exact: true }).click()
      await expectPath(page, '/me/messages')
      await expect(message('approved')).toContainText(unread)
      await takeScreenshot(who, 'unread')
      expect(await accessibilityViolations(page)).toEqual([])
      await message('paidOut').click()
      await expectPath(page, '/me/loan-detail/repaying')
      await expect(page.locator('.footer-badge')).toHaveText('1')
      await page.goto('/me/messages')
      await expect(message('paidOut')).toBeVisible()
      await expect(message('paidOut')).not.toContainText(unread)
    })

    await test.step('a reminder comes before the due day of a bill', async () => {
      await server.sandbox('clock', { days: PERIOD_DAYS - Math.max(...messages.dueSoon.days) })
      await page.goto('/me/messages')
      await message('dueSoon').click()
      await expectPath(page, '/bill')
      await expect(button(page, text('bill.calendar'))).toBeVisible()
      await takeScreenshot(who, 'bill')
    })

    await test.step('the due dates are saved as a file', async () => {
      const download = page.waitForEvent('download')
      await button(page, text('bill.calendar')).click()
      expect((await download).suggestedFilename()).toBe(text('calendar.file'))
    })

    await test.step('agreed documents can be read', async () => {
      await page.goto('/me/documents')
      await takeScreenshot(who, 'documents')
      // Documents stay in the language of the order, and `placeOrder` orders in English.
      const english = await translatorFor('en-us')
      await page.locator('.list-cells .cell', { hasText: english('riplay.title') }).click()
      await expect(page.locator('.card-paper')).toContainText(english('riplay.costTitle'))
      await takeScreenshot(who, 'riplay')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    await test.step('a loan that is paid off has a receipt and a settlement letter', async () => {
      await page.goto('/activity/flexible-repayment')
      await button(page, text('repay.pay')).click()
      await page.locator('.cell:not([disabled])').first().click()
      await button(page, text('repay.generate')).click()
      await expect(page.getByText(text('repay.code'))).toBeVisible()
      const [newest] = (await server.sandbox('codes')) as { code: string }[]
      await server.sandbox('pay', { code: newest?.code, how: 'exact' })
      await page.goto('/me/messages')
      await message('paid').click()
      await expect(page.locator('.card-paper')).toContainText('Lestari Putri')
      await takeScreenshot(who, 'receipt')
      await page.goto('/me/messages')
      await takeScreenshot(who, 'messages')
      await message('settled').click()
      await expect(page.locator('.card-paper')).toContainText(text('me.letter.nothing'))
      await takeScreenshot(who, 'letter')
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await accessibilityViolations(page)).toEqual([])
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.footer')).toBeHidden()
      await expect(button(page, text('me.letter.save'))).toBeHidden()
      await page.screenshot({ path: `artifacts/screens/inbox-${locale}-letter-printed.png` })
    })
  })

  test(`an answer of the help centre is found by search, by keyword and by its address (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'help')
    const { text } = who
    await page.goto('/user-into')
    await signIn(who)
    await page.goto('/me/help?answer=letter')
    await expect(page.getByText(text('me.help.letterAnswer'))).toBeInViewport()
    await takeScreenshot(who, 'answer')
    await page.getByLabel(text('me.help.search')).fill(text('me.help.atm').toUpperCase())
    await expect(button(page, text('me.help.atm'))).toBeVisible()
    await expect(button(page, text('me.help.who'))).toBeHidden()
    await takeScreenshot(who, 'found')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByLabel(text('me.help.search')).fill(text('me.help.codeKeywords').split(' ')[0]!)
    await expect(page.getByRole('button', { name: text('me.help.code'), exact: true })).toBeVisible()
    await page.getByLabel(text('me.help.search')).fill('xyzzy')
    await expect(page.getByText(text('me.help.none'))).toBeVisible()
  })
}
