import type { Page } from 'playwright/test'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { cardNumber, expectPath, signIn } from './support/borrower-page.ts'
import { expect, test } from './support/fixtures.ts'

/** Presses Tab through the page and returns the elements that are covered entirely by fixed bars while they have the focus (WCAG 2.2, 2.4.11). */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (const first = { name: '' }; ;) {
    await page.keyboard.press('Tab')
    const { name, isVisible } = await page.evaluate(focusedElement)
    if (name === '' || name === first.name) return hidden
    first.name ||= name
    if (!isVisible) hidden.push(name)
  }
}

/** Runs in the page. Also visible is an input above or below the element that is drawn in its place. */
function focusedElement(): { name: string; isVisible: boolean } {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: '', isVisible: true }
  const { left, top, width, height } = focused.getBoundingClientRect()
  const isVisibleAt = (share: number) => {
    const found = document.elementFromPoint(left + width / 2, top + height * share)
    return found !== null && (focused.contains(found) || (focused.closest('label, .field-box, .option')?.contains(found) ?? false))
  }
  const name = `${focused.tagName} ${focused.id} ${focused.className} ${focused.textContent}`.slice(0, 80)
  return { name, isVisible: [0.1, 0.5, 0.9].some(isVisibleAt) }
}

const sizes = [
  { name: 'a small old phone', width: 320, height: 568 },
  { name: 'a phone with an open keyboard', width: 360, height: 380 },
  { name: 'a phone in landscape', width: 740, height: 360 },
]

test('a focused element is not covered by the header, the tabs or the dock', { tag: '@slow' }, async ({ page, server }) => {
  const who = await openAsBorrower(page, server, 'id-id', 'short')
  await approveByApi(who, { card: cardNumber(6400), name: 'Ratna Dewi' })
  await page.goto('/bill')
  await signIn(who)
  for (const { name, width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const path of ['/discover', '/loan/loan-order']) {
      await page.goto(path)
      await expectPath(page, path)
      await expect(page.locator('.footer, .bottom-bar .description').first()).toBeVisible()
      await expect(page.locator('.skeleton')).toHaveCount(0)
      expect.soft(await hiddenStops(page), `${path}, ${name}`).toEqual([])
    }
  }
})

test('in a very short window, the header and the tabs scroll with the page', async ({ page }) => {
  await page.goto('/home/unaudited')
  await expect(page.locator('.footer')).toBeVisible()
  const fixedPartsAt = async (height: number) => {
    await page.setViewportSize({ width: 740, height })
    await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2))
    return page
      .locator('.app-top, .footer')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.getBoundingClientRect().bottom > 0 && part.getBoundingClientRect().top < innerHeight)
          .map((part) => part.className),
      )
  }
  expect(await fixedPartsAt(360)).toEqual(['app-top', 'footer'])
  expect(await fixedPartsAt(180)).toEqual([])
})
