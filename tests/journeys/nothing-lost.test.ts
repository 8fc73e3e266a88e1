import { at, cardOf, jobInfo, personInfo, shot, signIn } from './support/borrower.ts'
import { field, fill } from './support/form.ts'
import { borrower } from './support/sign-in-as.ts'
import { button, expect, locales, test } from './support/test.ts'

const person = { card: cardOf(4000), name: 'Ayu Pratiwi' }

for (const locale of locales) {
  test(`the session dies in the middle of a form: sign in, and go on (${locale})`, async ({ page, office }) => {
    const who = await borrower(page, office, locale, 'session-lost')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await personInfo(who, person)
    // The token ends on the server, as it would after another sign-in or an expiry.
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('alur:token') ?? '""') as string)
    await fetch(`${office.url}/api/v1/logout`, {
      method: 'POST',
      headers: { Authorization: token, os: '4', 'Idempotency-Key': crypto.randomUUID() },
    })
    // Later than the minute that must lie between two codes.
    await office.sandbox('clock', { minutes: 2 })
    await button(page, who.say('form.personInfo.submit')).click()
    await signIn(who)
    await at(page, '/user-into/person-info')
    await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
    await expect(field(page, '/cardid').locator('input')).toHaveValue(/^3273/)
    await expect(field(page, '/mother_maiden_name').locator('input')).toHaveValue('Kartini')
    await expect(field(page, '/sub_districts').locator('select')).not.toHaveValue('')
    await shot(who, 'restored')
    await button(page, who.say('form.personInfo.submit')).click()
    await at(page, '/user-into/job-info')
  })
}

test('a reload keeps what may stand on a device, and nothing else', async ({ page, office }) => {
  const who = await borrower(page, office, 'en-us', 'reload')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await personInfo(who, person)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(person.card)
  expect(stored).not.toContain('Kartini')
  await page.reload()
  await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
  await expect(field(page, '/cardid').locator('input')).toHaveValue('')
})

test.describe('the line is cut', () => {
  test.use({ noise: /ERR_CONNECTION_REFUSED/ })

  test('a server that dies while a form is sent loses nothing and saves it once', async ({ page, office }) => {
    const who = await borrower(page, office, 'en-us', 'killed')
    await page.goto('/user-into/person-info')
    await signIn(who)
    await personInfo(who, { ...person, card: cardOf(4100) })
    await office.kill()
    await button(page, who.say('form.personInfo.submit')).click()
    await expect(page.getByText(who.say('error.api'))).toBeVisible()
    await expect(field(page, '/name').locator('input')).toHaveValue(person.name)
    await office.restart()
    await button(page, who.say('form.personInfo.submit')).click()
    await at(page, '/user-into/job-info')
    await jobInfo(who)
  })
})

test('what is wrong is said at the field, and the first fault is in focus', async ({ page, office }) => {
  const who = await borrower(page, office, 'id-id', 'faults')
  await page.goto('/user-into/person-info')
  await signIn(who)
  await at(page, '/user-into/person-info')
  await expect(page.locator('.field-fault:not(:empty)')).toHaveCount(0)
  await fill(page, { '/cardid': '123' })
  await field(page, '/cardid').locator('input').blur()
  await expect(page.locator('.field-fault:not(:empty)')).toHaveCount(1)
  await button(page, who.say('form.personInfo.submit')).click()
  await expect(field(page, '/name').locator('input')).toBeFocused()
  await expect(field(page, '/name').locator('.field-fault')).toHaveText(who.say('form.personInfo.name.required'))
  await expect(field(page, '/cardid').locator('input')).toHaveAttribute('aria-invalid', 'true')
  await shot(who, 'person-info')
})
