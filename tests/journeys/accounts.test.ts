import type { Page } from 'playwright/test'
import { type BorrowerPage, cardNumber, enterCode, expectPath, fillPerson, signIn, submitForm } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { signInByApi } from './support/api-client.ts'
import { field, fill } from './support/form.ts'
import { pathAfter, productRelease } from './support/release.ts'
import { button, expect, freshPhone, test } from './support/fixtures.ts'
import { startServer } from './support/server.ts'

const person = { card: cardNumber(4700), name: 'Ayu Pratiwi' }
const afterPerson = pathAfter(productRelease, 'person')

/** Opens a second tab in the same browser for another borrower. */
async function openTab(who: BorrowerPage): Promise<BorrowerPage> {
  return { ...who, page: await who.page.context().newPage(), phone: freshPhone() }
}

async function signInByLink(other: BorrowerPage): Promise<void> {
  await other.page.goto(`${other.server.url}/index?phone=${other.phone}`)
  await expectPath(other.page, '/login/main')
  await expect(field(other.page, '/phone').locator('input')).toHaveValue(new RegExp(other.phone.slice(-4)))
  await fill(other.page, { '/agree': true })
  await enterCode(other)
  await button(other.page, other.text('form.loginSms.submit')).click()
  await expect(other.page).not.toHaveURL(/\/login/)
}

const changedTo = ({ phone, text }: BorrowerPage) => text('app.account.changed', { phone: `${phone.slice(0, 3)}*****${phone.slice(-4)}` })

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('a sign-in of another borrower in another tab saves nothing of the first to the new account', async ({ page, server }) => {
  const ayu = await openAsBorrower(page, server, 'id-id', 'accounts')
  await page.goto('/user-into/person-info')
  await signIn(ayu)
  await fillPerson(ayu, person)
  const budi = await openTab(ayu)
  const sent: string[] = []
  // `left_session` is allowed: the app sends it with the token of the first account to end that session.
  page.on('request', (request) => request.method() === 'POST' && !request.url().endsWith('/left_session') && sent.push(request.url()))
  const toast = page.locator('.toast', { hasText: changedTo(budi) }).waitFor()
  await signInByLink(budi)
  await toast
  await expectPath(page, '/home/unaudited')
  expect(sent).toEqual([])
  expect(await stored(page)).not.toContain(person.name)
  await page.goto('/user-into/person-info')
  await expect(field(page, '/name').locator('input')).toHaveValue('')
  await expect(field(page, '/cardid').locator('input')).toHaveValue('')
  await page.goBack()
  await expect(page.getByText(person.name)).toHaveCount(0)
  const budiByApi = await signInByApi(server, budi.phone)
  expect(JSON.stringify(await budiByApi.data('base'))).not.toContain(person.name)
})

test('an account that signs in by a link in another tab is named by its phone number', async ({ page, server }) => {
  const ayu = await openAsBorrower(page, server, 'en-us', 'accounts')
  await page.goto('/user-into/person-info')
  await signIn(ayu)
  const budi = await openTab(ayu)
  const { token } = await signInByApi(server, budi.phone)
  const toast = page.locator('.toast', { hasText: changedTo(budi) }).waitFor()
  await budi.page.goto(`${server.url}/index?authorization=${token}`)
  await button(budi.page, budi.text('app.account.yes')).click()
  await toast
  await expectPath(page, '/home/unaudited')
})

test('signing out in one tab opens the login page and shows a toast in every tab', async ({ page, server }) => {
  const ayu = await openAsBorrower(page, server, 'en-us', 'accounts')
  await page.goto('/user-into/person-info')
  await signIn(ayu)
  await fillPerson(ayu, person)
  const second = { ...(await openTab(ayu)), phone: ayu.phone }
  await second.page.goto(`${server.url}/me`)
  await button(second.page, ayu.text('me.signOut')).click()
  const toast = page.locator('.toast', { hasText: ayu.text('app.account.left') }).waitFor()
  await button(second.page, ayu.text('app.signOut.yes')).click()
  await expectPath(second.page, '/login/main')
  await toast
  await expectPath(page, '/login/main')
  expect(await stored(page)).not.toContain(person.name)
})

test('a borrower who has signed out signs in by code as on the first visit', async ({ page, server }) => {
  const ayu = await openAsBorrower(page, server, 'id-id', 'accounts')
  await page.goto('/login/main')
  await signIn(ayu)
  await page.goto('/me')
  await button(page, ayu.text('me.signOut')).click()
  await button(page, ayu.text('app.signOut.yes')).click()
  await expectPath(page, '/login/main')
  const isFresh = async () => {
    await expect(field(page, '/phone').locator('input')).toHaveValue(new RegExp(ayu.phone.slice(-4)))
    await expect(button(page, ayu.text('block.sms.send'))).toBeEnabled()
    await expect(field(page, '/sms_code').locator('input')).toHaveCount(0)
    await expect(page.getByText(ayu.text('login.noCode'))).toHaveCount(0)
  }
  await isFresh()
  await page.reload()
  await isFresh()
})

test.describe('on a server whose tokens expire after two seconds', () => {
  test.use({ allowedConsole: /ERR_FAILED/ })

  test('a form is submitted after a token renewal, and only one SMS code is sent', async ({ page }) => {
    const server = await startServer({ TOKEN_SECONDS: '2', SMS_PHONE_SECONDS: '60' })
    try {
      const ayu = await openAsBorrower(page, server, 'id-id', 'renewal')
      await page.goto(`${server.url}/user-into/person-info`)
      await expectPath(page, '/login/main')
      await fill(page, { '/phone': ayu.phone, '/agree': true })
      // The server sends the SMS, but the reply is lost.
      await page.route('**/api/v2/sms_code*', async (route) => (await route.fetch(), await route.abort()), { times: 1 })
      const send = page.locator('.button-resend')
      await send.click()
      await expect(page.locator('.toast')).toHaveText(ayu.text('error.api'))
      await send.click()
      await expect(send).toBeDisabled()
      expect(((await server.sandbox(`sms?phone=${ayu.phone}`)) as unknown[]).length).toBe(1)
      await fill(page, { '/sms_code': await server.code(ayu.phone) })
      await button(page, ayu.text('form.loginSms.submit')).click()
      await expectPath(page, '/user-into/person-info')
      await fillPerson(ayu, person)
      const refreshed: string[] = []
      page.on('request', (request) => request.url().endsWith('/v1/user/refresh') && refreshed.push(request.url()))
      await page.waitForTimeout(2500)
      await submitForm(ayu)
      await expectPath(page, afterPerson)
      expect(refreshed.length).toBeGreaterThan(0)
    } finally {
      await page.close()
      await server.stop()
    }
  })
})
