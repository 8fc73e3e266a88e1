import type { Page } from 'playwright/test'
import { approveByApi, openAsBorrower } from './support/borrower-stages.ts'
import { cardNumber, expectPath, signIn } from './support/borrower-page.ts'
import { expect, test } from './support/fixtures.ts'

/** WCAG 2.2, 2.4.11: what takes the focus by the Tab key, and none of which can be seen for what is held in view. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (const first = { said: '' }; ;) {
    await page.keyboard.press('Tab')
    const { said, isSeen } = await page.evaluate(stop)
    if (said === '' || said === first.said) return hidden
    first.said ||= said
    if (!isSeen) hidden.push(said)
  }
}

/** Runs in the page. An input may lie over, or under, what is drawn in its place. */
function stop(): { said: string; isSeen: boolean } {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return { said: '', isSeen: true }
  const { left, top, width, height } = at.getBoundingClientRect()
  const isAt = (share: number) => {
    const found = document.elementFromPoint(left + width / 2, top + height * share)
    return found !== null && (at.contains(found) || (at.closest('label, .field-box, .option')?.contains(found) ?? false))
  }
  return { said: `${at.tagName} ${at.id} ${at.className} ${at.textContent}`.slice(0, 80), isSeen: [0.1, 0.5, 0.9].some(isAt) }
}

const sizes = [
  { name: 'a small old phone', width: 320, height: 568 },
  { name: 'a keyboard over half of a phone', width: 360, height: 380 },
  { name: 'a phone on its side', width: 740, height: 360 },
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

test('in a window too short for it, nothing is held in view over the page', async ({ page }) => {
  await page.goto('/home/unaudited')
  await expect(page.locator('.footer')).toBeVisible()
  const heldAt = async (height: number) => {
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
  expect(await heldAt(360)).toEqual(['app-top', 'footer'])
  expect(await heldAt(180)).toEqual([])
})
