import type { Page } from 'playwright/test'
import { expectPath, type BorrowerPage, completeProfile, enterCode, type Person, releaseFor, signIn } from './borrower-page.ts'
import { fill } from './form.ts'
import type { TestServer } from './server.ts'
import { amountOf, type Job, periodOf } from './release.ts'
import { button, freshPhone, type Locale, setLocale, translatorFor } from './fixtures.ts'

/** A borrower with a language of his own, not yet anywhere. */
export async function openAsBorrower(page: Page, server: TestServer, locale: Locale, shots: string): Promise<BorrowerPage> {
  await setLocale(page, locale)
  return { page, server, text: await translatorFor(locale), phone: freshPhone(), screenshotPrefix: `${shots}-${locale}` }
}

/** Signed in with a complete profile, waiting for the audit. */
export async function submitApplication(who: BorrowerPage, person: Person, job?: Job): Promise<void> {
  await who.page.goto('/user-into')
  await signIn(who)
  await expectPath(who.page, '/user-into/ktp')
  await completeProfile(who, person, job)
  await expectPath(who.page, '/home/auditing')
}

/** Approved, with an order of at least so many months on its way to the account. */
export async function placeOrder(who: BorrowerPage, person: Person, months = 1): Promise<void> {
  const { page, server, text } = who
  await submitApplication(who, person)
  await server.sandbox('audit', { phone: who.phone })
  await page.goto('/home')
  await button(page, text('home.product.borrow')).first().click()
  await chooseLoan(who, months)
  await button(page, text('form.borrow.submit')).click()
  await fill(page, { '/agreement': true })
  await enterCode(who)
  await button(page, text('form.borrowConfirm.submit')).click()
  await expectPath(page, '/loan/loan-success')
}

/** How much, for what, and for at least so many months; how many it then is. */
export async function chooseLoan(who: BorrowerPage, least: number): Promise<number> {
  const { index, months } = periodOf(releaseFor(who), least)
  await fill(who.page, { '/amount': String(amountOf(releaseFor(who))), '/purpose': '#1' })
  await who.page.locator('[data-path="/period"] .button-group-option').nth(index).click()
  return months
}
