import couponsFile from '../../flows/policy/coupons.json' with { type: 'json' }
import { formats } from '../../src/product/formats.ts'
import { isoDay } from '../../src/publish/release-day.ts'
import { goods } from '../../src/server/sandbox/shop-actions.ts'
import { fillProfile, otherIdentityNumber } from '../server/support/borrower.ts'
import { accessibilityViolations } from './support/accessibility.ts'
import { signInByApi } from './support/api-client.ts'
import { type BorrowerPage, enterCode, expectPath, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { fill } from './support/form.ts'
import { button, expect, test, localesOf } from './support/fixtures.ts'
import type { TestServer } from './support/server.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Orders these goods in the shop of the sandbox. The selector has no text, because the shop is in the browser's language, not the app's. */
async function buy({ page }: BorrowerPage, cart: string): Promise<void> {
  await page.goto(`/sandbox/shop?cart=${cart}`)
  await page.locator('[data-post$="shop/order"]').click()
}

async function approve(server: TestServer, phone: string, serial: number): Promise<void> {
  const borrower = await signInByApi(server, phone)
  await fillProfile(borrower, { person: { cardid: otherIdentityNumber(serial) } })
  await server.sandbox('face', { phone })
  await borrower.data('submitProfile')
  await server.sandbox('audit', { phone })
}

/** Whether a voucher for this amount is valid today. The product's vouchers have an end date, and a configuration may have none. */
function offersVoucher(amount: number): boolean {
  const today = isoDay(new Date().toISOString())
  const coupons = Object.values<{ from: string; to: string; minimumPurchase: number }>(couponsFile.coupons)
  return coupons.some(({ from, to, minimumPurchase }) => from <= today && today <= to && minimumPurchase <= amount)
}

async function useVoucher(who: BorrowerPage): Promise<void> {
  const cell = who.page.locator('.cell', { hasText: who.text('shop.voucher.title') })
  await cell.click()
  const sheet = who.page.getByRole('dialog')
  await expect(sheet).toHaveCSS('pointer-events', 'auto')
  await sheet.getByRole('radio').first().check({ force: true })
  await takeScreenshot(who, 'voucher')
  await button(sheet, who.text('shop.voucher.use')).click()
  await expect(sheet).toHaveCount(0)
  // The cell shows the discount once the voucher is applied.
  await expect(cell).toContainText('−')
}

async function signInAtShop(who: BorrowerPage): Promise<void> {
  await button(who.page, who.text('shop.order.signIn')).click()
  await expectPath(who.page, '/third/pay/sign-in')
  await fill(who.page, { '/phone': who.phone, '/agree': true })
  await enterCode(who)
  await button(who.page, who.text('form.loginSms.submit')).click()
}

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`a purchase from the cart to the paid order, with a voucher and a return (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'pay-later')
    const { text } = who
    await approve(server, who.phone, 4300 + index)
    await buy(who, 'riceCooker.riceCooker')
    await expect(button(page, text('shop.order.signIn'))).toBeVisible()
    await takeScreenshot(who, 'guest')
    await signInAtShop(who)
    await expectPath(page, '/third/pay/order')
    await expect(page.getByRole('radio').first()).toBeVisible()
    await expect(button(page, text('form.payLater.submit'))).toBeVisible()
    await takeScreenshot(who, 'order')
    expect(await accessibilityViolations(page)).toEqual([])

    if (offersVoucher(2 * goods.get('riceCooker')!)) await useVoucher(who)
    await expect(button(page, text('form.payLater.submit'))).toBeVisible()
    await page.locator('.option').last().click()
    await expect(page.getByRole('radio').last()).toBeChecked()
    await fill(page, { '/agreement': true })
    await takeScreenshot(who, 'chosen')
    await button(page, text('form.payLater.submit')).click()
    await expectPath(page, '/third/pay/status/deal-success')
    await expect(page.getByText(text('shop.success.title'))).toBeVisible()
    await takeScreenshot(who, 'success')
    expect(await accessibilityViolations(page)).toEqual([])

    const merchant = text('merchant.tokoSari')
    await page.goto('/bill')
    await expect(page.getByText(text('bill.merchant', { merchant }))).toBeVisible()
    await takeScreenshot(who, 'bill')
    await page.goBack()
    await page.getByRole('link', { name: text('shop.success.back', { merchant }), exact: true }).click()
    await expectPath(page, '/sandbox/shop')
    await expect(page.getByText('order.paid')).toBeVisible()
    await takeScreenshot(who, 'shop')
    await page.locator('[data-body*="all"]').click()
    await expect(page.getByText('order.refunded')).toBeVisible()
    await page.goto('/me/loan-history')
    await expect(page.getByText(text('enum.loanState.refunded'))).toBeVisible()
    await expect(page.getByText(merchant)).toBeVisible()
    await takeScreenshot(who, 'returned')
  })

  test(`a purchase without interest costs the price only, and the next purchase is refused until it is paid (${locale})`, async ({
    page,
    server,
  }) => {
    const who = await openAsBorrower(page, server, locale, 'pay-later-free')
    const { text } = who
    await approve(server, who.phone, 4310 + index)
    await buy(who, 'riceCooker')
    await signInAtShop(who)
    await expectPath(page, '/third/pay/order')
    await expect(
      page
        .getByRole('group', { name: text('shop.order.free') })
        .getByRole('radio')
        .first(),
    ).toBeChecked()
    await fill(page, { '/agreement': true })
    await takeScreenshot(who, 'order')
    await button(page, text('form.payLater.submit')).click()
    await expectPath(page, '/third/pay/status/deal-success')
    await expect(page.getByText(text('shop.success.first')).locator('..')).toContainText(formats.rupiah(goods.get('riceCooker')))

    await buy(who, 'fan')
    await expectPath(page, '/third/pay/status/deal-failed')
    await expect(page.getByText(text('shop.failed.busy'))).toBeVisible()
    await takeScreenshot(who, 'refused')
    expect(await accessibilityViolations(page)).toEqual([])
    await button(page, text('shop.failed.loan')).click()
    await expectPath(page, '/home/pay-back')
  })

  test(`a borrower without a credit limit sees what to do (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'pay-later-new')
    await buy(who, 'fan')
    await signInAtShop(who)
    await expectPath(page, '/third/pay/set-passwd')
    await takeScreenshot(who, 'password')
    await button(page, who.text('login.later')).click()
    await expectPath(page, '/third/pay/status/not-auth')
    await expect(page.getByText(who.text('shop.notAuth.title'))).toBeVisible()
    await takeScreenshot(who, 'not-auth')
    expect(await accessibilityViolations(page)).toEqual([])
  })

  test(`the link to the app is sent to a phone (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'app-link')
    await page.goto('/third/pay/download')
    await fill(page, { '/phone': who.phone })
    await takeScreenshot(who, 'form')
    await button(page, who.text('form.appLink.submit')).click()
    await expect(page.getByText(who.text('shop.app.sentTitle'))).toBeVisible()
    expect(JSON.stringify(await server.sandbox('sms'))).toContain(who.phone.slice(1))
  })
}
