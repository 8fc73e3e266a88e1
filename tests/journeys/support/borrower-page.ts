import { expect, type Page } from 'playwright/test'
import { matchRoute, routeNamed } from '../../../src/core/navigation/route.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { exampleEntries } from './example-answers.ts'
import { type Entry, fill, nextGroup } from './form.ts'
import { lookFaults } from './look-faults.ts'
import type { TestServer } from './server.ts'
import { accountOf, type Job, formStep, hasForm, jobOf, productRelease, profileSteps, type Release, salaryOf } from './release.ts'
import { button, saveScreenshot, type Translate } from './fixtures.ts'

/** A borrower and the page of their phone. `release`: the release of the server, when it is not the product's. */
export type BorrowerPage = { page: Page; server: TestServer; text: Translate; phone: string; screenshotPrefix: string; release?: Release }

export const releaseFor = ({ release = productRelease }: Pick<BorrowerPage, 'release'>): Release => release

/** Identity number with a date of birth, by default 17 May 1990 for a woman (the day of a woman is the day + 40). `serial`: different for each person. */
export const cardNumber = (serial: number, ddmmyy = '570590'): string => `327301${ddmmyy}${String(serial).padStart(4, '0')}`

/** `timeout`: milliseconds; Playwright's default when not given. */
export const expectPath = (page: Page, path: string, timeout?: number) =>
  expect(page).toHaveURL(new RegExp(`${path.replaceAll('/', '\\/')}(\\?|$)`), timeout === undefined ? {} : { timeout })

/** Also waits for the screen, because the address changes a moment before the page is rendered. */
async function expectPage(who: BorrowerPage, path: string): Promise<void> {
  const { routes } = releaseFor(who).config.flows
  await expectPath(who.page, path)
  const screen = routeNamed(routes, matchRoute(routes, path)?.name ?? '')?.screen
  await expect(who.page.locator(`.page[data-screen="${screen}"]`)).toHaveCount(1)
}

/** Saves a screenshot and checks the layout, in a whole run only. `scenarios.test.ts` checks the layout of each screen in every run. */
export async function takeScreenshot({ page, screenshotPrefix }: BorrowerPage, name: string): Promise<void> {
  if (!isWholeRun) return
  await saveScreenshot(page, `${screenshotPrefix}-${name}`)
  expect.soft(await lookFaults(page), name).toEqual([])
}

/** Requests an SMS code, waiting for the resend timer if necessary, and types it in. */
export async function enterCode({ page, server, phone }: BorrowerPage): Promise<void> {
  const send = page.locator('.button-resend')
  await send.click()
  await expect(send).toBeDisabled()
  await fill(page, { '/sms_code': await server.code(phone) })
}

export async function signIn(who: BorrowerPage): Promise<void> {
  const { page, text, phone } = who
  await expectPage(who, '/login/main')
  await fill(page, { '/phone': phone, '/agree': true })
  await enterCode(who)
  await button(page, text('form.loginSms.submit')).click()
  await expect(page).not.toHaveURL(/\/login/)
}

export type Person = { card: string; name: string; birth?: string[] }
type Entries = Record<string, Entry>

/** Fills in the form of one step of the profile. Fields without an entry in `own` get the value of the form's example. */
export async function fillStep(who: BorrowerPage, step: string, own: Entries = {}): Promise<void> {
  const release = releaseFor(who)
  const { path, form } = formStep(release, step)
  await expectPage(who, path)
  const entries = { ...exampleEntries(release, form, who.text), ...own }
  await fill(who.page, sortedByGroup(entries, Object.values(form.groups ?? {})))
  if (Object.values(form.fields ?? {}).some(({ widget }) => widget === 'SmsCode')) await enterCode(who)
}

/** Sorts entries in the order of the groups. Fields of no group come first. */
function sortedByGroup(entries: Entries, groups: { fields: string[] }[]): Entries {
  const rank = (at: string) => groups.findIndex(({ fields }) => fields.includes(at.split('/')[1] ?? ''))
  return Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => rank(one) - rank(other)))
}

/** Goes through the groups and presses the submit button. Stops at a group that is not filled in. */
export async function submitForm({ page }: BorrowerPage): Promise<void> {
  await page.locator('.form').first().waitFor()
  while ((await page.locator('.group-bar > :last-child:not(.is-now)').count()) > 0) if (!(await nextGroup(page))) return
  await page.locator('.form-submit button[type=submit]').click()
}

/** Entries of the personal form. The identity number contains the birth date, so the two must match. */
export const personEntries = ({ text }: BorrowerPage, { card, name, birth = ['17', '#5', '1990'] }: Person): Entries => ({
  '/name': name,
  '/cardid': card,
  '/birth_date': birth,
  '/gender': text('enum.gender.female'),
})

const jobEntries = (who: BorrowerPage, { income, spending, other_loan_status }: Job): Entries => ({
  '/income': who.text(`enum.salaryRange.${income}`),
  '/salary': String(salaryOf(releaseFor(who), income)),
  '/spending': who.text(`enum.spendingRange.${spending}`),
  '/other_loan_status': who.text(`enum.otherLoanStatus.${other_loan_status}`),
})

export const fillPerson = (who: BorrowerPage, person: Person): Promise<void> => fillStep(who, 'person', personEntries(who, person))

/** Takes a photo on the page of the face check and sends it. */
export async function takeSelfie({ page, text }: Pick<BorrowerPage, 'page' | 'text'>): Promise<void> {
  await button(page, text('profile.faceStart')).click()
  await expect(page.locator('.camera-shutter')).toBeEnabled()
  await page.locator('.camera-shutter').click()
  await button(page, text('profile.faceUse')).click()
}

/** How the borrower passes the identity card page and the face check. */
export type IdentityProof = { passCard(who: BorrowerPage): Promise<void>; passFace(who: BorrowerPage): Promise<void> }

/** Uploads `card` as the photo of the identity card and takes a selfie; the browser needs a fake camera that shows the same face. */
export const byPhotos = (card: Buffer): IdentityProof => ({
  async passCard({ page, text }) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, text('profile.ktpTake')).click()])
    await chooser.setFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: card })
    await button(page, text('profile.ktpUse')).click()
    await expect(page).not.toHaveURL(/ktp/, { timeout: 60_000 })
  },
  async passFace(who) {
    const { page, text } = who
    await expectPath(page, '/user-face/open/init')
    await takeSelfie(who)
    await expect(page.getByText(text('profile.faceDone'))).toBeVisible({ timeout: 60_000 })
    await button(page, text('profile.continue')).click()
  },
})

const withoutPhotos: IdentityProof = {
  passCard: ({ page, text }) => button(page, text('profile.ktpByHand')).click(),
  passFace: passFaceCheck,
}

/** Lets the sandbox decide the face check; `face-check.test.ts` tests the comparison of photos. */
async function passFaceCheck({ page, server, text, phone }: BorrowerPage): Promise<void> {
  await expectPath(page, '/user-face/open/init')
  await server.sandbox('face', { phone })
  await page.reload()
  await button(page, text('profile.continue')).click()
}

/** Fills in the whole profile, from its first page until the application is submitted. */
export async function completeProfile(who: BorrowerPage, person: Person, proof: IdentityProof = withoutPhotos): Promise<void> {
  const own: Record<string, Entries> = {
    person: personEntries(who, person),
    job: jobEntries(who, jobOf(releaseFor(who), 'best')),
    bank: { '/card_num': accountOf(releaseFor(who)), '/name': person.name, '/mobile': who.phone },
  }
  await proof.passCard(who)
  for (const step of profileSteps(releaseFor(who))) {
    const { id } = step
    if (!hasForm(step)) {
      await proof.passFace(who)
      continue
    }
    await fillStep(who, id, own[id])
    await takeScreenshot(
      who,
      step.formId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    await submitForm(who)
  }
}
