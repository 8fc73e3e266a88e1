import { cardNumber, expectPath, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower, submitApplication } from './support/borrower-stages.ts'
import { button, expect, saveScreenshot, test, localesOf } from './support/fixtures.ts'

/** One day after the birth date in the form, so that the identity number contradicts the form and the application is held for review. */
const OTHER_DAY = '580590'

for (const [index, locale] of localesOf(import.meta.url).entries()) {
  test(
    `an application held for review waits without a countdown, and is sent back for correction (${locale})`,
    { tag: '@slow' },
    async ({ page, server, context }) => {
      const who = await openAsBorrower(page, server, locale, 'held')
      const { text } = who
      await submitApplication(who, { card: cardNumber(6600 + index, OTHER_DAY), name: 'Rina Utama' })
      await expect(page.getByText(text('home.auditing.left'))).toBeVisible()
      await server.sandbox('audit', { phone: who.phone })
      await button(page, text('action.refresh')).click()
      await expect(page.getByText(text('policy.review.identity'))).toBeVisible()
      await expect(page.getByText(text('home.auditing.left'))).toBeHidden()
      await page.goto('/home')
      await expectPath(page, '/home/auditing')
      await expect(page.getByText(text('policy.review.identity'))).toBeVisible()
      await takeScreenshot(who, 'waiting')

      const staff = await context.newPage()
      await staff.goto(`/sandbox?lan=${locale}`)
      const decision = staff.locator('li', { hasText: who.phone }).locator('button', { hasText: text('sandbox.held.sendBack') })
      await decision.scrollIntoViewIfNeeded()
      await saveScreenshot(staff, `held-staff-${locale}`)
      await decision.click()
      await expect(decision).toBeHidden()
      await staff.close()

      await page.goto('/home')
      await expectPath(page, '/home/unaudited')
      await expect(page.getByText(text('policy.review.identity'))).toBeVisible()
      await takeScreenshot(who, 'home')
      await button(page, text('home.sentBack.correct')).click()
      await expectPath(page, '/user-into/profile')
      await expect(page.getByText(text('policy.review.identity'))).toBeVisible()
      await expect(page.locator('.cell', { hasText: text('profile.step.person') })).toContainText(text('profile.correct'))
      await takeScreenshot(who, 'profile')

      await page.goto('/me/messages')
      await expect(page.getByText(text('policy.review.identity'))).toBeVisible()
      await takeScreenshot(who, 'message')
      await page.locator('.cell', { hasText: text('enum.messageKind.sentBack') }).click()
      await expectPath(page, '/user-into/profile')
    },
  )
}
