import type { Page } from 'playwright/test'
import { exampleEntries } from './support/example-answers.ts'
import { expectPath, cardNumber, fillStep, fillPerson, submitForm, takeScreenshot, signIn } from './support/borrower-page.ts'
import { field, fill, reachField } from './support/form.ts'
import { amountOf, formStep, pathAfter, productOf, productRelease, profileSteps } from './support/release.ts'
import { submitApplication, openAsBorrower, chooseLoan } from './support/borrower-stages.ts'
import { button, expect, test, localesOf } from './support/fixtures.ts'

const person = { card: cardNumber(4000), name: 'Ayu Pratiwi' }
const afterPerson = pathAfter(productRelease, 'person')
const nextStep = profileSteps(productRelease).find(({ path }) => path === afterPerson)!
/** The mother's maiden name is a private answer: the app keeps it in memory only, never in the browser's storage. */
const mother = String(exampleEntries(productRelease, formStep(productRelease, 'person').form, (key) => key)['/mother_maiden_name'])

for (const locale of localesOf(import.meta.url)) {
  test(`a form keeps its entries when the session ends and the borrower signs in again (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'session-lost')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await fillPerson(who, person)
    // Ends the session on the server, as another sign-in or an expiry would.
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('alur:token') ?? '""') as string)
    await fetch(`${server.url}/api/v1/logout`, {
      method: 'POST',
      headers: { Authorization: token, os: '4', 'Idempotency-Key': crypto.randomUUID() },
    })
    // The server requires a minute between two SMS codes.
    await server.sandbox('clock', { minutes: 2 })
    await submitForm(who)
    await signIn(who)
    await expectPath(page, '/user-into/person-info')
    await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
    await expect(field(page, '/cardid').locator('input')).toHaveValue(new RegExp(`^${person.card.slice(0, 4)}`))
    await reachField(page, '/mother_maiden_name')
    await expect(field(page, '/mother_maiden_name').locator('input')).toHaveValue(mother)
    await reachField(page, '/sub_districts')
    await expect(field(page, '/sub_districts').locator('select')).not.toHaveValue('')
    await takeScreenshot(who, 'restored')
    await submitForm(who)
    await expectPath(page, afterPerson)
  })
}

test('a reload keeps the values that may be stored on a device, and no others', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'reload')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await fillPerson(who, person)
  const stored = await storedOn(page, person.name)
  expect(stored).not.toContain(person.card)
  expect(stored).not.toContain(mother)
  await page.reload()
  await reachField(page, '/name')
  await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
  await expect(field(page, '/cardid').locator('input')).toHaveValue('')
})

test('the last typed value is stored when the app goes to the background', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'put-away')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await reachField(page, '/name')
  const stored = await field(page, '/name')
    .locator('input')
    .evaluate((input: HTMLInputElement, name) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, name)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      return JSON.stringify({ ...localStorage })
    }, person.name)
  expect(stored).toContain(person.name)
})

/** Returns the whole storage of the browser once it contains `expected`. */
async function storedOn(page: Page, expected: string): Promise<string> {
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  await expect.poll(stored).toContain(expected)
  return stored()
}

test.describe('without a connection', () => {
  test.use({ allowedConsole: /ERR_CONNECTION_(?:REFUSED|RESET)/ })

  test('a server that dies while a form is sent loses nothing and saves it once', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'killed')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await fillPerson(who, { ...person, card: cardNumber(4100) })
    await server.kill()
    await submitForm(who)
    await expect(page.getByText(who.text('error.api'))).toBeVisible()
    await reachField(page, '/name')
    await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
    await server.restart()
    await submitForm(who)
    await expectPath(page, afterPerson)
    await fillStep(who, nextStep.id)
  })
})

test('errors are shown at their fields, and the first one is focused', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'faults')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await expectPath(page, '/user-into/person-info')
  await expect(page.locator('.field-error:not(:empty)')).toHaveCount(0)
  await fill(page, { '/cardid': '123' })
  await field(page, '/cardid').locator('input').blur()
  await expect(page.locator('.field-error:not(:empty)')).toHaveCount(1)
  await submitForm(who)
  await expect(field(page, '/name').locator('input')).toBeFocused()
  await expect(field(page, '/name').locator('.field-error')).toHaveText(who.text('form.personInfo.name.required'))
  await expect(field(page, '/cardid').locator('input')).toHaveAttribute('aria-invalid', 'true')
  await takeScreenshot(who, 'person-info')
})

test.describe('a value that the server rejects', () => {
  test.use({ allowedConsole: /the server responded with a status of 400/ })

  test('shows its error at the field until it changes', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'refused')
    const code = field(page, '/sms_code')
    await page.goto('/login/main')
    await fill(page, { '/phone': who.phone, '/agree': true })
    await page.locator('.button-resend').click()
    await expect(page.locator('.button-resend')).toBeDisabled()
    const wrong = (await server.code(who.phone)) === '111111' ? '222222' : '111111'
    await fill(page, { '/sms_code': wrong })
    await button(page, who.text('form.loginSms.submit')).click()
    await expect(code.locator('.field-error')).toHaveText(who.text('error.4101_other', { count: 4 }))
    await expect(code.locator('input')).toBeFocused()
    await expect(code.locator('input')).toHaveValue('')
    await expect(page.locator('.toast')).toHaveCount(0)
    await takeScreenshot(who, 'code')
    await fill(page, { '/sms_code': await server.code(who.phone) })
    await expect(code.locator('.field-error')).toBeEmpty()
    await button(page, who.text('form.loginSms.submit')).click()
    await expect(page).not.toHaveURL(/\/login/)
  })

  test('leaves its field empty for the next code', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'refused-code')
    const code = field(page, '/sms_code')
    const send = page.locator('.button-resend')
    const submit = button(page, who.text('form.loginSms.submit'))
    await page.clock.install()
    await page.goto('/login/main')
    await fill(page, { '/phone': who.phone, '/agree': true })
    await send.click()
    await expect(send).toBeDisabled()
    const wrong = (await server.code(who.phone)) === '111111' ? '222222' : '111111'
    await fill(page, { '/sms_code': wrong })
    await submit.click()
    await expect(code.locator('.field-error')).not.toBeEmpty()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && (sent += 1))
    await submit.click()
    await expect(code.locator('.field-error')).toHaveText(who.text('field.sms_code.required'))
    expect(sent).toBe(0)
    await fill(page, { '/sms_code': wrong })
    await submit.click()
    await expect(code.locator('.field-error')).toHaveText(who.text('error.4101_other', { count: 3 }))
    // The app requires a minute between two SMS codes.
    await page.clock.fastForward('01:01')
    await send.click()
    await expect(send).toBeDisabled()
    await expect(code.locator('input')).toHaveValue('')
    await code.locator('input').pressSequentially(await server.code(who.phone))
    await expect(code.locator('input')).toHaveValue(await server.code(who.phone))
    await expect(field(page, '/phone').locator('input')).toHaveValue(new RegExp(who.phone.slice(-4)))
    await submit.click()
    await expect(page).not.toHaveURL(/\/login/)
  })

  test('hides the cost of the previous amount', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'id-id', 'amount')
    await submitApplication(who, { card: cardNumber(4200), name: 'Ayu Pratiwi' })
    await server.sandbox('audit', { phone: who.phone })
    await page.goto('/home')
    await button(page, who.text('home.product.borrow')).first().click()
    await chooseLoan(who, 3)
    await expect(page.getByText(who.text('loan.total'))).toBeVisible()
    await fill(page, { '/amount': String(amountOf(productRelease) + 1) })
    await expect(page.getByText(who.text('loan.previewNone'))).toBeVisible()
    await expect(page.getByText(who.text('loan.total'))).toHaveCount(0)
    await button(page, who.text('form.borrow.submit')).click()
    await expect(field(page, '/amount').locator('p[role=alert]')).not.toBeEmpty()
    await takeScreenshot(who, 'order')
    await fill(page, { '/amount': String(amountOf(productRelease) + productOf(productRelease).step) })
    await expect(page.getByText(who.text('loan.total'))).toBeVisible()
    await expect(field(page, '/amount').locator('p[role=alert]')).toBeEmpty()
  })
})
