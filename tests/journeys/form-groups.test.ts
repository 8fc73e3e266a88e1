import type { Page } from 'playwright/test'
import { violationsOfWholePage } from './support/accessibility.ts'
import { cardNumber, expectPath, fillPerson, signIn, submitForm, takeScreenshot } from './support/borrower-page.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { expect, test, localesOf } from './support/fixtures.ts'
import { nextGroup, reachField } from './support/form.ts'
import { formStep, pathAfter, productRelease } from './support/release.ts'

const { form, path } = formStep(productRelease, 'person')
const groups = Object.values(form.groups ?? {})
const title = (page: Page) => page.locator('.group-title')

for (const [serial, locale] of localesOf(import.meta.url).entries()) {
  test(`a form is shown in groups, and going back opens the previous one (${locale})`, async ({ page, server }) => {
    const who = await openAsBorrower(page, server, locale, 'groups')
    const isAt = (index: number) => expect(title(page)).toHaveText(who.text(groups.at(index)!.title))
    await page.goto(path)
    await signIn(who)
    await expectPath(page, path)
    await isAt(0)

    await test.step('a group that is not filled in shows its own errors only', async () => {
      expect(await nextGroup(page)).toBe(false)
      await isAt(0)
      await expect(page.locator('.field-error:not(:empty)')).toHaveCount(groups[0]!.fields.length)
      expect(await violationsOfWholePage(page)).toEqual([])
    })

    await test.step('the introduction is above the first group only', async () => {
      await expect(page.getByText(who.text('profile.step.ktp.note'))).toBeVisible()
      await expect(page.getByText(who.text('app.location.why'))).toHaveCount(0)
    })

    await test.step('the number of fields left is shown down to none', async () => {
      await fillPerson(who, { card: cardNumber(6200 + serial), name: 'Sari Dewi' })
      await isAt(-1)
      await expect(page.locator('.group-left')).toContainText(who.text('form.noneLeft'))
      await expect(page.getByText(who.text('profile.step.ktp.note'))).toHaveCount(0)
      await expect(page.getByText(who.text('app.location.why'))).toBeVisible()
      expect(await violationsOfWholePage(page)).toEqual([])
      await takeScreenshot(who, 'last')
    })

    await test.step("the phone's back and forward go group by group, with the focus at the heading", async () => {
      await page.goBack()
      await isAt(-2)
      await expect(title(page)).toBeFocused()
      await page.goForward()
      await isAt(-1)
      await expect(title(page)).toBeFocused()
      await page.locator('.header-back').click()
      await isAt(-2)
    })

    await test.step('a reload keeps the group, and the entries before and after it', async () => {
      await page.reload()
      await isAt(-2)
      await expectPath(page, path)
      await page.locator('.header-back').click()
      await isAt(-3)
      await page.goForward()
      await isAt(-2)
    })

    await test.step('after a reload, a field that the device does not store must be filled in again before the submit', async () => {
      await submitForm(who)
      await isAt(0)
      await expect(page.locator('.field.is-invalid').first()).toBeVisible()
      await reachField(page, `/${groups[0]!.fields[0]}`)
      await fillPerson(who, { card: cardNumber(6200 + serial), name: 'Sari Dewi' })
      await submitForm(who)
      await expectPath(page, pathAfter(productRelease, 'person'))
    })
  })
}
