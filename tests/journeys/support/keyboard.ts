import { expect, type Locator, type Page } from 'playwright/test'

/** More tab stops than any page or sheet of the app has. */
const MAX_STOPS = 60

/** Presses Tab until the target has the focus, and checks that the focus is visible at each stop before it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const stopNames: string[] = []
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(describeFocus)
    stopNames.push(stop.name)
    expect.soft(stop.faults, stop.name).toEqual([])
  }
  throw new Error(`Tab does not lead to ${String(target)}, only to ${stopNames.join(', ')}`)
}

export async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Runs in the page. The focus ring is drawn on the control or, when the control is invisible, on an element around or beside it. */
function describeFocus(): { name: string; faults: string[] } {
  const focused = document.activeElement
  // Between the last stop and the first one, the browser's own controls have the focus.
  if (!(focused instanceof HTMLElement) || focused === document.body) return { name: 'body', faults: [] }
  const name = `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') || focused.textContent?.trim() || focused.id}`.slice(
    0,
    60,
  )
  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  const beside = focused.nextElementSibling
  const around = [focused, beside, ...(beside?.children ?? []), ...ancestors(focused, 4)].filter((each) => each !== null)
  const ringed = around.find((each) => getComputedStyle(each).outlineStyle !== 'none' && getComputedStyle(each).outlineWidth !== '0px')
  const box = (ringed ?? focused).getBoundingClientRect()
  const faults = [
    ringed ? '' : 'no ring is drawn',
    box.bottom > 0 && box.top < innerHeight ? '' : 'out of sight',
    focused.tabIndex > 0 ? 'has an order of its own' : '',
    dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(focused)) ? 'behind an open dialog' : '',
  ]
  return { name, faults: faults.filter((fault) => fault !== '') }

  function ancestors(of: Element, count: number): Element[] {
    const parent = of.parentElement
    return parent && count > 0 ? [parent, ...ancestors(parent, count - 1)] : []
  }
}
