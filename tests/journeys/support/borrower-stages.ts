import type { Page } from 'playwright/test'
import { type Borrower, fillProfile, quoteRequest } from '../../server/support/borrower.ts'
import { signInByApi } from './api-client.ts'
import { expectPath, type BorrowerPage, type Person, releaseFor, signIn } from './borrower-page.ts'
import { fill } from './form.ts'
import type { TestServer } from './server.ts'
import { amountOf, type Job, jobOf, periodOf, salaryOf } from './release.ts'
import { freshPhone, type Locale, setLocale, translatorFor } from './fixtures.ts'

/** A borrower with a language of his own, not yet anywhere. */
export async function openAsBorrower(page: Page, server: TestServer, locale: Locale, shots: string): Promise<BorrowerPage> {
  await setLocale(page, locale)
  return { page, server, text: await translatorFor(locale), phone: freshPhone(), screenshotPrefix: `${shots}-${locale}` }
}

const born = Date.UTC(1990, 4, 17) / 1000

/** Applies through the API; `loan-lifecycle.test.ts` does the same on the pages. */
async function applyByApi(who: BorrowerPage, { card, name }: Person, job = jobOf(releaseFor(who), 'best')): Promise<Borrower> {
  const borrower = await signInByApi(who.server, who.phone, releaseFor(who).config)
  const salary = salaryOf(releaseFor(who), job.income)
  await fillProfile(borrower, { person: { cardid: card, name, birth_date: born, gender: 'female' }, job: { ...job, salary } })
  await who.server.sandbox('face', { phone: who.phone })
  await borrower.data('submitProfile')
  return borrower
}

async function signInAt(who: BorrowerPage, path: string): Promise<void> {
  await who.page.goto('/bill')
  await signIn(who)
  await who.page.goto('/home')
  await expectPath(who.page, path)
}

/** Signed in with a complete profile, waiting for the audit. */
export async function submitApplication(who: BorrowerPage, person: Person, job?: Job): Promise<void> {
  await applyByApi(who, person, job)
  await signInAt(who, '/home/auditing')
}

/** Approved, with an order of at least so many months on its way to the account. */
export async function placeOrder(who: BorrowerPage, person: Person, least = 1): Promise<void> {
  await orderByApi(who, await applyByApi(who, person), least)
  await signInAt(who, '/home/loaning')
}

/** Approved, and not yet anywhere on the page. */
export async function approveByApi(who: BorrowerPage, person: Person): Promise<Borrower> {
  const borrower = await applyByApi(who, person)
  await who.server.sandbox('audit', { phone: who.phone })
  return borrower
}

/** An approved borrower's order of at least so many months. */
export async function orderByApi(who: Pick<BorrowerPage, 'server' | 'phone' | 'release'>, borrower: Borrower, least = 1): Promise<void> {
  await who.server.sandbox('audit', { phone: who.phone })
  const [amount, { months }] = [amountOf(releaseFor(who)), periodOf(releaseFor(who), least)]
  const asked = { pid: quoteRequest.pid, period: months }
  const { quote_id } = await borrower.data('loanPlan', { ...asked, money: amount })
  const sms_code = await borrower.smsCode('order')
  const { agreement, riplay } = releaseFor(who).config.flows.app.facts.loanAgreements as { [document: string]: string }
  const agreed = { agreement: true, agreement_version: agreement, riplay_version: riplay }
  await borrower.data('placeOrder', { ...asked, ...agreed, amount, purpose: 'tuition', quote_id, sms_code })
}

/** How much, for what, and for at least so many months; how many it then is. */
export async function chooseLoan(who: BorrowerPage, least: number): Promise<number> {
  const { index, months } = periodOf(releaseFor(who), least)
  await fill(who.page, { '/amount': String(amountOf(releaseFor(who))), '/purpose': '#1' })
  await who.page.locator('[data-path="/period"] .button-group-option').nth(index).click()
  return months
}
