import { expect, type Locator, type Page } from 'playwright/test'

/** Entry of a field: text, `true` for a checkbox, or one choice for each list of the field. */
export type Entry = string | true | string[]

export const field = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`)

/** Fills in each field with the control that it has: lists, radio buttons, a checkbox or a text input. */
export async function fill(page: Page, entries: Record<string, Entry>): Promise<void> {
  for (const [at, entry] of Object.entries(entries)) {
    await reachField(page, at)
    await enterField(field(page, at), entry)
  }
}

/**
 * Shows the group that has the field, with the app's buttons: back to the first group, then forward. Returns false when a group in between
 * is not filled in.
 */
export async function reachField(page: Page, at: string): Promise<boolean> {
  await page.locator('.form').first().waitFor()
  // A list has no element of its own, only elements for the fields of its items.
  const isShown = async () => (await page.locator(`[data-path="${at}"], [data-path^="${at}/"]`).count()) > 0
  if ((await page.locator('.group-head').count()) === 0 || (await isShown())) return true
  for (let left = await groupsDone(page).count(); left > 0; left -= 1) {
    await page.locator('.header-back').click()
    await expect(groupsDone(page)).toHaveCount(left - 1)
  }
  while (!(await isShown())) if (!(await nextGroup(page))) return false
  return true
}

const groupsDone = (page: Page): Locator => page.locator('.group-bar > .is-done')

/** Goes to the next group. Returns false when the current group is not filled in. */
export async function nextGroup(page: Page): Promise<boolean> {
  const before = await groupsDone(page).count()
  await page.locator('.group-head ~ form .form-submit [type=submit]').click()
  // Pressing the button moves the focus to an invalid field. Without the focus, the error may be an old one that the last key press has corrected.
  const focusedError = page.locator('.group-head ~ form .is-invalid:focus-within')
  await expect.poll(async () => (await groupsDone(page).count()) > before || (await focusedError.count()) > 0).toBe(true)
  return (await groupsDone(page).count()) > before
}

/** Matches the start of an option's name, because further text may follow, such as the price of a period. */
const optionName = (entry: string): RegExp => new RegExp(`^${entry.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`)

/** Before a code is sent, a link shows the input of the code to a borrower who already has one. Clicks the link if it is there. */
export async function showCodeBoxes(within: Page | Locator): Promise<void> {
  const haveCode = within.locator('.is-unsent .button-link')
  // Repeated, because the reply to a requested code may remove the link at the same moment.
  await expect(async () => {
    if ((await haveCode.count()) > 0) await haveCode.click({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

async function enterField(of: Locator, entry: Entry): Promise<void> {
  await expect(of.first()).toBeVisible()
  await showCodeBoxes(of)
  if (entry === true) return of.locator('.checkbox-label').click()
  if (Array.isArray(entry)) return choose(of, entry)
  if ((await of.locator('input[type=radio]').count()) > 0) return tick(of, entry)
  if ((await of.locator('select').count()) > 0) return choose(of, [entry])
  if ((await of.getByRole('combobox').count()) > 0) return search(of, entry)
  await of.locator('input, textarea').first().fill(entry)
}

const nthOf = (entry: string): string | undefined => /^#(\d+)$/.exec(entry)?.[1]

/** `#3` chooses the third enabled option. */
function tick(of: Locator, entry: string): Promise<void> {
  const nth = nthOf(entry)
  return (
    nth ? of.getByRole('radio', { disabled: false }).nth(Number(nth) - 1) : of.getByRole('radio', { name: optionName(entry) })
  ).check()
}

/** `#3` chooses the third suggestion without typing. */
async function search(of: Locator, entry: string): Promise<void> {
  const nth = nthOf(entry)
  const input = of.getByRole('combobox')
  await (nth ? input.click() : input.fill(entry))
  const options = of.getByRole('option')
  await (nth ? options.nth(Number(nth) - 1) : of.getByRole('option', { name: entry, exact: true })).click()
}

/** `#3` chooses the third entry after the empty one, for lists whose texts come from the server. */
async function choose(of: Locator, entries: string[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const list = of.locator('select').nth(index)
    const nth = nthOf(entry)
    await expect(list.locator('option')).not.toHaveCount(1)
    await list.selectOption(nth ? { index: Number(nth) } : { label: entry })
  }
}
