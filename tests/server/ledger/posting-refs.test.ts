import { expect, test } from 'vitest'
import * as refs from '../../../src/server/ledger/posting-refs.ts'

/** References in old rows. If their format changed, events would be posted again or not found. */
const stored = [
  { ref: refs.paymentRef('1'), text: 'payment:1' },
  { ref: refs.correctionRef('1', '20000'), text: 'day:1:20000' },
  { ref: refs.payoutRef('1'), text: 'payout:1' },
  { ref: refs.purchaseRef('1'), text: 'purchase:1' },
  { ref: refs.purchaseRefundRef('1'), text: 'purchase-refund:1' },
  { ref: refs.refOfLoan(refs.surplusPayoutRef('1'), '2'), text: 'refund:1:2' },
  { ref: refs.refOfLoan(refs.surplusRestoredRef('1'), '2'), text: 'refund-back:1:2' },
  { ref: refs.refOfLoan(refs.surplusUseRef('1'), '2'), text: 'surplus:1:2' },
]

test('the format of the reference of a posting does not change', () => {
  expect(stored.map(({ ref }) => ref)).toEqual(stored.map(({ text }) => text))
  expect(refs.paymentIdOf('payment:1')).toBe('1')
})
