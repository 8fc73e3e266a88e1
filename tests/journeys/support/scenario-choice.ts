import { expect, type Locator } from 'playwright/test'
import type { ScenarioTranslator } from '../../../src/scenarios/scenario.ts'

/** Chooses year, month and day in this order, because the options of each list depend on the previous choice. */
export async function chooseDate(field: Locator, rows: string[], texts: ScenarioTranslator): Promise<void> {
  for (const [index, part] of ['year', 'month', 'day'].entries())
    await field.getByLabel(texts.text(`block.date.${part}`)).selectOption({ label: rows[index] ?? '' })
}

/** Chooses a leaf by the texts of the rows above it: from the first list if that offers the leaf, else with one list for each level. */
export async function chooseRow(lists: Locator, path: string[]): Promise<void> {
  const leaf = path.at(-1) ?? ''
  const first = lists.first()
  await expect(first.locator('option')).not.toHaveCount(1)
  const options = await first.locator('option').allTextContents()
  if (options.includes(leaf)) return void (await first.selectOption({ label: leaf }))
  for (const [level, label] of path.entries()) await lists.nth(level).selectOption({ label })
}
