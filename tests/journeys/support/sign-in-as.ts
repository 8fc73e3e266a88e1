import type { Page } from 'playwright/test'
import { at, type Borrower, completeProfile, enterCode, type Person, releaseOf, signIn } from './borrower.ts'
import { fill } from './form.ts'
import type { Office } from './office.ts'
import { amountOf, type Job, periodOf } from './release.ts'
import { button, freshPhone, type Locale, speak, wordsOf } from './test.ts'

/** A borrower with a language of his own, not yet anywhere. */
export async function borrower(page: Page, office: Office, locale: Locale, shots: string): Promise<Borrower> {
  await speak(page, locale)
  return { page, office, say: await wordsOf(locale), phone: freshPhone(), shots: `${shots}-${locale}` }
}

/** Signed in with a complete profile, waiting for the audit. */
export async function applied(who: Borrower, person: Person, job?: Job): Promise<void> {
  await who.page.goto('/user-into')
  await signIn(who)
  await at(who.page, '/user-into/ktp')
  await completeProfile(who, person, job)
  await at(who.page, '/home/auditing')
}

/** Approved, with an order of at least so many months on its way to the account. */
export async function ordered(who: Borrower, person: Person, months = 1): Promise<void> {
  const { page, office, say } = who
  await applied(who, person)
  await office.sandbox('audit', { phone: who.phone })
  await page.goto('/home')
  await button(page, say('home.product.borrow')).first().click()
  await chooseLoan(who, months)
  await button(page, say('form.borrow.submit')).click()
  await fill(page, { '/agreement': true })
  await enterCode(who)
  await button(page, say('form.borrowConfirm.submit')).click()
  await at(page, '/loan/loan-success')
}

/** How much, for what, and for at least so many months; how many it then is. */
export async function chooseLoan(who: Borrower, least: number): Promise<number> {
  const { index, months } = periodOf(releaseOf(who), least)
  await fill(who.page, { '/amount': String(amountOf(releaseOf(who))), '/purpose': '#1' })
  await who.page.locator('[data-at="/period"] .group-option').nth(index).click()
  return months
}
