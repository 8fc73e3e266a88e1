import type { BrowserContextOptions } from 'playwright/test'
import { drawCard } from '../../scripts/bench/draw-card.ts'
import { drawSelfie, sampleFaces, type SampleFace } from '../../scripts/bench/sample-faces.ts'
import { openFaceFinder } from '../../src/server/ports/faces/face-finder.ts'
import { byPhotos, completeProfile, enterCode, expectPath, signIn, takeScreenshot, type BorrowerPage } from './support/borrower-page.ts'
import { fakeCamera, launchWith } from './support/fake-camera.ts'
import { fill } from './support/form.ts'
import { bottomOf, isInside, topOf } from './support/layout.ts'
import { chooseLoan } from './support/borrower-stages.ts'
import { button, expect, freshPhone, setLocale, test as base, translatorFor, localesOf } from './support/fixtures.ts'

let face: Promise<SampleFace> | undefined
const borrowerFace = () => (face ??= openFaceFinder().then(async (finder) => (await sampleFaces(finder, [1]))[0]!))

const test = base.extend({
  page: async ({ baseURL, contextOptions, viewport, hasTouch, isMobile, timezoneId, serviceWorkers }, use) => {
    const camera = await fakeCamera(await drawSelfie(await borrowerFace(), 'warm'))
    const browser = await launchWith(camera)
    const options = { viewport, hasTouch, isMobile, timezoneId, serviceWorkers, baseURL }
    const context = await browser.newContext({ ...contextOptions, ...(options as BrowserContextOptions) })
    await use(await context.newPage())
    await browser.close()
    camera.remove()
  },
})

test.setTimeout(300_000)
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(`one whole loan, from the home page of a visitor until it is paid off (${locale})`, async ({ page, server }) => {
    const text = await translatorFor(locale)
    const who: BorrowerPage = { page, server, text, phone: freshPhone(), screenshotPrefix: `whole-loan-${locale}` }
    let bills = 0
    await setLocale(page, locale)

    await test.step('open the home page and sign in', async () => {
      await page.goto('/index')
      await expectPath(page, '/home/unaudited')
      await expect(button(page, text('home.unaudited.check'))).toBeVisible()
      await takeScreenshot(who, 'unaudited')
      await button(page, text('home.unaudited.check')).click()
      await signIn(who)
    })

    await test.step('complete the profile', async () => {
      await expectPath(page, '/user-into/profile')
      await page.goto('/user-into')
      await expectPath(page, '/user-into/ktp')
      const { jpeg, person } = await drawCard(41 + index, {
        condition: 'plain',
        lettering: 'OCR-A',
        gender: 'female',
        portrait: (await borrowerFace()).photo,
      })
      const { day, month, year } = person.birth
      await completeProfile(
        who,
        { card: person.number, name: person.name, birth: [String(day), `#${month}`, String(year)] },
        byPhotos(jpeg),
      )
    })

    await test.step('wait for the audit', async () => {
      await expectPath(page, '/home/auditing')
      await expect(page.getByText(text('home.auditing.title'))).toBeVisible()
      await takeScreenshot(who, 'auditing')
      await server.sandbox('audit', { phone: who.phone })
      await button(page, text('action.refresh')).click()
      await expectPath(page, '/home/loan-product')
      await takeScreenshot(who, 'loan-product')
    })

    await test.step('order', async () => {
      await button(page, text('home.product.borrow')).first().click()
      await expectPath(page, '/loan/loan-order')
      bills = await chooseLoan(who, 3)
      await expect(page.getByText(text('loan.preview'))).toBeVisible()
      await takeScreenshot(who, 'loan-order')
      await button(page, text('form.borrow.submit')).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await takeScreenshot(who, 'plan-sheet')
      await page.locator('.sheet-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      expect(await isInside(page.locator('.checkbox-label input'), page.locator('.checkbox-label'))).toBe(true)
      await fill(page, { '/agreement': true })
      await enterCode(who)
      await button(page, text('form.borrowConfirm.submit')).click()
      await expectPath(page, '/loan/loan-success')
      await takeScreenshot(who, 'loan-success')
    })

    await test.step('get paid out', async () => {
      await button(page, text('action.home')).click()
      await expectPath(page, '/home/loaning')
      await takeScreenshot(who, 'loaning')
      await server.sandbox('payout', { result: 'ok', phone: who.phone })
      // The page may also load the result by itself.
      await page.goto('/home')
      await expectPath(page, '/home/pay-back')
      await expect(page.getByRole('dialog')).toBeVisible()
      await takeScreenshot(who, 'repay-modal')
      await button(page, text('action.later')).click()
      await takeScreenshot(who, 'pay-back')
    })

    await test.step('pay every bill', async () => {
      for (let bill = 1; bill <= bills; bill += 1) {
        await button(page, text('repay.pay')).first().click()
        await expectPath(page, '/home/pay-back-methods')
        if (bill === 1)
          for (const kind of ['store', 'transfer', 'va']) {
            await button(page, text(`repay.${kind}`)).click()
            const footer = page.locator('.footer')
            const edge = (await footer.count()) > 0 ? await topOf(footer) : 740
            expect(await bottomOf(page.locator('.bottom-bar'))).toBeCloseTo(edge, 0)
          }
        await page.locator('.cell:not([disabled])').first().click()
        if (bill === 1) await takeScreenshot(who, 'pay-back-methods')
        await button(page, text('repay.generate')).click()
        await expect(page.getByText(text('repay.code'))).toBeVisible()
        if (bill === 1) await takeScreenshot(who, 'payment-code')
        if (bill === 1) {
          await button(page, text('repay.paidAlready')).click()
          await expect(page.locator('.toast')).toHaveText(text('repay.notYet'))
          await expect(page.getByText(text('repay.code'))).toBeVisible()
        }
        const [newest] = (await server.sandbox('codes')) as { code: string }[]
        await server.sandbox('pay', { code: newest?.code, how: 'exact' })
        await button(page, text('repay.paidAlready')).click()
        await expect(page.locator('.toast')).toContainText(
          text(bill < bills ? 'repay.partPaid' : 'repay.paidOff', { left: 'Rp' }).split('Rp')[0] ?? '',
        )
        if (bill < bills) await expectPath(page, '/home/pay-back')
      }
      await expectPath(page, '/home/loan-product')
      await takeScreenshot(who, 'paid-off')
    })

    await test.step('see that no bill is left and sign out', async () => {
      await page.getByRole('link', { name: text('tab.bill'), exact: true }).click()
      await expectPath(page, '/bill')
      await expect(page.getByText(text('bill.none'))).toBeVisible()
      await takeScreenshot(who, 'bill')
      // The name of the tab may end with the number of unread messages, which the app loads every two minutes.
      await page
        .locator('.footer')
        .getByRole('link', { name: new RegExp(`^${text('tab.me')}`) })
        .click()
      await expectPath(page, '/me')
      await takeScreenshot(who, 'me')
      await page.getByText(text('me.signOut')).click()
      await expect(page.getByText(text('app.signOut.text'))).toBeVisible()
      await button(page, text('app.signOut.yes')).click()
      await expectPath(page, '/login/main')
    })
  })
}
