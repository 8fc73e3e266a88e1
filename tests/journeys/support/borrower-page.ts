import { expect, type Page } from 'playwright/test'
import { matchRoute, routeNamed } from '../../../src/core/navigation/route.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { exampleEntries } from './example-answers.ts'
import { type Entry, fill, nextGroup } from './form.ts'
import { lookFaults } from './look-faults.ts'
import type { TestServer } from './server.ts'
import { accountOf, type Job, formStep, hasForm, jobOf, productRelease, profileSteps, type Release, salaryOf } from './release.ts'
import { button, saveScreenshot, type Translate } from './fixtures.ts'

/** One person at one phone. `release`: the office's, when it is not the product. */
export type BorrowerPage = { page: Page; server: TestServer; text: Translate; phone: string; screenshotPrefix: string; release?: Release }

export const releaseFor = ({ release = productRelease }: Pick<BorrowerPage, 'release'>): Release => release

/** Born on 17 May 1990, a woman: the digits of her number say so too (day + 40). `serial` keeps people apart. */
export const cardNumber = (serial: number, ddmmyy = '570590'): string => `327301${ddmmyy}${String(serial).padStart(4, '0')}`

/** `timeout`: milliseconds until the page must be there; Playwright's own when not given. */
export const expectPath = (page: Page, path: string, timeout?: number) =>
  expect(page).toHaveURL(new RegExp(`${path.replaceAll('/', '\\/')}(\\?|$)`), timeout === undefined ? {} : { timeout })

/** The address changes a moment before the page that is seen does. */
async function expectPage(who: BorrowerPage, path: string): Promise<void> {
  const { routes } = releaseFor(who).config.flows
  await expectPath(who.page, path)
  const screen = routeNamed(routes, matchRoute(routes, path)?.name ?? '')?.screen
  await expect(who.page.locator(`.page[data-screen="${screen}"]`)).toHaveCount(1)
}

/** In a whole run: keeps a picture of the state for people to look at, and measures it. `scenarios.test.ts` measures each screen in any run. */
export async function takeScreenshot({ page, screenshotPrefix }: BorrowerPage, name: string): Promise<void> {
  if (!isWholeRun) return
  await saveScreenshot(page, `${screenshotPrefix}-${name}`)
  expect.soft(await lookFaults(page), name).toEqual([])
}

/** Has a code sent, at once or as soon as the timer lets it, and types it in. */
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

/** Fills in the form of one step of the profile; what is not its own comes from the form's example. */
export async function fillStep(who: BorrowerPage, step: string, own: Entries = {}): Promise<void> {
  const release = releaseFor(who)
  const found = formStep(release, step)
  await expectPage(who, found.path)
  const entries = { ...exampleEntries(release, found.form, who.text), ...own }
  await fill(who.page, inAskedOrder(entries, Object.values(found.form.groups ?? {})))
  if (Object.values(found.form.fields ?? {}).some(({ widget }) => widget === 'SmsCode')) await enterCode(who)
}

/** Group by group; what no group asks comes first. */
function inAskedOrder(entries: Entries, groups: { fields: string[] }[]): Entries {
  const rank = (at: string) => groups.findIndex(({ fields }) => fields.includes(at.split('/')[1] ?? ''))
  return Object.fromEntries(Object.entries(entries).toSorted(([one], [other]) => rank(one) - rank(other)))
}

/** Through the groups to the button that sends the form; a group that is not filled in stays on show. */
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

/** From the page of the face check: a picture of what the camera sees is sent. */
export async function takeSelfie({ page, text }: Pick<BorrowerPage, 'page' | 'text'>): Promise<void> {
  await button(page, text('profile.faceStart')).click()
  await expect(page.locator('.camera-shutter')).toBeEnabled()
  await page.locator('.camera-shutter').click()
  await button(page, text('profile.faceUse')).click()
}

/** How she shows who she is. */
export type Proof = { ofCard(who: BorrowerPage): Promise<void>; ofFace(who: BorrowerPage): Promise<void> }

/** By photos, which her camera and her files must have. */
export const byPhotos = (card: Buffer): Proof => ({
  async ofCard({ page, text }) {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, text('profile.ktpTake')).click()])
    await chooser.setFiles({ name: 'ktp.jpg', mimeType: 'image/jpeg', buffer: card })
    await button(page, text('profile.ktpUse')).click()
    await expect(page).not.toHaveURL(/ktp/, { timeout: 60_000 })
  },
  async ofFace(who) {
    const { page, text } = who
    await expectPath(page, '/user-face/open/init')
    await takeSelfie(who)
    await expect(page.getByText(text('profile.faceDone'))).toBeVisible({ timeout: 60_000 })
    await button(page, text('profile.continue')).click()
  },
})

const withoutPhotos: Proof = {
  ofCard: ({ page, text }) => button(page, text('profile.ktpByHand')).click(),
  ofFace: passFaceCheck,
}

/** As if a person had looked at the photos: `face-check.test.ts` is about the comparison. */
async function passFaceCheck({ page, server, text, phone }: BorrowerPage): Promise<void> {
  await expectPath(page, '/user-face/open/init')
  await server.sandbox('face', { phone })
  await page.reload()
  await button(page, text('profile.continue')).click()
}

/** From the profile's first page to the audit. */
export async function completeProfile(who: BorrowerPage, person: Person, proof: Proof = withoutPhotos): Promise<void> {
  const own: Record<string, Entries> = {
    person: personEntries(who, person),
    job: jobEntries(who, jobOf(releaseFor(who), 'best')),
    bank: { '/card_num': accountOf(releaseFor(who)), '/name': person.name, '/mobile': who.phone },
  }
  await proof.ofCard(who)
  for (const step of profileSteps(releaseFor(who))) {
    const { id } = step
    if (!hasForm(step)) {
      await proof.ofFace(who)
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
