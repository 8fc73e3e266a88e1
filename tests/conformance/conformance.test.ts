import { describe, expect, it, test } from 'vitest'
import type { Row } from './rules/row.ts'
import { sections } from './rules/sections.ts'
import deviationsFile from './deviations.json' with { type: 'json' }

type Deviation = { what: string; why: string; since: string; found: string[] }
const deviations: { [id: string]: Deviation } = deviationsFile.deviations
const rows = Object.values(sections).flat()

/** A row that is owed is no test yet; it fails as soon as it holds, so that it is counted. */
async function runRow({ id, owed, faults: errors }: Row): Promise<void> {
  const accepted = Object.hasOwn(deviations, id) ? deviations[id] : undefined
  if (owed) return todoRow(id, await errors())
  if (accepted) return acceptedDeviation(id, accepted, await errors())
  it(id, async () => {
    const found = await errors()
    expect(found, 'changed on purpose? say what, why, since when and what is found in tests/conformance/deviations.json').toEqual([])
  })
}

function todoRow(id: string, errors: string[]): void {
  if (errors.length > 0) return it.todo(id)
  it(id, () => expect.fail('It is built now: take "owed" off the row.'))
}

/** Registers a row with an accepted deviation. It fails when the row holds again and when it deviates in another way. */
function acceptedDeviation(id: string, { what, why, since, found }: Deviation, errors: string[]): void {
  it(`${id}: accepted since ${since}: ${what} ${why}`, () => {
    expect(errors, 'It holds again: remove it from tests/conformance/deviations.json.').not.toEqual([])
    expect(errors, 'It departs otherwise than was accepted in tests/conformance/deviations.json.').toEqual(found)
  })
}

for (const [section, all] of Object.entries(sections)) {
  describe(`specification: ${section}`, async () => {
    for (const row of all) await runRow(row)
  })
}

test('no row stands twice, and every accepted deviation names one', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(Object.keys(deviations).filter((id) => !ids.includes(id))).toEqual([])
})
