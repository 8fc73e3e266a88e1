import { describe, expect, it, test } from 'vitest'
import type { LoanChange } from '../../../src/server/loans/loan-queries.ts'
import { isOpen, type LoanState, transitions, apiStatus } from '../../../src/server/loans/loan-states.ts'
import { classifyPayoutFailure } from '../../../src/server/ports/payout-failures.ts'

describe('the life of an order', () => {
  const states = Object.keys(transitions) as LoanState[]
  const next = (state: LoanState) => Object.values(transitions[state])
  it('reaches every state from the first, and ends in closed states, except for refunds of a merchant', () => {
    const reached = new Set<LoanState>(['checking'])
    for (const state of reached) for (const to of next(state)) reached.add(to)
    expect([...reached].toSorted()).toEqual(states.toSorted())
    for (const state of states)
      expect(
        next(state).every((to) => to === 'refunded'),
        state,
      ).toBe(!isOpen(state))
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
    for (const state of shown) expect(apiStatus[state]).toMatchObject({ bill, fail })
  })
})

it('an event without the next due time does not compile', () => {
  // @ts-expect-error A written-off loan without it would get no late fee and no message any more.
  const change: LoanChange = { failure: 'NO_ACCOUNT' }
  expect(change.nextAt).toBeUndefined()
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
