import { beforeAll, describe, expect, it, test } from 'vitest'
import { refusals } from '../../../src/product/refusals.ts'
import {
  costCapOn,
  incomeShareOn,
  isLeafPurpose,
  numberPrefixesOn,
  type Policy,
  policyOf,
  type NameTree,
} from '../../../src/server/catalog/policy.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { apiStatus } from '../../../src/server/loans/loan-states.ts'
import { readTestConfig, readProductConfig } from '../support/test-config.ts'

let policy: Policy
beforeAll(async () => {
  policy = policyOf(await readTestConfig())
})

const idsOf = (tree: NameTree): string[] => Object.entries(tree).flatMap(([id, node]) => [id, ...idsOf(node.children ?? {})])

describe('flows/policy', () => {
  let config: ServerConfig
  let policy: Policy
  beforeAll(async () => {
    config = await readProductConfig()
    policy = policyOf(config)
  })
  it('has texts for everything in both languages', () => {
    const keys = [
      ...Object.values(refusals).map(({ code }) => `error.${code}`),
      ...[...policy.products.keys()].map((id) => `product.${id}`),
      ...idsOf(policy.purposes).map((id) => `purpose.${id}`),
      ...[...policy.banks.keys()].map((id) => `bank.${id}`),
      ...[...policy.methods].filter(([, method]) => method.bank === undefined).map(([id]) => `method.${id}`),
      ...Object.values(apiStatus)
        .filter(({ fail }) => fail > 0)
        .map(({ name }) => `policy.failure.${name}`),
      ...['eligibility', 'limit'].flatMap((table) =>
        Object.values(config.decisions[table]!.rules).flatMap(({ result }) => {
          const { reason, verdict, limit } = result as { reason?: string; verdict?: string; limit?: number }
          const kind = verdict === 'review' ? 'review' : verdict === 'rejected' || limit === 0 ? 'reject' : 'limit'
          return reason ? [`policy.${kind}.${reason}`] : []
        }),
      ),
    ]
    for (const [locale, texts] of Object.entries(config.texts)) {
      const missing = keys.filter((key) => !(key in texts) && !(`${key}_other` in texts))
      expect({ locale, missing }).toEqual({ locale, missing: [] })
    }
  })
})

test.each([
  { id: 'tuition', leaf: true },
  { id: 'otherPurpose', leaf: true },
  { id: 'education', leaf: false },
  { id: 'constructor', leaf: false },
  { id: 'nothing', leaf: false },
])('$id is a leaf of the purposes: $leaf', ({ id, leaf }) => expect(isLeafPurpose(policy.purposes, id)).toBe(leaf))

test.each([
  { day: '2024-06-01', months: 6, cap: 30_000 },
  { day: '2025-01-01', months: 6, cap: 30_000 },
  { day: '2025-01-01', months: 7, cap: 20_000 },
  { day: '2024-12-31', months: 7, cap: undefined },
  { day: '2023-12-31', months: 6, cap: undefined },
])('the cap on $day for $months months is $cap', ({ day, months, cap }) => expect(costCapOn(policy.terms, day, months)).toBe(cap))

describe('of dated rows in any order', () => {
  const from = (day: string, percent: number) => ({ from: day, percent, otherLoanPercent: percent })
  const incomeShares = { last: from('2026-07-01', 30), first: from('2024-01-01', 50), middle: from('2025-01-01', 40) }
  test.each([
    { day: '2023-12-31', percent: 50 },
    { day: '2024-12-31', percent: 50 },
    { day: '2025-01-01', percent: 40 },
    { day: '2026-06-30', percent: 40 },
    { day: '2026-07-01', percent: 30 },
    { day: '2030-01-01', percent: 30 },
  ])('the share of income of $day is $percent percent', ({ day, percent }) =>
    expect(incomeShareOn({ ...policy.terms, incomeShares }, day).percent).toBe(percent),
  )
  test('the prefix of a document is that of its day', () => {
    const [row] = Object.values(policy.terms.numbering)
    const numbering = { now: { ...row!, from: '2026-01-01' }, before: { ...row!, from: '2025-01-01' } }
    const rowOn = (day: string) => numberPrefixesOn({ ...policy.terms, numbering }, day)
    expect([rowOn('2025-12-31'), rowOn('2026-01-01')]).toEqual([numbering.before, numbering.now])
  })
  test('no row is an error', () => expect(() => incomeShareOn({ ...policy.terms, incomeShares: {} }, '2026-01-01')).toThrow('no row'))
})

test('a file that the release lacks is named', async () => {
  const config = await readTestConfig()
  const { products: _, ...files } = config.policy
  expect(() => policyOf({ ...config, policy: files })).toThrow('flows/policy/products.json is missing')
})

test('the strictest of two simultaneous caps counts', () => {
  const caps = { ...policy.terms.caps, strict: { from: '2026-01-01', months: 3, perDay: 10_000 } }
  expect(costCapOn({ ...policy.terms, caps }, '2026-06-01', 3)).toBe(10_000)
  expect(costCapOn({ ...policy.terms, caps }, '2026-06-01', 6)).toBe(30_000)
})
