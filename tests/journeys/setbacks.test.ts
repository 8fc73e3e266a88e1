import { at, cardOf, enterCode, personInfo, sendStep, shot, signIn } from './support/borrower.ts'
import { field, fill } from './support/form.ts'
import { accountOf, agesOf, firstBank, jobOf, pathAfter, periodOf, productRelease } from './support/release.ts'
import { applied, borrower, ordered } from './support/sign-in-as.ts'
import { button, expect, locales, test } from './support/test.ts'

const ages = agesOf(productRelease)

for (const [index, locale] of locales.entries()) {
  test(`too young: told at the first step (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'young')
    await page.goto('/user-into/person-info')
    await signIn(who)
    const person = {
      card: cardOf(1900 + index, '570510'),
      name: 'Rina Muda',
      birth: ['17', '#5', String(new Date().getUTCFullYear() - ages.from + 1)],
    }
    await personInfo(who, person)
    await sendStep(who, 'person')
    await expect(field(page, '/birth_date').locator('.field-fault')).toHaveText(who.say('error.4219', ages))
    await shot(who, 'person-info')
    await fill(page, { '/cardid': cardOf(1900 + index), '/birth_date': ['17', '#5', '1990'] })
    await sendStep(who, 'person')
    await at(page, pathAfter(productRelease, 'person'))
  })

  test(`too little income for another loan: rejected, with the day to apply again (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'rejected')
    await applied(who, { card: cardOf(2000 + index), name: 'Rina Utama' }, jobOf(productRelease, 'burden'))
    await office.sandbox('audit', { phone: who.phone })
    await button(page, who.say('action.refresh')).click()
    await at(page, '/home/into-fail')
    await expect(page.getByText(who.say('home.intoFail.reapply'))).toBeVisible()
    await expect(page.getByText(/\d\d\/\d\d\/\d{4}/)).toBeVisible()
    await shot(who, 'into-fail')
  })

  test(`the payout bounces, the account is mended, the money comes (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'bounced')
    await ordered(who, { card: cardOf(3000 + index), name: 'Wati Kusuma' })
    await office.sandbox('payout', { result: 'bounce', phone: who.phone })
    // Later than the minute that must lie between two codes.
    await office.sandbox('clock', { minutes: 2 })
    await page.goto('/home')
    await at(page, '/home/add-bank')
    await expect(page.getByRole('dialog')).toBeVisible()
    await shot(who, 'modal')
    await button(page, who.say('home.loanFail.fix')).click()
    await fill(page, { '/bank': '#1', '/card_num': accountOf(productRelease, '9876543210987654'), '/name': 'Wati Kusuma' })
    await enterCode(who)
    await shot(who, 'add-bank')
    await button(page, who.say('form.bankPatch.submit')).click()
    await at(page, '/home/loaning')
    await office.sandbox('payout', { result: 'ok', phone: who.phone })
    await button(page, who.say('action.refresh')).click()
    await at(page, '/home/pay-back')
  })

  test(`two installments late: both are paid with one code (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'late')
    const { months } = periodOf(productRelease, 3)
    await ordered(who, { card: cardOf(4000 + index), name: 'Yuni Astuti' }, months)
    await office.sandbox('payout', { result: 'ok', phone: who.phone })
    await office.sandbox('clock', { days: 70 })
    await page.goto('/home')
    await at(page, '/home/pay-back')
    const modal = page.getByRole('dialog', { name: who.say('repay.overdueTitle') })
    await expect(modal).toBeVisible()
    const owed = await modal.locator('.description dd').first().textContent()
    await shot(who, 'modal')
    await button(page, who.say('action.later')).click()
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await expect(page.getByText(who.say('repay.overdueTitle'))).toBeVisible()
    await shot(who, 'home')
    await page.goto('/bill')
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await shot(who, 'bill-late')
    await page.goto('/home/pay-back')
    await button(page, who.say('repay.pay')).click()
    await expect(page.getByText(who.say('repay.arrearsTitle'))).toBeVisible()
    await expect(page.locator('.banner-amount')).toHaveText(owed ?? '')
    await shot(who, 'methods')
    await page.locator('.cell:not([disabled])').first().click()
    await button(page, who.say('repay.generate')).click()
    await expect(page.getByText(who.say('repay.code'))).toBeVisible()
    await expect(page.locator('.description').filter({ hasText: who.say('repay.exactly') })).toContainText(owed ?? '')
    await page.goto('/bill')
    await expect(page.locator('.copy-label')).toHaveText(who.say('bill.va', { bank: who.say(`bank.${firstBank(productRelease)}`) }))
    await shot(who, 'bill-code')
    const [newest] = (await office.sandbox('codes')) as { code: string }[]
    await office.sandbox('pay', { code: newest?.code, how: 'exact' })
    await page.goto('/bill')
    await expect(page.locator('.list .cell')).toHaveCount(months - 2)
    await shot(who, 'bill')
  })
}
