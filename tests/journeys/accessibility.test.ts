import type { Page } from 'playwright/test'
import { isWholeRun } from '../support/whole-run.ts'
import { signIn } from './support/borrower-page.ts'
import { violationsOfWholePage } from './support/accessibility.ts'
import { openAsBorrower } from './support/borrower-stages.ts'
import { lookFaults, watchLayoutShift } from './support/look-faults.ts'
import { expect, type Locale, locales, saveScreenshot, setLocale, test } from './support/fixtures.ts'

const visitorPaths = ['/home/unaudited', '/login/main', '/login/passwd', '/login/forget-password', '/me', '/404', '/landing-page/doku']
const memberPaths = [
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

async function checkPage(page: Page, path: string, shift: Shift): Promise<void> {
  await page.goto(path)
  await expect(page.locator('.page').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
  // Waits until the content has faded in, because the contrast of a half-transparent text is too low.
  await page.waitForTimeout(300)
  expect.soft(await shift.faults(), path).toEqual([])
  // Checks the page at full height, because the tabs cover content until the page is scrolled.
  expect.soft(await violationsOfWholePage(page), path).toEqual([])
  if (isWholeRun) expect.soft(await lookFaults(page), path).toEqual([])
}

/** Visitors' pages are checked in one language and members' pages in the other. `scenarios.test.ts` checks every screen in both, with replies of a scenario. */
const [ofVisitors, ofMembers = ofVisitors] = locales as [Locale, ...Locale[]]

test(`the pages for visitors are accessible (${ofVisitors})`, async ({ page }) => {
  await setLocale(page, ofVisitors)
  const shift = await watchLayoutShift(page)
  for (const path of visitorPaths) await checkPage(page, path, shift)
})

test(`the pages for members are accessible (${ofMembers})`, { tag: '@slow' }, async ({ page, server }) => {
  const who = await openAsBorrower(page, server, ofMembers, 'accessible')
  const shift = await watchLayoutShift(page)
  await page.goto('/user-into/person-info')
  await signIn(who)
  await expect(page).toHaveURL(/person-info/)
  for (const path of memberPaths) await checkPage(page, path, shift)
  await page.goto('/user-into/person-info')
  await page.locator('.form-submit [type=submit]').click()
  await expect(page.locator('.field-error:not(:empty)').first()).toBeVisible()
  expect(await violationsOfWholePage(page)).toEqual([])
})

test.describe('the sandbox', () => {
  // The check adds an inline style, which the content security policy of the sandbox blocks and the browser logs.
  test.use({ allowedConsole: /Content Security Policy directive 'style-src|load preload assets/ })

  test('is accessible and fits the width', async ({ page }) => {
    await page.goto('/sandbox')
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await violationsOfWholePage(page)).toEqual([])
    expect(await lookFaults(page)).toEqual([])
    await saveScreenshot(page, 'sandbox')
  })
})
