import { describe, expect, it } from 'vitest'
import { sources as clean } from '../../conformance/product.ts'
import { type Edit, editSources, findingsOf } from '../edit-sources.ts'

type Case = { name: string; edits: Edit[]; found: string[] }
const fields = 'schemas/fields.json'

/** One mistake that is seen in many places, and all that is said of it: code, file and pointer. */
const cases: Case[] = [
  {
    name: 'a least value above the highest one, of a field that calls, channels and scenarios use',
    edits: [{ file: fields, pointer: '/definitions/salary/minimum', value: 10_000_000_000 }],
    found: [`schema-impossible ${fields} /definitions/salary/minimum`],
  },
  {
    name: 'a highest value below the least one',
    edits: [{ file: fields, pointer: '/definitions/birthDate/maximum', value: -731_152_000 }],
    found: [`schema-impossible ${fields} /definitions/birthDate/minimum`],
  },
  {
    name: 'more letters than there may be',
    edits: [{ file: fields, pointer: '/definitions/companyName/minLength', value: 200 }],
    found: [`schema-impossible ${fields} /definitions/companyName/minLength`],
  },
]

describe('one mistake is told once, at its place', () => {
  it.each(cases)('$name', { timeout: 120_000 }, ({ edits, found }) => {
    const said = findingsOf(editSources(clean, edits)).map(({ code, file, pointer }) => `${code} ${file} ${pointer}`.trim())
    expect(said).toEqual(found)
  })
})
