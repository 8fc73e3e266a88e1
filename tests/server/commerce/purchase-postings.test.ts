import { expect, it } from 'vitest'
import { ZERO_POSTING } from '../../../src/server/ledger/ledger-queries.ts'
import { commissionOf, purchasePosting, refundParts, refundPosting } from '../../../src/server/commerce/purchase-postings.ts'

it.each([
  { amount: 100_000n, commission: 250, is: 2500n },
  { amount: 99_999n, commission: 250, is: 2499n },
  { amount: 99_999n, commission: 0, is: 0n },
  { amount: 39n, commission: 250, is: 0n },
])('a commission of $commission basis points of $amount is $is, rounded down', ({ amount, commission, is }) => {
  expect(commissionOf({ commission } as Parameters<typeof commissionOf>[0], amount)).toBe(is)
})

it('a purchase of 100.000 with a voucher of 30.000 and a commission of 2.500 is lent at 70.000 and pays the shop 97.500', () => {
  expect(purchasePosting({ amount: 100_000n, saving: 30_000n, commission: 2500n })).toEqual({
    ...ZERO_POSTING,
    principal: 70_000n,
    coupon: 30_000n,
    merchant: -97_500n,
    commission: -2500n,
  })
})

// Each part is refunded by the same share. The loan's part is rounded up and the commission's down, in favour of the borrower.
it.each([
  { refunded: 0n, more: 50_000n, principal: 35_000n, commission: 1250n },
  // 70.000 x 33.333 / 100.000 = 23.333,1 and 2.500 x 33.333 / 100.000 = 833,3
  { refunded: 0n, more: 33_333n, principal: 23_334n, commission: 833n },
  // 66.666 in total: 46.666,2 and 1.666,65
  { refunded: 33_333n, more: 33_333n, principal: 23_333n, commission: 833n },
  { refunded: 66_666n, more: 33_334n, principal: 23_333n, commission: 834n },
])('a refund of $more after $refunded reduces the loan by $principal and the commission by $commission', ({ refunded, more, ...parts }) => {
  const purchase = { amount: 100_000n, saving: 30_000n, commission: 2500n, refunded } as Parameters<typeof refundParts>[0]
  expect(refundParts(purchase, more)).toEqual({ amount: more, ...parts })
})

it('a fraction of a rupiah reduces the loan by a whole one', () => {
  // 50.001 x 2 / 100.001 = 1,00001
  const purchase = { amount: 100_001n, saving: 50_000n, commission: 0n, refunded: 0n } as Parameters<typeof refundParts>[0]
  expect(refundParts(purchase, 2n).principal).toBe(2n)
})

it('a refund of 33.333 takes 9.999 back from the voucher and 32.500 from the shop', () => {
  expect(refundPosting({ amount: 33_333n, principal: 23_334n, commission: 833n })).toEqual({
    ...ZERO_POSTING,
    principal: -23_334n,
    coupon: -9999n,
    merchant: 32_500n,
    commission: 833n,
  })
})
