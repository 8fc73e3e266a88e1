import { at, type Borrower, cardOf, completeProfile, enterCode, shot, signIn } from './support/borrower.ts'
import { fill } from './support/form.ts'
import { bottomOf, isInside } from './support/place.ts'
import { chooseLoan } from './support/sign-in-as.ts'
import { button, expect, freshPhone, locales, speak, test, wordsOf } from './support/test.ts'

for (const [index, locale] of locales.entries()) {
  test(`one whole loan, from the first look to paid off (${locale})`, async ({ page, office }) => {
    const say = await wordsOf(locale)
    const who: Borrower = { page, office, say, phone: freshPhone(), shots: `whole-loan-${locale}` }
    let bills = 0
    await speak(page, locale)

    await test.step('look, then sign in', async () => {
      await page.goto('/index')
      await at(page, '/home/unaudited')
      await expect(button(page, say('home.unaudited.check'))).toBeVisible()
      await shot(who, 'unaudited')
      await button(page, say('home.unaudited.check')).click()
      await signIn(who)
    })

    await test.step('complete the profile', async () => {
      await at(page, '/user-into/profile')
      await page.goto('/user-into')
      await at(page, '/user-into/ktp')
      await completeProfile(who, { card: cardOf(1000 + index), name: 'Sari Wulandari' })
    })

    await test.step('wait for the audit', async () => {
      await at(page, '/home/auditing')
      await expect(page.getByText(say('home.auditing.title'))).toBeVisible()
      await shot(who, 'auditing')
      await office.sandbox('audit', { phone: who.phone })
      await button(page, say('action.refresh')).click()
      await at(page, '/home/loan-product')
      await shot(who, 'loan-product')
    })

    await test.step('order', async () => {
      await button(page, say('home.product.borrow')).first().click()
      await at(page, '/loan/loan-order')
      bills = await chooseLoan(who, 3)
      await expect(page.getByText(say('loan.preview'))).toBeVisible()
      await shot(who, 'loan-order')
      await button(page, say('form.borrow.submit')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await shot(who, 'plan-sheet')
      await page.locator('.sheet-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      expect(await isInside(page.locator('.check-label input'), page.locator('.check-label'))).toBe(true)
      await fill(page, { '/agreement': true })
      await enterCode(who)
      await button(page, say('form.borrowConfirm.submit')).click()
      await at(page, '/loan/loan-success')
      await shot(who, 'loan-success')
    })

    await test.step('get paid out', async () => {
      await button(page, say('action.home')).click()
      await at(page, '/home/loaning')
      await shot(who, 'loaning')
      await office.sandbox('payout', { result: 'ok', phone: who.phone })
      await button(page, say('action.refresh')).click()
      await at(page, '/home/pay-back')
      await expect(page.getByRole('dialog')).toBeVisible()
      await shot(who, 'repay-modal')
      await button(page, say('action.later')).click()
      await shot(who, 'pay-back')
    })

    await test.step('pay every bill', async () => {
      for (let bill = 1; bill <= bills; bill += 1) {
        await button(page, say('repay.pay')).first().click()
        await at(page, '/home/pay-back-methods')
        if (bill === 1)
          for (const way of ['store', 'transfer', 'va']) {
            await button(page, say(`repay.${way}`)).click()
            expect(await bottomOf(page.locator('.dock'))).toBeCloseTo(740 - 56, 0)
          }
        await page.locator('.cell:not([disabled])').first().click()
        if (bill === 1) await shot(who, 'pay-back-methods')
        await button(page, say('repay.generate')).click()
        await expect(page.getByText(say('repay.code'))).toBeVisible()
        if (bill === 1) await shot(who, 'payment-code')
        if (bill === 1) {
          await button(page, say('repay.paidAlready')).click()
          await expect(page.locator('.toast')).toHaveText(say('repay.notYet'))
          await expect(page.getByText(say('repay.code'))).toBeVisible()
        }
        const [newest] = (await office.sandbox('codes')) as { code: string }[]
        await office.sandbox('pay', { code: newest?.code, how: 'exact' })
        await button(page, say('repay.paidAlready')).click()
        await expect(page.locator('.toast')).toContainText(
          say(bill < bills ? 'repay.partPaid' : 'repay.paidOff', { left: 'Rp' }).split('Rp')[0] ?? '',
        )
        if (bill < bills) await at(page, '/home/pay-back')
      }
      await at(page, '/home/loan-product')
      await shot(who, 'paid-off')
    })

    await test.step('see it in the bills and leave', async () => {
      await page.getByRole('link', { name: say('tab.bill'), exact: true }).click()
      await at(page, '/bill')
      await expect(page.getByText(say('bill.none'))).toBeVisible()
      await shot(who, 'bill')
      await page.getByRole('link', { name: say('tab.me'), exact: true }).click()
      await at(page, '/me')
      await shot(who, 'me')
      await page.getByText(say('me.signOut')).click()
      await expect(page.getByText(say('app.signOut.text'))).toBeVisible()
      await button(page, say('app.signOut.yes')).click()
      await at(page, '/login/main')
    })
  })
}
