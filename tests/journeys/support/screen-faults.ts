import { expect, type Page } from 'playwright/test'
import { violationsOfWholePage } from './accessibility.ts'
import { focusFaults } from './focus-faults.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { lookFaults, shiftFaults } from './look-faults.ts'

/** Milliseconds in which what a page fetches late, such as a drawing, takes its place. */
const lateMs = 100

/** A page that waits for an answer that its scenario never gives is measured as it waits. */
const loaded = (page: Page) =>
  expect(page.locator('.skeleton'))
    .toHaveCount(0, { timeout: 3000 })
    .catch(() => {})

const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await lookFaults(page)),
  ...(await focusFaults(page)),
  ...(await violationsOfWholePage(page)),
]

/** What moved, is cut off, too small or too pale, or hides its focus; in the other language what is cut off or too small, in a whole run all but what moved. */
export async function screenFaults(page: Page): Promise<string[]> {
  await loaded(page)
  await page.waitForTimeout(lateMs)
  const faults = [...(await shiftFaults(page)), ...(await faultsOf(page))]
  const language = page.locator('.header .language-switch')
  if ((await page.locator('dialog').count()) > 0 || (await language.count()) === 0) return faults
  const before = await page.locator('html').getAttribute('lang')
  await language.click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', String(before))
  await loaded(page)
  await page.waitForTimeout(lateMs)
  return [...faults, ...(await (isWholeRun ? faultsOf : lookFaults)(page))]
}
