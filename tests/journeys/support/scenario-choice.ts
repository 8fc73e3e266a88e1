import { expect, type Locator } from 'playwright/test'
import type { ScenarioTranslator } from '../../../src/scenarios/scenario.ts'

/** Chooses year, month and day, in this order: what each offers depends on the one before. */
export async function chooseDate(field: Locator, rows: string[], texts: ScenarioTranslator): Promise<void> {
  for (const [index, part] of ['year', 'month', 'day'].entries())
    await field.getByLabel(texts.text(`block.date.${part}`)).selectOption({ label: rows[index] ?? '' })
}

/** Chooses a leaf by the words of the rows that lead to it: out of one list where it offers the leaf, else a list a level. */
export async function chooseRow(lists: Locator, path: string[]): Promise<void> {
  const leaf = path.at(-1) ?? ''
  const first = lists.first()
  await expect(first.locator('option')).not.toHaveCount(1)
  const offered = await first.locator('option').allTextContents()
  if (offered.includes(leaf)) return void (await first.selectOption({ label: leaf }))
  for (const [level, label] of path.entries()) await lists.nth(level).selectOption({ label })
}
