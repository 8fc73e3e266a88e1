import type { Locator, Page } from 'playwright/test'
import { cardNumber, signIn } from './support/borrower-page.ts'
import { approveByApi, openAsBorrower, orderByApi } from './support/borrower-stages.ts'
import { button, expect, localesOf, saveScreenshot, test } from './support/fixtures.ts'

/** Returns the words in these parts of the page that are broken across two lines. Expects at least one part. */
async function brokenWords(within: Locator): Promise<string[]> {
  await expect(within.first()).toBeVisible()
  return within.evaluateAll((parts) =>
    parts.flatMap((part) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}/.,]+/gu)) {
          const range = new Range()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )
}

const isWhole = (of: Locator) => of.evaluate((input) => input.scrollWidth <= input.clientWidth)

async function enlarge(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
}

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`with text of 32 px no word, date or amount is cut or broken on the way to a payment (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'enlarged')
    const { text } = who
    const borrower = await approveByApi(who, { card: cardNumber(6700 + index), name: 'Ratna Dewi' })
    await enlarge(page)
    await page.goto('/bill')
    await signIn(who)

    await page.goto('/loan/loan-order')
    const amount = page.locator('[data-path="/amount"] .control-amount')
    await expect(amount).not.toHaveValue('')
    expect(await isWhole(amount)).toBe(true)

    await orderByApi(who, borrower, 3)
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    await page.goto('/me')
    expect(await brokenWords(page.locator('.cell-text'))).toEqual([])

    await page.goto('/activity/flexible-repayment')
    expect(await brokenWords(page.locator('.area-slider-ends'))).toEqual([])
    await button(page, text('flexible.pickDay')).click()
    expect(await brokenWords(page.locator('.calendar'))).toEqual([])
    await saveScreenshot(page, `enlarged-${locale}-calendar`)

    await page.goto('/home/pay-back-methods')
    await page.locator('.cell:not([disabled])').first().click()
    await button(page, text('repay.generate')).click()
    await expect(page.getByText(text('repay.code'))).toBeVisible()
    expect(await brokenWords(page.locator('.tabs'))).toEqual([])
    await button(page, text('repay.paidAlready')).click()
    await expect(page.locator('.toast')).toHaveText(text('repay.notYet'))
    expect(await page.locator('.toasts').evaluate((toasts) => toasts.getBoundingClientRect().bottom)).toBeLessThan(740 / 3)
    await saveScreenshot(page, `enlarged-${locale}-toast`)
  })
}
