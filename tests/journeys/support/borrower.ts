import { expect, type Page } from 'playwright/test'
import { answersOf } from './answers.ts'
import { type Entry, fill } from './form.ts'
import type { Office } from './office.ts'
import { accountOf, type Job, jobOf, productRelease, profileSteps, type Release, salaryOf } from './release.ts'
import { button, picture, type Say } from './test.ts'

/** One person at one phone. `release`: the office's, when it is not the product. */
export type Borrower = { page: Page; office: Office; say: Say; phone: string; shots: string; release?: Release }

export const releaseOf = ({ release = productRelease }: Borrower): Release => release

/** Born on 17 May 1990, a woman: the digits of her number say so too (day + 40). `serial` keeps people apart. */
export const cardOf = (serial: number, ddmmyy = '570590'): string => `327301${ddmmyy}${String(serial).padStart(4, '0')}`

export const at = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path.replaceAll('/', '\\/')}(\\?|$)`))

export async function shot({ page, shots }: Borrower, name: string): Promise<void> {
  await picture(page, `${shots}-${name}`)
}

/** Has a code sent, at once or as soon as the timer lets it, and types it in. */
export async function enterCode({ page, office, phone }: Borrower): Promise<void> {
  const send = page.locator('.button-send')
  await send.click()
  await expect(send).toBeDisabled()
  await fill(page, { '/sms_code': await office.code(phone) })
}

export async function signIn(who: Borrower): Promise<void> {
  const { page, say, phone } = who
  await at(page, '/login/main')
  await fill(page, { '/phone': phone, '/agree': true })
  await enterCode(who)
  await button(page, say('form.loginSms.submit')).click()
  await expect(page).not.toHaveURL(/\/login/)
}

export type Person = { card: string; name: string; birth?: string[] }
type Own = Record<string, Entry>

/** Fills in the form of one step of the profile; what is not its own comes from the form's example. */
export async function fillStep(who: Borrower, step: string, own: Own = {}): Promise<void> {
  const release = releaseOf(who)
  const found = profileSteps(release).find(({ id }) => id === step)
  if (!found) throw new Error(`The profile has no step ${step}.`)
  await at(who.page, found.path)
  await fill(who.page, { ...answersOf(release, found.form, who.say), ...own })
  if (Object.values(found.form.fields ?? {}).some(({ widget }) => widget === 'SmsCode')) await enterCode(who)
}

export async function sendStep({ page, say, ...who }: Borrower, step: string): Promise<void> {
  const found = profileSteps(releaseOf({ page, say, ...who })).find(({ id }) => id === step)
  await button(page, say(found?.form.submit.button ?? '')).click()
}

/** Who she is: the number and the date belong together. */
export const personal = ({ say }: Borrower, { card, name, birth = ['17', '#5', '1990'] }: Person): Own => ({
  '/name': name,
  '/cardid': card,
  '/birth_date': birth,
  '/gender': say('enum.gender.female'),
})

const earning = (who: Borrower, { income, other_loan_status }: Job): Own => ({
  '/income': who.say(`enum.salaryRange.${income}`),
  '/salary': String(salaryOf(releaseOf(who), income)),
  '/other_loan_status': who.say(`enum.otherLoanStatus.${other_loan_status}`),
})

export const personInfo = (who: Borrower, person: Person): Promise<void> => fillStep(who, 'person', personal(who, person))

export const jobInfo = (who: Borrower, job: Job = jobOf(releaseOf(who), 'best')): Promise<void> => fillStep(who, 'job', earning(who, job))

/** From the profile's first page to the audit. */
export async function completeProfile(who: Borrower, person: Person, job: Job = jobOf(releaseOf(who), 'best')): Promise<void> {
  const own: Record<string, Own> = {
    person: personal(who, person),
    job: earning(who, job),
    bank: { '/card_num': accountOf(releaseOf(who)), '/name': person.name, '/mobile': who.phone },
  }
  await button(who.page, who.say('profile.ktpByHand')).click()
  for (const { id, formId } of profileSteps(releaseOf(who))) {
    await fillStep(who, id, own[id])
    await shot(
      who,
      formId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    await sendStep(who, id)
  }
}
