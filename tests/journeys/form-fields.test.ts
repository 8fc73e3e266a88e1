import type { Page, Route } from 'playwright/test'
import { cardNumber, expectPath, fillPerson, signIn } from './support/borrower-page.ts'
import { field, fill, reachField, showCodeBoxes } from './support/form.ts'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { button, expect, freshPhone, setLocale, test, translatorFor, localesOf } from './support/fixtures.ts'

const input = (page: Page, path: string) => field(page, path).locator('input, textarea, select').first()

test('a code is pasted, corrected and sent once', async ({ page, context }) => {
  const say = await translatorFor('en-us')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await setLocale(page, 'en-us')
  await page.goto('/login/main')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/sms_code')) sent += 1
  })

  await test.step('no code is sent to an invalid number, its error is shown', async () => {
    await button(page, say('block.sms.send')).click()
    await expect(input(page, '/phone')).toBeFocused()
    await expect(input(page, '/phone')).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toBe(0)
  })

  await test.step('two taps send one message, and the timer outlives a reload', async () => {
    const phone = freshPhone()
    await input(page, '/phone').fill(`+62 ${phone.slice(1)}`)
    await expect(input(page, '/sms_code')).toHaveCount(0)
    await expect(button(page, say('form.loginSms.submit'))).toBeHidden()
    // Clicks twice in one task. Two clicks of the mouse would be too slow on a busy machine: the second one would take the focus from the code field.
    await button(page, say('block.sms.send')).evaluate((send: HTMLElement) => (send.click(), send.click()))
    await expect(input(page, '/sms_code')).toBeFocused()
    expect(sent).toBe(1)
    await page.reload()
    await input(page, '/phone').fill(phone)
    const [before = '', after = ''] = say('block.resend.wait', { seconds: '#' }).split('#')
    const waiting = new RegExp(`^${before}\\d+${after}$`)
    await expect(page.getByRole('button', { name: waiting })).toBeDisabled()
  })

  await test.step('a pasted code is reduced to its digits', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('12 34-56 7'))
    await input(page, '/sms_code').focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(input(page, '/sms_code')).toHaveValue('123456')
    await page.keyboard.press('Backspace')
    await expect(input(page, '/sms_code')).toHaveValue('12345')
  })
})

for (const locale of localesOf(import.meta.url))
  test(`a form submitted with errors shows their number and focuses the first one (${locale})`, async ({ page }) => {
    const say = await translatorFor(locale)
    await page.setViewportSize({ width: 320, height: 640 })
    await setLocale(page, locale)
    await page.goto('/login/main')
    await button(page, say('block.sms.have')).click()
    await button(page, say('form.loginSms.submit')).click()
    const errors = page.locator('.field-error')
    await expect.poll(() => errors.count()).toBeGreaterThan(1)
    const errorCount = page.locator('.error-count')
    await expect(errorCount).toContainText(String(await errors.count()))
    await errorCount.scrollIntoViewIfNeeded()
    await expect(errorCount).toBeInViewport({ ratio: 1 })
    await errorCount.focus()
    await errorCount.click()
    await expect(input(page, '/phone')).toBeFocused()
  })

test('a birth date and a gender that contradict the identity number show a warning at once', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'contradicted')
  await page.goto('/user-into/person-info')
  await signIn(who)
  const warning = (path: string) => field(page, path).locator('.field-warning')
  // The number is that of a woman born on 17 May 1990.
  await fill(page, { '/cardid': cardNumber(5800), '/birth_date': ['18', '#5', '1990'] })
  await expect(warning('/birth_date')).toHaveText(who.text('form.personInfo.birth_date.differs'))
  await fill(page, { '/gender': who.text('enum.gender.male') })
  await expect(warning('/gender')).toHaveText(who.text('form.personInfo.gender.differs'))
  await fill(page, { '/birth_date': ['17', '#5', '1990'], '/gender': who.text('enum.gender.female') })
  await expect(warning('/birth_date')).toBeEmpty()
  await expect(warning('/gender')).toBeEmpty()
})

test('the error of a searchable list is visible before the list opens', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'combobox')
  const { text } = who
  await approveByApi(who, { card: cardNumber(5900), name: 'Sri Utami' })
  await page.goto('/me/bank-card-add/1')
  await signIn(who)
  await page.goto('/me/bank-card-add/1')
  await field(page, '/bank').waitFor()
  await showCodeBoxes(page)
  await button(page, text('form.bankInfo.submit')).click()
  const combobox = field(page, '/bank').getByRole('combobox')
  await expect(combobox).toBeFocused()
  await expect(field(page, '/bank').getByRole('listbox')).toBeHidden()
  await expect(field(page, '/bank').locator('.field-error')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  await expect(field(page, '/bank').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(combobox).not.toHaveValue('')
  const first = await combobox.inputValue()

  await test.step('typing after a return by keyboard replaces the chosen value', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('man')
    await expect(field(page, '/bank').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(combobox).not.toHaveValue(first)
  })
})

test('Enter in the phone field sends a code, another number hides the code field, and typed values stay', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'fields')
  await page.goto('/login/main')
  const submit = button(page, who.text('form.loginSms.submit'))
  await fill(page, { '/phone': who.phone, '/agree': true })
  await input(page, '/phone').press('Enter')
  await expect(input(page, '/sms_code')).toBeFocused()
  await expect(submit).toBeVisible()
  await expect(field(page, '/sms_code').locator('.field-error')).toBeEmpty()

  await input(page, '/phone').fill(freshPhone())
  await expect(input(page, '/sms_code')).toHaveCount(0)
  await expect(submit).toBeHidden()

  await input(page, '/phone').fill(who.phone)
  await fill(page, { '/sms_code': '12' })
  await button(page, who.text('login.noCode')).click()
  await expect(page.getByText(who.text('me.help.codeAnswer'))).toBeInViewport()
  await page.goBack()
  await expect(input(page, '/phone')).toHaveValue(who.phone)
  await expect(input(page, '/sms_code')).toHaveValue('12')
  await fill(page, { '/sms_code': await server.code(who.phone) })
  await submit.click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the error of a code is cleared when the phone number changes', async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'en-us', 'fields')
  const error = field(page, '/sms_code').locator('.field-error')
  const submit = button(page, who.text('form.loginSms.submit'))
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true })
  await button(page, who.text('block.sms.send')).click()
  const wrong = (await server.code(who.phone)) === '111111' ? '222222' : '111111'
  await fill(page, { '/sms_code': wrong })
  await submit.click()
  await expect(error).toHaveText(who.text('error.4101_other', { count: 4 }))
  await input(page, '/phone').fill(`62${who.phone.slice(1)}`)
  await expect(error).toHaveText(who.text('error.4101_other', { count: 4 }))
  await input(page, '/phone').fill(freshPhone())
  await expect(error).toBeEmpty()

  await button(page, who.text('block.sms.have')).click()
  await submit.click()
  await expect(error).toHaveText(who.text('field.sms_code.required'))
  await input(page, '/phone').fill(freshPhone())
  await expect(error).toBeEmpty()
})

test('after too many wrong codes, the field and the next request for a code show it, and the password still signs in', async ({
  page,
  server,
}) => {
  const who = await openAsBorrower(page, server, 'id-id', 'spent-tries')
  const error = field(page, '/sms_code').locator('.field-error')
  const submit = button(page, who.text('form.loginSms.submit'))
  const tooManyTries = new RegExp(`^${who.text('error.4114_other', { count: '#' }).replace('#', '\\d+')}$`)
  await page.goto('/login/main')
  await fill(page, { '/phone': who.phone, '/agree': true })
  await button(page, who.text('block.sms.send')).click()
  const wrong = (await server.code(who.phone)) === '111111' ? '222222' : '111111'
  for (let left = 4; left >= 0; left--) {
    await fill(page, { '/sms_code': wrong })
    await submit.click()
    await expect(error).toHaveText(left > 0 ? who.text('error.4101_other', { count: left }) : tooManyTries)
  }

  await page.reload()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await fill(page, { '/phone': who.phone, '/agree': true })
  await button(page, who.text('block.sms.send')).click()
  await expect(page.locator('.toast')).toHaveText(tooManyTries)
  await expect(input(page, '/sms_code')).toHaveCount(0)

  await button(page, who.text('block.sms.have')).click()
  await fill(page, { '/sms_code': wrong })
  await submit.click()
  await expect(error).toHaveText(tooManyTries)
  await button(page, who.text('login.withPassword')).click()
  await expect(input(page, '/phone')).toHaveValue(who.phone)
  await expect(input(page, '/password')).toBeVisible()
})

test('the link about a missing code opens its help answer, and back returns to the typed number', async ({ page }) => {
  const say = await translatorFor('en-us')
  await setLocale(page, 'en-us')
  await page.goto('/login/main')
  const phone = freshPhone()
  await input(page, '/phone').fill(phone)
  await expect(button(page, say('login.noCode'))).toHaveCount(0)
  await button(page, say('block.sms.have')).click()
  await button(page, say('login.noCode')).click()
  await expect(page.getByText(say('me.help.codeAnswer'))).toBeInViewport()
  await page.goBack()
  await expect(input(page, '/phone')).toHaveValue(phone)
})

test('entered values stay when the language changes', async ({ page }) => {
  const [english, indonesian] = [await translatorFor('en-us'), await translatorFor('id-id')]
  await setLocale(page, 'en-us')
  await page.goto('/login/main')
  const phone = freshPhone()
  await fill(page, { '/phone': phone, '/sms_code': '123' })
  await button(page, english('form.loginSms.submit')).click()
  await expect(field(page, '/agree').locator('.field-error')).toHaveText(english('field.agree.required'))
  await page.locator('.language-switch').click()
  await expect(field(page, '/agree').locator('.field-error')).toHaveText(indonesian('field.agree.required'))
  await expect(input(page, '/phone')).toHaveValue(phone)
  await expect(input(page, '/sms_code')).toHaveValue('123')
})

test.describe('the personal form', () => {
  test.use({ allowedConsole: /ERR_FAILED/ })

  test('helps while it is filled in', async ({ page, server }) => {
    const who = await openAsBorrower(page, server, 'en-us', 'fields')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await expectPath(page, '/user-into/person-info')

    await test.step('a number is grouped while it is typed', async () => {
      const card = input(page, '/cardid')
      await card.fill('3273015705900001')
      await expect(card).toHaveValue('3273 0157 0590 0001')
      await card.evaluate((element: HTMLInputElement) => element.setSelectionRange(6, 6))
      await page.keyboard.press('9')
      await expect(card).toHaveValue('3273 0915 7059 0000 1')
      expect(await card.evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(7)
      await page.keyboard.press('Tab')
      await expect(field(page, '/cardid').locator('.field-error')).toHaveText(who.text('form.personInfo.cardid.pattern', { maxLength: 16 }))
    })

    await test.step('a day that the month does not have is cleared', async () => {
      const [day, month] = [field(page, '/birth_date').locator('select').nth(0), field(page, '/birth_date').locator('select').nth(1)]
      await fill(page, { '/birth_date': ['31', '#1', '1990'] })
      await expect(field(page, '/birth_date').locator('output')).toHaveText('31/01/1990')
      await month.selectOption({ index: 2 })
      await expect(day).toHaveValue('')
      await day.selectOption({ label: '17' })
      await expect(field(page, '/birth_date').locator('output')).toHaveText('17/02/1990')
    })

    await test.step('a long list is complete when it gets the focus, also on a phone that is never idle', async () => {
      await fillPerson(who, { card: cardNumber(6100), name: 'Sari Dewi' })
      await fill(page, { '/birth_date': ['17', '#2', '1990'] })
      await reachField(page, '/province')
      await page.evaluate(() => void (window.requestIdleCallback = () => 0))
      await reachField(page, '/birth_date')
      const year = field(page, '/birth_date').locator('select').nth(2)
      await expect(year.locator('option')).toHaveText([/./, '1990'])
      await expect(year.locator('option:checked')).toHaveText('1990')
      await year.focus()
      expect(await year.locator('option').count()).toBeGreaterThan(50)
      await expect(year.locator('option:checked')).toHaveText('1990')
    })

    await test.step('another province clears the city', async () => {
      await fill(page, { '/province': '#1', '/city': '#1' })
      await input(page, '/province').selectOption({ index: 3 })
      await expect(input(page, '/city')).toHaveValue('')
    })

    await test.step('a province whose cities cannot be loaded clears the city', async () => {
      await fill(page, { '/city': '#1' })
      await page.route('**/getares*', (route) => route.abort())
      await input(page, '/province').selectOption({ index: 4 })
      await expect(field(page, '/city').getByRole('button', { name: who.text('block.region.retry') })).toBeVisible()
      await page.unroute('**/getares*')
      await input(page, '/province').selectOption({ index: 3 })
      await expect(input(page, '/city').locator('option').nth(1)).toBeAttached()
      await expect(input(page, '/city')).toHaveValue('')
    })

    await test.step('a list that fails to load or is empty can be loaded again, and no answer is lost', async () => {
      const empty = (route: Route) => route.fulfill({ json: { code: 200, msg: '', data: { lists: [] } } })
      for (const [index, answer, label] of [
        [5, (route: Route) => route.abort(), 'block.region.retry'],
        [6, empty, 'block.region.none'],
      ] as const) {
        await page.route('**/getares*', answer)
        await input(page, '/province').selectOption({ index })
        const again = field(page, '/city').getByRole('button', { name: who.text(label) })
        await expect(again).toBeVisible()
        if (label === 'block.region.retry') {
          await again.click()
          await expect(page.locator('.toast')).toHaveText(who.text('error.api'))
        }
        await page.unroute('**/getares*')
        await again.click()
        await expect(input(page, '/city').locator('option').nth(1)).toBeAttached()
        await expect(input(page, '/city')).toBeFocused()
      }
      await input(page, '/city').selectOption({ index: 1 })
      const chosen = { '/province': await input(page, '/province').inputValue(), '/city': await input(page, '/city').inputValue() }
      await page.route('**/getares*', empty)
      await page.reload()
      const again = (path: string) => field(page, path).getByRole('button', { name: who.text('block.region.none') })
      for (const path of Object.keys(chosen)) await expect(again(path)).toBeVisible()
      await page.unroute('**/getares*')
      for (const [path, value] of Object.entries(chosen)) {
        await again(path).click()
        await expect(input(page, path)).toHaveValue(value)
      }
    })
  })
})

test('characters typed in the middle of a new password stay there', async ({ page }) => {
  await setLocale(page, 'en-us')
  await page.goto('/login/forget-password')
  const password = input(page, '/password')
  await password.pressSequentially('abc')
  await password.press('ArrowLeft')
  await password.pressSequentially('XYZ')
  await expect(password).toHaveValue('abXYZc')
})
