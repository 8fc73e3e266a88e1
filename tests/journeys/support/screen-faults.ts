import { expect, type Page } from 'playwright/test'
import { violationsOfWholePage } from './accessibility.ts'
import { focusFaults } from './focus-faults.ts'
import { isWholeRun } from '../../support/whole-run.ts'
import { lookFaults, shiftFaults } from './look-faults.ts'

/** Milliseconds for late content of a page, such as a drawing, to load. */
const lateMs = 100

/** Waits until the skeletons are gone and an opening sheet accepts clicks. A page whose scenario never answers a call stays as it is. */
const loaded = (page: Page) =>
  expect(page.locator('.skeleton, dialog[style*="pointer-events: none"]'))
    .toHaveCount(0, { timeout: 3000 })
    .catch(() => {})

const paintFaults = async (page: Page): Promise<string[]> => [...(await focusFaults(page)), ...(await violationsOfWholePage(page))]

/**
 * Returns the faults of layout shift, accessibility and focus. `lookFaults` run in the page's other language if it has a language switch,
 * otherwise in the current one. A whole run checks everything in both languages.
 */
export async function screenFaults(page: Page): Promise<string[]> {
  await loaded(page)
  await page.waitForTimeout(lateMs)
  const language = page.locator('.header .language-switch')
  const isTranslated = (await page.locator('dialog').count()) === 0 && (await language.count()) > 0
  const faults = await shiftFaults(page)
  if (isWholeRun || !isTranslated) faults.push(...(await lookFaults(page)))
  faults.push(...(await paintFaults(page)))
  if (!isTranslated) return faults
  const before = await page.locator('html').getAttribute('lang')
  await language.click()
  await expect(page.locator('html')).not.toHaveAttribute('lang', String(before))
  await loaded(page)
  await page.waitForTimeout(lateMs)
  return [...faults, ...(await lookFaults(page)), ...(isWholeRun ? await paintFaults(page) : [])]
}
