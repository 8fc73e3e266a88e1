import { accessibilityViolations } from './support/accessibility.ts'
import { signInByApi } from './support/api-client.ts'
import { enterCode, expectPath, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { fill } from './support/form.ts'
import { button, expect, freshPhone, test, localesOf } from './support/fixtures.ts'

for (const locale of localesOf(import.meta.url))
  test(`who is invited by a link is counted once, and invites with a code of their own (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'referral')
    const { text } = who
    const friend = await signInByApi(server, freshPhone())
    const { code, link } = await friend.data('referral')
    const invitation = new URL(link)

    await test.step('the link says so, and leads to a code after signing in', async () => {
      await page.goto(invitation.pathname + invitation.search)
      await expectPath(page, '/third/referral/login')
      await expect(page.getByText(text('referral.invited'))).toBeVisible()
      await takeScreenshot(who, 'invited')
      expect(await accessibilityViolations(page)).toEqual([])
      await fill(page, { '/phone': who.phone, '/agree': true })
      await enterCode(who)
      await button(page, text('form.loginSms.submit')).click()
      await expectPath(page, '/third/referral/code')
      await expect(page.getByText(text('referral.counted'))).toBeVisible()
      await expect(button(page, text('referral.share'))).toBeVisible()
      await takeScreenshot(who, 'code')
      expect(await accessibilityViolations(page)).toEqual([])
    })

    await test.step('the friend is told of one, also after the link is opened again', async () => {
      expect(await friend.data('referral')).toMatchObject({ code, invitees: 1 })
      await page.goto(invitation.pathname + invitation.search)
      await expectPath(page, '/third/referral/code')
      await expect(button(page, text('referral.share'))).toBeVisible()
      expect(await friend.data('referral')).toMatchObject({ invitees: 1 })
    })
  })
