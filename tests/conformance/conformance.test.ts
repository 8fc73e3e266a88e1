import { describe, expect, it, test } from 'vitest'
import { rows as calls } from './rules/calls.ts'
import { rows as constants } from './rules/constants.ts'
import { rows as device } from './rules/device.ts'
import { rows as enums } from './rules/enums.ts'
import { rows as fields } from './rules/fields.ts'
import { rows as routes } from './rules/routes.ts'
import type { Row } from './rules/row.ts'
import { rows as screens } from './rules/screens.ts'
import { rows as states } from './rules/states.ts'
import { rows as words } from './rules/texts.ts'
import deviationsFile from './deviations.json' with { type: 'json' }

const deviations: { [id: string]: { what: string; why: string; since: string } } = deviationsFile.deviations
const sections = { calls, constants, device, enums, fields, routes, screens, states, words }
const rows = Object.values(sections).flat()

/** A row that is owed is no test yet; it fails as soon as it holds, so that it is counted. */
async function runRow({ id, owed, faults: errors }: Row): Promise<void> {
  const accepted = Object.hasOwn(deviations, id) ? deviations[id] : undefined
  if (owed) return todoRow(id, await errors())
  if (accepted) return acceptedDeviation(id, accepted, await errors())
  it(id, async () => {
    const found = await errors()
    expect(found, 'changed on purpose? say what, why and since when in tests/conformance/deviations.json').toEqual([])
  })
}

function todoRow(id: string, errors: string[]): void {
  if (errors.length > 0) return it.todo(id)
  it(id, () => expect.fail('It is built now: take "owed" off the row.'))
}

function acceptedDeviation(id: string, { what, why, since }: { what: string; why: string; since: string }, errors: string[]): void {
  it(`${id}: accepted since ${since}: ${what} ${why}`, () => {
    expect(errors.length, 'It holds again: remove it from tests/conformance/deviations.json.').toBeGreaterThan(0)
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
