import { fillProfile, requestPaymentCode } from '../server/support/borrower.ts'
import { signInByApi } from './support/api-client.ts'
import { cardNumber, enterCode, expectPath, takeScreenshot } from './support/borrower-page.ts'
import { chooseLoan, openAsBorrower, placeOrder, submitApplication } from './support/borrower-stages.ts'
import { fill } from './support/form.ts'
import { jobOf, productRelease, salaryOf } from './support/release.ts'
import { button, expect, test, localesOf } from './support/fixtures.ts'

const { reapplyDays } = (productRelease.config.flows.policy['terms'] as unknown as { timers: { reapplyDays: number } }).timers
/** The date of birth in `cardNumber`, in Unix seconds. */
const birthDate = Date.UTC(1990, 4, 17) / 1000

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`a rejected borrower applies again on the stated day and is approved (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'reapply')
    const person = { card: cardNumber(5500 + index), name: 'Rina Utama' }
    await submitApplication(who, person, jobOf(productRelease, 'rejected'))
    await server.sandbox('audit', { phone: who.phone })
    await page.goto('/home')
    await expectPath(page, '/home/into-fail')
    await server.sandbox('clock', { days: reapplyDays + 1 })

    await page.goto('/home')
    await expectPath(page, '/home/unaudited')
    await takeScreenshot(who, 'again')
    await button(page, who.text('home.unaudited.check')).click()
    await expectPath(page, '/user-into/profile')
    const best = jobOf(productRelease, 'best')
    const borrower = await signInByApi(server, who.phone)
    await fillProfile(borrower, {
      person: { cardid: person.card, name: person.name, birth_date: birthDate, gender: 'female' },
      job: { ...best, salary: salaryOf(productRelease, best.income) },
    })
    await server.sandbox('face', { phone: who.phone })
    await borrower.data('submitProfile')
    await page.goto('/home')
    await expectPath(page, '/home/auditing')
    await server.sandbox('audit', { phone: who.phone })
    await page.goto('/home')
    await expectPath(page, '/home/loan-product')
  })

  test(`a forgotten password is replaced with an SMS code, and the new one signs in (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'forgot')
    await signInByApi(server, who.phone)
    // The server requires a minute between two SMS codes.
    await server.sandbox('clock', { minutes: 2 })
    await page.goto('/login/passwd')
    await button(page, who.text('login.forgot')).click()
    await expectPath(page, '/login/forget-password')
    await fill(page, { '/phone': who.phone, '/password': 'nasi7pedas', '/confirm': 'nasi7pedas' })
    await enterCode(who)
    await takeScreenshot(who, 'new-password')
    await button(page, who.text('form.resetPassword.submit')).click()
    await expectPath(page, '/login/passwd')
    // Waits for the next form, because the previous one has a phone field too.
    await expect(button(page, who.text('form.loginPassword.submit'))).toBeVisible()
    await fill(page, { '/phone': who.phone, '/password': 'nasi7pedas', '/agree': true })
    await button(page, who.text('form.loginPassword.submit')).click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto('/me/bank-card')
    await expectPath(page, '/me/bank-card')
  })

  test(`a borrower orders a second loan after the first one is paid off (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'repeat')
    await placeOrder(who, { card: cardNumber(5600 + index), name: 'Wati Kusuma' })
    await server.sandbox('payout', { result: 'ok', phone: who.phone })
    await server.sandbox('clock', { minutes: 2 })
    const { code } = await requestPaymentCode(await signInByApi(server, who.phone), 3)
    await server.sandbox('pay', { code, how: 'exact' })
    await server.sandbox('clock', { minutes: 2 })

    await page.goto('/home')
    await expectPath(page, '/home/loan-product')
    await button(page, who.text('home.product.borrow')).first().click()
    await expectPath(page, '/loan/loan-order')
    await chooseLoan(who, 1)
    await button(page, who.text('form.borrow.submit')).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await fill(page, { '/agreement': true })
    await enterCode(who)
    await button(page, who.text('form.borrowConfirm.submit')).click()
    await expectPath(page, '/loan/loan-success')
    await page.goto('/me/loan-history')
    await expect(page.locator('.list .cell')).toHaveCount(2)
    await takeScreenshot(who, 'loans')
  })

  test(`each document that borrowers agree to is a page with a version (${locale})`, { tag: '@slow' }, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'documents')
    for (const [name, document] of [
      ['login.privacy', 'privacy'],
      ['login.service', 'service'],
      ['landing.summary', 'riplayGeneral'],
    ] as const) {
      await page.goto('/me')
      await page.getByText(who.text(name), { exact: true }).click()
      await expectPath(page, `/documents/${document}`)
      await expect(page.locator('.card-paper')).toContainText(/[0-9a-f]{12}/)
      await takeScreenshot(who, document)
    }
  })
}
