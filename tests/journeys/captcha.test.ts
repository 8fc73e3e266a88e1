import { accessibilityViolations } from './support/accessibility.ts'
import { takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { field, fill } from './support/form.ts'
import { button, expect, test as base, localesOf } from './support/fixtures.ts'
import { startServer, type TestServer } from './support/server.ts'
import { perWorker } from './support/per-worker.ts'

/** Runs on a server that requires a captcha for every SMS code. */
const test = base.extend<object, { server: TestServer }>({
  server: perWorker(() => startServer({ CAPTCHA_PHONE_AFTER: '0' })),
})

for (const locale of localesOf(import.meta.url)) {
  test(`a borrower who cannot read the picture signs in by the work of the device (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'captcha')
    await page.goto('/login/main')
    await fill(page, { '/phone': who.phone, '/agree': true })
    await page.locator('.button-resend').click()
    const dialog = page.getByRole('dialog')
    const proofOfWork = button(dialog, who.text('block.captcha.work'))
    await expect(proofOfWork).toBeVisible()
    await takeScreenshot(who, 'dialog')
    expect(await accessibilityViolations(page)).toEqual([])
    await proofOfWork.press('Enter')
    await expect(dialog.locator('.visually-hidden[role=status]')).toHaveText(who.text('shell.busy'))
    await expect(dialog.locator('button[aria-disabled=true]')).toBeFocused()
    await expect(dialog).toBeHidden({ timeout: 60_000 })
    await fill(page, { '/sms_code': await server.code(who.phone) })
    await button(page, who.text('form.loginSms.submit')).click()
    await expect(page).not.toHaveURL(/\/login/)
  })
}

test('an impossible answer is refused at the field and not sent', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'captcha-typed')
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true })
  await page.locator('.button-resend').click()
  const dialog = page.getByRole('dialog')
  const input = dialog.getByRole('textbox')
  const error = dialog.locator('.field-error')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/captcha')) sent.push((request.postDataJSON() as { code: string }).code)
  })
  for (const answer of ['ab', 'ab+cd', 'ab.']) {
    await input.fill(answer)
    await button(dialog, who.text('block.captcha.submit')).click()
    await expect(error).toHaveText(who.text('block.captcha.wrong'))
    await expect(input).toHaveValue(answer)
    await expect(input).toBeFocused()
  }
  expect(sent).toEqual([])
  await input.fill('ab cd e')
  await expect(error).toBeEmpty()
  await button(dialog, who.text('block.captcha.submit')).click()
  await expect.poll(() => sent).toEqual(['abcde'])
})

test.describe('code of a sheet that fails to load', () => {
  test.use({ allowedConsole: /Unable to preload CSS|net::ERR/ })

  test('shows an error in the sheet and keeps the typed values', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'captcha-lost')
    let navigations = 0
    page.on('request', (request) => void (navigations += Number(request.isNavigationRequest())))
    await page.route('**/assets/Captcha*', (route) => route.abort())
    await page.goto('/login/main')
    await fill(page, { '/phone': who.phone, '/agree': true })
    const typed = await field(page, '/phone').getByRole('textbox').inputValue()
    await page.locator('.button-resend').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(who.text('shell.failed.title'))).toBeVisible()
    await page.waitForTimeout(500)
    expect(navigations).toBe(1)
    await button(dialog, who.text('shell.close')).click()
    await expect(dialog).toBeHidden()
    await expect(field(page, '/phone').getByRole('textbox')).toHaveValue(typed)
    await page.unroute('**/assets/Captcha*')
    await page.locator('.button-resend').click()
    await button(dialog, who.text('shell.retry')).click()
    await expect.poll(() => navigations).toBe(2)
    await expect(page.locator('.button-resend')).toBeVisible()
  })
})
