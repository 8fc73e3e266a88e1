import type { Page } from 'playwright/test'
import { cardNumber } from './support/borrower-page.ts'
import { openAsBorrower, placeOrder } from './support/borrower-stages.ts'
import { button, expect, saveScreenshot, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'allow', allowedConsole: /Failed to (load|fetch)|net::ERR|Service Worker/ })

/** Sends `beforeinstallprompt` on each page load, as Chromium does on a phone. `prompts` returns the number of prompts shown. */
async function makeInstallable(page: Page): Promise<{ prompts(): Promise<number> }> {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { prompts: number }
    counted.prompts = 0
    const prompt = async () => void (counted.prompts += 1)
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt,
      userChoice: Promise.resolve({ outcome: 'dismissed' }),
    })
    window.addEventListener('load', () => window.dispatchEvent(offer))
  })
  return { prompts: () => page.evaluate(() => (globalThis as unknown as { prompts: number }).prompts) }
}

test('the app is offered for installation once after a success, and opens offline with the last bill until signing out', async ({
  page,
  server,
}) => {
  test.slow()
  const who = await openAsBorrower(page, server, 'id-id', 'installed')
  const storedBill = () => page.evaluate(() => localStorage.getItem('alur:lastBill'))
  const offer = page.getByText(who.text('loan.install.title'))
  const { prompts } = await makeInstallable(page)

  await test.step('the offer', async () => {
    await page.goto('/home')
    await expect(button(page, who.text('home.unaudited.check'))).toBeVisible()
    await expect(offer).toHaveCount(0)
    await placeOrder(who, { card: cardNumber(4300), name: 'Sari Wulandari' })
    await expect(page.locator('main')).toContainText(/\d{14}/)
    const [orderNo = ''] = /\d{14}/.exec(await page.locator('main').innerText()) ?? []
    await page.goto(`/loan/loan-success?order_no=${orderNo}`)
    await expect(offer).toBeVisible()
    expect(await prompts()).toBe(0)
    await button(page, who.text('loan.install.button')).click()
    await expect(offer).toHaveCount(0)
    await expect.poll(prompts).toBe(1)
    await page.reload()
    await expect(page.getByText(who.text('loan.success.title'))).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await test.step('the last bill', async () => {
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    // The service worker only caches pages that are opened after it has started.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto('/home')
    await button(page, who.text('action.later')).click()
    await expect.poll(storedBill).not.toBeNull()
    expect(Object.keys(JSON.parse((await storedBill()) ?? '{}') as object).toSorted()).toEqual(['amount', 'as_of', 'due_time'])

    // The service worker caches the page after it is shown, so the test waits for it.
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    await page.context().setOffline(true)
    await page.goto('/home')
    await expect(page.getByText(who.text('shell.failed.title'))).toBeVisible()
    await expect(page.locator('.banner').first()).toContainText('Rp')
    await saveScreenshot(page, 'installed-offline')

    await page.context().setOffline(false)
    await page.goto('/me')
    await page.getByText(who.text('me.signOut')).click()
    await button(page, who.text('app.signOut.yes')).click()
    await expect.poll(storedBill).toBeNull()
  })
})
