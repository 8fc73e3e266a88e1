import type { Page } from 'playwright/test'
import { isWholeRun } from '../support/whole-run.ts'
import { signIn } from './support/borrower-page.ts'
import { violationsOfWholePage } from './support/accessibility.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { lookFaults, watchLayoutShift } from './support/look-faults.ts'
import { expect, type Locale, locales, saveScreenshot, setLocale, test } from './support/fixtures.ts'

const visitor = ['/home/unaudited', '/login/main', '/login/passwd', '/login/forget-password', '/me', '/404', '/landing-page/doku']
const member = [
  '/user-into/ktp',
  '/user-into/person-info',
  '/user-into/job-info',
  '/user-into/work-info',
  '/user-into/contacts',
  '/user-into/bank-info',
  '/user-into/other-info',
  '/user-into/user-info',
  '/home/whatsapp',
  '/home/into-fail',
  '/bill',
  '/me',
  '/me/help',
  '/me/bank-card',
  '/me/bank-card-add/1',
  '/me/repayment-history',
  '/me/loan-history',
  '/me/modify-password',
  '/me/set-password',
  '/login/set-password',
]

type Shift = Awaited<ReturnType<typeof watchLayoutShift>>

async function look(page: Page, path: string, shift: Shift): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.page').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // The last of it has faded in: a half-drawn word has no contrast to judge.
  await page.waitForTimeout(300)
  expect.soft(await shift.faults(), path).toEqual([])
  // The whole page at once: the tabs cover whatever lies below them until it is scrolled.
  expect.soft(await violationsOfWholePage(page), path).toEqual([])
  if (isWholeRun) expect.soft(await lookFaults(page), path).toEqual([])
}

/** One of the languages each: `scenarios.test.ts` measures every screen in both, and its width, with the answers of a scenario. */
const [ofVisitors, ofMembers = ofVisitors] = locales as [Locale, ...Locale[]]

test(`the pages for visitors are accessible (${ofVisitors})`, async ({ page }) => {
  await setLocale(page, ofVisitors)
  const shift = await watchLayoutShift(page)
  for (const path of visitor) await look(page, path, shift)
})

test(`the pages for members are accessible (${ofMembers})`, { tag: '@slow' }, async ({ page, server }) => {
  const who = await openAsBorrower(page, server, ofMembers, 'accessible')
  const shift = await watchLayoutShift(page)
  await page.goto('/user-into/person-info')
  await signIn(who)
  await expect(page).toHaveURL(/person-info/)
  for (const path of member) await look(page, path, shift)
  await page.goto('/user-into/person-info')
  await page.locator('.form-submit [type=submit]').click()
  await expect(page.locator('.field-error:not(:empty)').first()).toBeVisible()
  expect(await violationsOfWholePage(page)).toEqual([])
})

test.describe('the sandbox', () => {
  // What measures the page adds a style of its own, which the page's policy refuses.
  test.use({ allowedConsole: /Content Security Policy directive 'style-src|load preload assets/ })

  test('is accessible and fits the width', async ({ page }) => {
    await page.goto('/sandbox')
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await violationsOfWholePage(page)).toEqual([])
    expect(await lookFaults(page)).toEqual([])
    await saveScreenshot(page, 'sandbox')
  })
})
