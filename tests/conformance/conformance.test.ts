import { describe, expect, it, test } from 'vitest'
import type { Row } from './rules/row.ts'
import { sections } from './rules/sections.ts'
import deviationsFile from './deviations.json' with { type: 'json' }

type Deviation = { what: string; why: string; since: string; found: string[] }
const deviations: { [id: string]: Deviation } = deviationsFile.deviations
const rows = Object.values(sections).flat()

/** Registers a test for the row. A row that is `owed` is a todo, and fails as soon as it holds. */
async function runRow({ id, owed, faults: errors }: Row): Promise<void> {
  const accepted = Object.hasOwn(deviations, id) ? deviations[id] : undefined
  if (owed) return todoRow(id, await errors())
  if (accepted) return acceptedDeviation(id, accepted, await errors())
  it(id, async () => {
    const found = await errors()
    expect(found, 'If this is intended, add what, why, since and found to tests/conformance/deviations.json.').toEqual([])
  })
}

function todoRow(id: string, errors: string[]): void {
  if (errors.length > 0) return it.todo(id)
  it(id, () => expect.fail('The row holds now: remove its "owed".'))
}

/** Registers a row with an accepted deviation. It fails when the row holds again and when it deviates in another way. */
function acceptedDeviation(id: string, { what, why, since, found }: Deviation, errors: string[]): void {
  it(`${id}: accepted since ${since}: ${what} ${why}`, () => {
    expect(errors, 'The row holds again: remove it from tests/conformance/deviations.json.').not.toEqual([])
    expect(errors, 'The deviation differs from the one accepted in tests/conformance/deviations.json.').toEqual(found)
  })
}

for (const [section, all] of Object.entries(sections)) {
  describe(`specification: ${section}`, async () => {
    for (const row of all) await runRow(row)
  })
}

test('row ids are unique, and every accepted deviation names a row', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys(deviations).filter((id) => !ids.includes(id))).toEqual([])
})
