import { describe, expect, it } from 'vitest'
import { type Coverage, coveragePage, untried } from '../../../src/compiler/coverage/coverage.ts'
import { fieldCoverage } from '../../../src/compiler/coverage/field-coverage.ts'
import { limitCases } from '../../../src/compiler/coverage/limit-cases.ts'
import type { JsonSchema } from '../../../src/core/language/json.ts'
import { buildConfigs } from '../../../src/compiler/load/build-configs.ts'
import { editSources } from '../../compiler/edit-sources.ts'
import { product, sources } from '../../conformance/product.ts'

const [form, schema] = Object.entries(product.schemas.forms).find(([, { required }]) => Array.isArray(required))!
const [field] = schema.required as string[]

describe('coverage of fields', () => {
  const rules = fieldCoverage(sources, product)

  it('knows every required field of every form', () => {
    const wanted = Object.entries(product.schemas.forms).flatMap(([name, { required }]) =>
      ((required ?? []) as string[]).map((one) => `${name}/${one}`),
    )
    const found = rules.filter(({ keyword }) => keyword === 'required').map((rule) => `${rule.form}${rule.pointer}`)
    expect(found).toEqual(expect.arrayContaining(wanted))
  })

  it('lists a rule without an example', () => {
    const file = `schemas/forms/${form}.json`
    const changed = editSources(sources, [{ file, pointer: `/properties/${field}/accept`, value: ['image/png'] }])
    const again = fieldCoverage(changed, buildConfigs(changed).configs.get('base')!)
    expect(again.find((one) => one.form === form && one.pointer === `/${field}` && one.keyword === 'accept')?.refused).toBeUndefined()
  })
})

const limits: [keyword: string, limit: unknown, known: unknown, taken: unknown, refused: unknown][] = [
  ['minLength', 3, 'abcd', 'aaa', 'aa'],
  ['maxLength', 3, 'ab', 'aaa', 'aaaa'],
  ['minimum', 10, 11, 10, 9],
  ['maximum', 10, 9, 10, 11],
  ['maxItems', 1, ['x'], ['x'], ['x', 'x']],
  ['required', true, 'x', 'x', undefined],
]

it.each(limits)('%s %j is tested on both sides of its limit', (keyword, limit, known, taken, refused) => {
  const made = limitCases(keyword, { [keyword]: limit } as JsonSchema, known)
  expect([made?.taken[0], made?.refused[0]]).toEqual([taken, refused])
})

describe('a part that no scenario covers', () => {
  const at = { file: 'flows/app.json', pointer: '/data' }
  const missed = [
    { what: 'walked', ...at, instead: 'a generated walk' },
    { what: 'left', ...at },
  ]
  const coverage: Coverage = { scenarios: [], parts: [{ part: 'actions', tried: 1, all: 3, missed }] }

  it('is uncovered only without another test and without a reason', () => {
    expect(untried(coverage).map(({ what }) => what)).toEqual(['left'])
  })

  it('is reported with the test that covers it instead', () => {
    expect(coveragePage(coverage)).toContain('(walked): a generated walk')
    expect(coveragePage(coverage)).toContain('(left): not tried')
  })
})
