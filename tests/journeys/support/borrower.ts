import { expect, type Page } from 'playwright/test'
import type { Office } from './office.ts'
import { fill } from './form.ts'
import { button, picture, type Say } from './test.ts'

/** One person at one phone. */
export type Borrower = { page: Page; office: Office; say: Say; phone: string; shots: string }

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

export type Person = { card: string; name: string; birth?: string[]; zip?: string }

export async function personInfo(
  { page, say }: Borrower,
  { card, name, birth = ['17', '#5', '1990'], zip = '40115' }: Person,
): Promise<void> {
  await at(page, '/user-into/person-info')
  await fill(page, {
    '/name': name,
    '/cardid': card,
    '/birth_date': birth,
    '/gender': say('enum.gender.female'),
    '/religion': say('enum.religion.4'),
    '/marriage': say('enum.marriage.2'),
    '/education': say('enum.education.7'),
    '/mother_maiden_name': 'Kartini',
    '/province': '#1',
    '/city': '#1',
    '/districts': '#1',
    '/sub_districts': '#1',
    '/zip_code': zip,
    '/address': 'Jalan Merdeka 17 RT 02 RW 05',
    '/live_duration': '#3',
    '/residential_status': say('enum.house.1'),
  })
}

/** Choices of the job form, by their numbers in schemas/enums. */
export type Job = { income: number; otherLoan: number }

/** One within each range of income. */
const salaries: { [income: number]: string } = { 1: '1500000', 2: '3000000', 3: '6000000', 4: '9500000' }

export async function jobInfo({ page, say }: Borrower, { income, otherLoan }: Job = { income: 4, otherLoan: 3 }): Promise<void> {
  await at(page, '/user-into/job-info')
  await fill(page, {
    '/career': say('enum.workType.2'),
    '/income_source': say('enum.incomeSource.1'),
    '/income': say(`enum.salaryRange.${income}`),
    '/salary': salaries[income] ?? '',
    '/salary_day': '#5',
    '/spending': '#2',
    '/other_loan_status': say(`enum.otherLoanStatus.${otherLoan}`),
  })
}

export async function workInfo({ page }: Borrower): Promise<void> {
  await at(page, '/user-into/work-info')
  await fill(page, {
    '/company_name': 'PT Maju Bersama',
    '/company_phone': '0215551234',
    '/email': 'sari@maju.example',
    '/province': '#1',
    '/city': '#1',
    '/districts': '#1',
    '/sub_districts': '#1',
    '/address': 'Jalan Sudirman Kav 1',
  })
}

export async function contacts({ page, say }: Borrower): Promise<void> {
  await at(page, '/user-into/contacts')
  await fill(page, {
    '/contacts/0/name': 'Budi Santoso',
    '/contacts/0/relationship': say('enum.relationship.3'),
    '/contacts/0/phone': '081311112222',
    '/contacts/1/name': 'Dewi Lestari',
    '/contacts/1/relationship': say('enum.relationship.7'),
    '/contacts/1/phone': '081333334444',
    '/consent': true,
  })
}

export async function bankInfo(who: Borrower, name: string): Promise<void> {
  const { page, phone } = who
  await at(page, '/user-into/bank-info')
  await fill(page, { '/bank': '#1', '/card_num': '1234567890', '/name': name, '/mobile': phone })
  await enterCode(who)
}

/** From the profile's first page to the audit. */
export async function completeProfile(who: Borrower, person: Person, job?: Job): Promise<void> {
  const { page, say } = who
  await button(page, say('profile.continue')).click()
  await personInfo(who, person)
  await shot(who, 'person-info')
  await button(page, say('form.personInfo.submit')).click()
  await jobInfo(who, job)
  await shot(who, 'job-info')
  await button(page, say('form.jobInfo.submit')).click()
  await workInfo(who)
  await button(page, say('form.workInfo.submit')).click()
  await contacts(who)
  await shot(who, 'contacts')
  await button(page, say('form.contacts.submit')).click()
  await bankInfo(who, person.name)
  await shot(who, 'bank-info')
  await button(page, say('form.bankInfo.submit')).click()
}
