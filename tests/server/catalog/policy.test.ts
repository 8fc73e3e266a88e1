import { beforeAll, describe, expect, it, test } from 'vitest'
import { errors } from '../../../src/server/calls/errors.ts'
import { addWorkingDays, ageOn, toDayNumber, endOfDay, toIsoDay } from '../../../src/server/platform/calendar.ts'
import { costCapOn, isLeafPurpose, type Policy, policyOf, type PurposeTree } from '../../../src/server/catalog/policy.ts'
import { isOpen, type LoanState, wireStatus, transitions } from '../../../src/server/loans/loan-states.ts'
import { classifyPayoutFailure } from '../../../src/server/loans/payout-failures.ts'
import type { ServerConfig } from '../../../src/core/language/release.ts'
import { readTestConfig, readProductConfig } from '../support/test-config.ts'

let policy: Policy
beforeAll(async () => {
  policy = policyOf(await readTestConfig())
})

const idsOf = (tree: PurposeTree): string[] => Object.entries(tree).flatMap(([id, node]) => [id, ...idsOf(node.children ?? {})])

describe('flows/policy', () => {
  let config: ServerConfig
  let policy: Policy
  beforeAll(async () => {
    config = await readProductConfig()
    policy = policyOf(config)
  })
  it('has words for everything in both languages', () => {
    const keys = [
      ...Object.values(errors).map(({ code }) => `error.${code}`),
      ...[...policy.products.keys()].map((id) => `product.${id}`),
      ...idsOf(policy.purposes).map((id) => `purpose.${id}`),
      ...[...policy.banks.keys()].map((id) => `bank.${id}`),
      ...[...policy.methods].filter(([, method]) => method.bank === undefined).map(([id]) => `method.${id}`),
      ...Object.values(wireStatus)
        .filter(({ fail }) => fail > 0)
        .map(({ name }) => `policy.failure.${name}`),
      ...Object.values(config.decisions.eligibility!.rules).flatMap(({ result }) => {
        const { reason } = result as { reason?: string }
        return reason ? [`policy.reject.${reason}`] : []
      }),
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

describe('the calendar', () => {
  test.each([
    { at: '2026-03-02T16:59:59Z', day: '2026-03-02' },
    { at: '2026-03-02T17:00:00Z', day: '2026-03-03' },
  ])('$at is $day in Jakarta', ({ at, day }) => {
    expect(toIsoDay(toDayNumber(new Date(at)))).toBe(day)
    expect(toDayNumber(new Date(endOfDay(toDayNumber(new Date(at))) * 1000))).toBe(toDayNumber(new Date(at)))
  })
  test.each([
    { from: '2026-03-02', count: 3, to: '2026-03-05' },
    { from: '2026-03-05', count: 3, to: '2026-03-10' },
    { from: '2026-03-07', count: 1, to: '2026-03-09' },
  ])('$count working days after $from is $to', ({ from, count, to }) => {
    expect(toIsoDay(toDayNumber(addWorkingDays(new Date(`${from}T03:00:00Z`), count)))).toBe(to)
  })
  test.each([
    { born: '2005-03-02', on: '2026-03-01', age: 20 },
    { born: '2005-03-02', on: '2026-03-02', age: 21 },
    { born: '2004-02-29', on: '2025-02-28', age: 20 },
    { born: '2004-02-29', on: '2025-03-01', age: 21 },
    { born: '1950-01-01', on: '2026-03-02', age: 76 },
  ])('born $born is $age on $on', ({ born, on, age }) => {
    expect(ageOn(Date.parse(born) / 1000, Date.parse(on) / 86_400_000)).toBe(age)
  })
})

describe('the life of an order', () => {
  const states = Object.keys(transitions) as LoanState[]
  const next = (state: LoanState) => Object.values(transitions[state])
  it('reaches every state from the first, and ends where nothing is open', () => {
    const reached = new Set<LoanState>(['checking'])
    for (const state of reached) for (const to of next(state)) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
    for (const state of states) expect(next(state).length === 0, state).toBe(!isOpen(state))
  })
  test.each([
    { states: ['checking', 'waiting', 'pending', 'unknown'], bill: 1, fail: 0 },
    { states: ['active', 'overdue', 'written_off'], bill: 2, fail: 0 },
    { states: ['paid_off'], bill: 3, fail: 0 },
    { states: ['bounced'], bill: 4, fail: 1 },
    { states: ['failed'], bill: 4, fail: 2 },
    { states: ['refused'], bill: 4, fail: 3 },
    { states: ['cancelled'], bill: 4, fail: 4 },
    { states: ['expired'], bill: 4, fail: 5 },
  ] as const)('$states show bill_status $bill and loan_fail_status $fail', ({ states: shown, bill, fail }) => {
    for (const state of shown) expect(wireStatus[state]).toMatchObject({ bill, fail })
  })
})

test.each([
  { code: 'INVALID_DESTINATION', meaning: 'account' },
  { code: 'Transfer Inquiry Decline', meaning: 'account' },
  { code: 'TEMPORARY_TRANSFER_ERROR', meaning: 'later' },
  { code: 'SWITCHING_NETWORK_ERROR', meaning: 'later' },
  { code: 'UNKNOWN_BANK_NETWORK_ERROR', meaning: 'later' },
  { code: 'REJECTED_BY_BANK', meaning: 'later' },
  { code: 'INSUFFICIENT_BALANCE', meaning: 'operator' },
  { code: 'TRANSFER_ERROR', meaning: 'final' },
  { code: 'toString', meaning: 'final' },
])('the provider’s $code means: $meaning', ({ code, meaning }) => expect(classifyPayoutFailure(code)).toBe(meaning))
