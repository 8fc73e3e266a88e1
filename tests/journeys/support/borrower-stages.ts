import type { Page } from 'playwright/test'
import { type Borrower, fillProfile, quoteRequest } from '../../server/support/borrower.ts'
import { signInByApi } from './api-client.ts'
import { expectPath, type BorrowerPage, type Person, releaseFor, signIn } from './borrower-page.ts'
import { fill } from './form.ts'
import type { TestServer } from './server.ts'
import { amountOf, type Job, jobOf, periodOf, salaryOf } from './release.ts'
import { freshPhone, type Locale, setLocale, translatorFor } from './fixtures.ts'

/** A new borrower with a language. Opens no page yet. `screenshotPrefix`: start of the names of the screenshots. */
export async function openAsBorrower(page: Page, server: TestServer, locale: Locale, screenshotPrefix: string): Promise<BorrowerPage> {
  await setLocale(page, locale)
  return { page, server, text: await translatorFor(locale), phone: freshPhone(), screenshotPrefix: `${screenshotPrefix}-${locale}` }
}

/** The date of birth in `cardNumber`, in Unix seconds. */
const birthDate = Date.UTC(1990, 4, 17) / 1000

/** Applies for a loan by API calls; `loan-lifecycle.test.ts` does the same on the pages. */
async function applyByApi(who: BorrowerPage, { card, name }: Person, job = jobOf(releaseFor(who), 'best')): Promise<Borrower> {
  const borrower = await signInByApi(who.server, who.phone, releaseFor(who).config)
  const salary = salaryOf(releaseFor(who), job.income)
  await fillProfile(borrower, { person: { cardid: card, name, birth_date: birthDate, gender: 'female' }, job: { ...job, salary } })
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

/** Submits an application by API calls and signs in on the page, which then shows that the audit is pending. */
export async function submitApplication(who: BorrowerPage, person: Person, job?: Job): Promise<void> {
  await applyByApi(who, person, job)
  await signInAt(who, '/home/auditing')
}

/** Gets an application approved, orders a loan by API calls and signs in on the page, which then shows the pending payout. */
export async function placeOrder(who: BorrowerPage, person: Person, minMonths = 1): Promise<void> {
  await orderByApi(who, await applyByApi(who, person), minMonths)
  await signInAt(who, '/home/loaning')
}

/** Gets an application approved by API calls. Opens no page. */
export async function approveByApi(who: BorrowerPage, person: Person): Promise<Borrower> {
  const borrower = await applyByApi(who, person)
  await who.server.sandbox('audit', { phone: who.phone })
  return borrower
}

/** Approves the borrower and orders a loan of at least `minMonths` by API calls. */
export async function orderByApi(
  who: Pick<BorrowerPage, 'server' | 'phone' | 'release'>,
  borrower: Borrower,
  minMonths = 1,
): Promise<void> {
  await who.server.sandbox('audit', { phone: who.phone })
  const [amount, { months }] = [amountOf(releaseFor(who)), periodOf(releaseFor(who), minMonths)]
  const loan = { pid: quoteRequest.pid, period: months }
  const { quote_id } = await borrower.data('loanPlan', { ...loan, money: amount })
  const sms_code = await borrower.smsCode('order')
  const { agreement, riplay } = releaseFor(who).config.flows.app.facts.loanAgreements as { [document: string]: string }
  const agreed = { agreement: true, agreement_version: agreement, riplay_version: riplay }
  await borrower.data('placeOrder', { ...loan, ...agreed, amount, purpose: 'tuition', quote_id, sms_code })
}

/** Chooses amount, purpose and the first period of at least `minMonths` on the page. Returns the months of that period. */
export async function chooseLoan(who: BorrowerPage, minMonths: number): Promise<number> {
  const { index, months } = periodOf(releaseFor(who), minMonths)
  await fill(who.page, { '/amount': String(amountOf(releaseFor(who))), '/purpose': '#1' })
  await who.page.locator('[data-path="/period"] .button-group-option').nth(index).click()
  return months
}
