import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import type { Applicant, Burden } from '../../../src/server/credit/eligibility.ts'

const { definitions } = JSON.parse(readFileSync('schemas/meta/inputs.json', 'utf8')) as { definitions: { [table: string]: object } }
const ajv = new Ajv({ strict: false, allErrors: true })

/** All that the types have, which is what the server gives. */
const applicant: Required<Applicant> = {
  complete: true,
  duplicate: false,
  age: 34,
  age_at_maturity: 35,
  number_differs: false,
  card_differs: false,
  card_unread: false,
}
const burden: Required<Burden> = { salary: 4_000_000, wages: 0, spending_percent: 60, other_loan_status: 0 }

it.each([
  { table: 'eligibility', given: applicant },
  { table: 'limit', given: burden },
])('schemas/meta/inputs.json says what the table $table is given', ({ table, given }) => {
  const fits = ajv.compile(definitions[table]!)
  expect([fits({ applicant: given }), fits.errors]).toEqual([true, null])
  for (const name of Object.keys(given)) {
    const { [name]: _, ...less } = { ...given } as { [name: string]: unknown }
    expect(fits({ applicant: less }), `without ${name}`).toBe(false)
  }
})
