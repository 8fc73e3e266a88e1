import { accessibilityViolations } from './support/accessibility.ts'
import { signInByApi } from './support/api-client.ts'
import { enterCode, expectPath, signIn, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { fill } from './support/form.ts'
import { button, expect, freshPhone, test, localesOf } from './support/fixtures.ts'

for (const locale of localesOf(import.meta.url)) {
  test(`a borrower invited by a link is counted once and gets a code to invite others (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'referral')
    const { text } = who
    const friend = await signInByApi(server, freshPhone())
    const { code, link } = await friend.data('referral')
    const invitation = new URL(link)

    await test.step('the link opens an invitation, and after signing in a page with a code', async () => {
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

    await test.step('the friend has one invitee, also after the link is opened again', async () => {
      expect(await friend.data('referral')).toMatchObject({ code, invitees: 1 })
      await page.goto(invitation.pathname + invitation.search)
      await expectPath(page, '/third/referral/code')
      await expect(button(page, text('referral.share'))).toBeVisible()
      expect(await friend.data('referral')).toMatchObject({ invitees: 1 })
    })
  })

  test(`a borrower who types a friend's code and signs in on another page is counted too (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'referral-typed')
    const { text } = who
    const friend = await signInByApi(server, freshPhone())
    const { code } = (await friend.data('referral')) as { code: string }

    await page.goto('/third/referral/login')
    await fill(page, { '/friend_code': 'ABCD2345' })
    await button(page, text('form.invitation.submit')).click()
    await expect(page.getByText(text('error.4290'))).toBeVisible()
    await takeScreenshot(who, 'unknown')
    await fill(page, { '/friend_code': code.toLowerCase() })
    await button(page, text('form.invitation.submit')).click()
    await expect(page.getByText(text('referral.invited'))).toBeVisible()
    await button(page, text('login.lookAround')).click()
    await expectPath(page, '/home/unaudited')
    await page.goto('/bill')
    await signIn(who)
    await expect.poll(async () => (await friend.data('referral')).invitees).toBe(1)
    await page.goto('/third/referral/code')
    await expect(button(page, text('referral.share'))).toBeVisible()
    await expect(page.getByText(text('referral.haveCode'))).toBeHidden()
  })
}
