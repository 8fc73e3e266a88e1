import { expect, type Locator, type Page } from 'playwright/test'

/** Entry of a field: text, a tick, or one choice for each list of the field. */
export type Entry = string | true | string[]

export const field = (page: Page, at: string): Locator => page.locator(`[data-path="${at}"]`)

/** Fills each field in by what it offers: lists, options side by side, a tick, or a line to type in. */
export async function fill(page: Page, entries: Record<string, Entry>): Promise<void> {
  for (const [at, entry] of Object.entries(entries)) {
    await reachField(page, at)
    await enterField(field(page, at), entry)
  }
}

/**
 * From the group on show to the one that asks for the field, as a person goes: back to the first, and on from there. False where a
 * group on the way is not filled in.
 */
export async function reachField(page: Page, at: string): Promise<boolean> {
  await page.locator('.form').first().waitFor()
  // A list shows only what is below it.
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

/** False where the group on show is not filled in. */
export async function nextGroup(page: Page): Promise<boolean> {
  const before = await groupsDone(page).count()
  await page.locator('.group-head ~ form .form-submit [type=submit]').click()
  // A press that finds a mistake leads to it. A mistake alone may be one that was mended with the key before.
  const fault = page.locator('.group-head ~ form .is-invalid:focus-within')
  await expect.poll(async () => (await groupsDone(page).count()) > before || (await fault.count()) > 0).toBe(true)
  return (await groupsDone(page).count()) > before
}

/** An option may say more after its name, as a period does with its price. */
const optionName = (entry: string): RegExp => new RegExp(`^${entry.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\w)`)

/** Before a code was sent, its boxes and the button of its form are there for who has one already. */
export async function showCodeBoxes(within: Page | Locator): Promise<void> {
  const have = within.locator('.is-unsent .button-link')
  // The reply to a code that was asked for may show them in the same moment.
  await expect(async () => {
    if ((await have.count()) > 0) await have.click({ timeout: 1000 })
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

/** `#3` takes the third option that can be taken. */
function tick(of: Locator, entry: string): Promise<void> {
  const nth = nthOf(entry)
  return (
    nth ? of.getByRole('radio', { disabled: false }).nth(Number(nth) - 1) : of.getByRole('radio', { name: optionName(entry) })
  ).check()
}

/** `#3` chooses the third entry without typing. */
async function search(of: Locator, entry: string): Promise<void> {
  const nth = nthOf(entry)
  const line = of.getByRole('combobox')
  await (nth ? line.click() : line.fill(entry))
  const offered = of.getByRole('option')
  await (nth ? offered.nth(Number(nth) - 1) : of.getByRole('option', { name: entry, exact: true })).click()
}

/** `#3` chooses the third entry that is not the empty one: for lists whose words come from the lender. */
async function choose(of: Locator, entries: string[]): Promise<void> {
  for (const [index, entry] of entries.entries()) {
    const list = of.locator('select').nth(index)
    const nth = nthOf(entry)
    await expect(list.locator('option')).not.toHaveCount(1)
    await list.selectOption(nth ? { index: Number(nth) } : { label: entry })
  }
}
