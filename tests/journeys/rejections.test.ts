import { expectPath, cardNumber, enterCode, fillPerson, submitForm, takeScreenshot, signIn } from './support/borrower-page.ts'
import { field, fill } from './support/form.ts'
import { accountOf, agesOf, firstBank, jobOf, pathAfter, periodOf, productRelease } from './support/release.ts'
import { submitApplication, openAsBorrower, placeOrder } from './support/borrower-stages.ts'
import { button, expect, test, localesOf } from './support/fixtures.ts'

const ages = agesOf(productRelease)

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`a borrower who is too young is rejected at the first step (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'young')
    await page.goto('/user-into/person-info')
    await signIn(who)
    const person = {
      card: cardNumber(1900 + index, '570510'),
      name: 'Rina Muda',
      birth: ['17', '#5', String(new Date().getUTCFullYear() - ages.from + 1)],
    }
    await fillPerson(who, person)
    await submitForm(who)
    await expect(field(page, '/birth_date').locator('.field-error')).toHaveText(who.text('error.4219', ages))
    await takeScreenshot(who, 'person-info')
    await fill(page, { '/cardid': cardNumber(1900 + index), '/birth_date': ['17', '#5', '1990'] })
    await submitForm(who)
    await expectPath(page, pathAfter(productRelease, 'person'))
  })

  test(`a borrower with too little income is rejected and sees the day to apply again (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'rejected')
    await submitApplication(who, { card: cardNumber(2000 + index), name: 'Rina Utama' }, jobOf(productRelease, 'rejected'))
    await server.sandbox('audit', { phone: who.phone })
    await button(page, who.text('action.refresh')).click()
    await expectPath(page, '/home/into-fail')
    await expect(page.getByText(who.text('home.intoFail.reapply'))).toBeVisible()
    await expect(page.getByText(/\d\d\/\d\d\/\d{4}/)).toBeVisible()
    await takeScreenshot(who, 'into-fail')
  })

  test(`a payout that bounces succeeds after the bank account is corrected (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'bounced')
    await placeOrder(who, { card: cardNumber(3000 + index), name: 'Wati Kusuma' })
    await server.sandbox('payout', { result: 'bounce', phone: who.phone })
    // The server requires a minute between two SMS codes.
    await server.sandbox('clock', { minutes: 2 })
    await page.goto('/home')
    await expectPath(page, '/home/add-bank')
    await expect(page.getByRole('dialog')).toBeVisible()
    await takeScreenshot(who, 'modal')
    await button(page, who.text('home.loanFail.fix')).click()
    await button(page, who.text('home.cancel.button')).click()
    await expect(page.getByRole('dialog', { name: who.text('home.cancel.title') })).toBeVisible()
    await takeScreenshot(who, 'cancel')
    await button(page, who.text('home.cancel.no')).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await fill(page, { '/bank': '#1', '/card_num': accountOf(productRelease, '9876543210987654'), '/name': 'Wati Kusuma' })
    await enterCode(who)
    await takeScreenshot(who, 'add-bank')
    await button(page, who.text('form.bankPatch.submit')).click()
    await expectPath(page, '/home/loaning')
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    // The page may also load the result by itself.
    await page.goto('/home')
    await expectPath(page, '/home/pay-back')
  })

  test(`two late instalments are paid with one payment code (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'late')
    const { months } = periodOf(productRelease, 3)
    await placeOrder(who, { card: cardNumber(4000 + index), name: 'Yuni Astuti' }, months)
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    await server.sandbox('clock', { days: 70 })
    await page.goto('/home')
    await expectPath(page, '/home/pay-back')
    const modal = page.getByRole('dialog', { name: who.text('repay.overdueTitle') })
    await expect(modal).toBeVisible()
    const owed = await modal.locator('.description dd').first().textContent()
    await takeScreenshot(who, 'modal')
    await button(page, who.text('action.later')).click()
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await expect(page.getByText(who.text('repay.overdueTitle'))).toBeVisible()
    await takeScreenshot(who, 'home')
    await page.goto('/bill')
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await takeScreenshot(who, 'bill-late')
    await page.goto('/home/pay-back')
    await button(page, who.text('repay.pay')).click()
    await expect(page.getByText(who.text('repay.arrearsTitle'))).toBeVisible()
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await takeScreenshot(who, 'methods')
    await page.locator('.cell:not([disabled])').first().click()
    await button(page, who.text('repay.generate')).click()
    await expect(page.getByText(who.text('repay.code'))).toBeVisible()
    await expect(page.locator('.description').filter({ hasText: who.text('repay.exactly') })).toContainText(owed ?? '')
    await page.goto('/bill')
    await expect(page.locator('.copy-label')).toHaveText(who.text('bill.va', { bank: who.text(`bank.${firstBank(productRelease)}`) }))
    await takeScreenshot(who, 'bill-code')
    const [newest] = (await server.sandbox('codes')) as { code: string }[]
    await server.sandbox('pay', { code: newest?.code, how: 'exact' })
    await page.goto('/bill')
    await expect(page.locator('.list .cell')).toHaveCount(months - 2)
    await takeScreenshot(who, 'bill')
  })
}
