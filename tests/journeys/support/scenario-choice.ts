import { expect, type Locator } from 'playwright/test'
import type { ScenarioTranslator } from '../../../src/scenarios/scenario.ts'

/** Chooses year, month and day, in this order: what each offers depends on the one before. `day`: Unix seconds at UTC midnight. */
export async function chooseDate(field: Locator, day: number, texts: ScenarioTranslator): Promise<void> {
  const date = new Date(day * 1000)
  const month = texts.text('block.date.months').split(' ')[date.getUTCMonth()] ?? ''
  const words = { year: String(date.getUTCFullYear()), month, day: String(date.getUTCDate()) }
  for (const [part, label] of Object.entries(words)) await field.getByLabel(texts.text(`block.date.${part}`)).selectOption({ label })
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

type Names = { value: string; text: string }

/** The words of the rows from the outermost down to the one of this value. */
function rowsTo(rows: unknown, wanted: unknown, names: Names): string[] | undefined {
  if (!Array.isArray(rows)) return undefined
  for (const row of rows as (Record<string, unknown> | null)[]) {
    if (row === null || typeof row !== 'object') continue
    const text = String(row[names.text])
    if (row[names.value] === wanted) return [text]
    const below = rowsTo(row.children, wanted, names)
    if (below) return [text, ...below]
  }
  return undefined
}

/** The same, of rows that stand anywhere in a reply. */
export function rowsWithin(json: unknown, wanted: unknown, names: Names = { value: 'id', text: 'name' }): string[] | undefined {
  if (json === null || typeof json !== 'object') return undefined
  const here = rowsTo(json, wanted, names)
  return here ?? Object.values(json).reduce<string[] | undefined>((found, part) => found ?? rowsWithin(part, wanted, names), undefined)
}
