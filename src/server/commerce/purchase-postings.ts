import type { Merchant } from '../catalog/policy.ts'
import { type Posting, ZERO_POSTING } from '../ledger/ledger-queries.ts'
import type { Purchase } from './purchase-queries.ts'

const BASIS_POINTS = 10_000n

/** The price minus the coupon: what the borrower owes. */
export const financedAmount = ({ amount, saving }: Pick<Purchase, 'amount' | 'saving'>): bigint => amount - saving

/** Rupiah, rounded down. */
export const commissionOf = ({ commission }: Merchant, amount: bigint): bigint => (amount * BigInt(commission)) / BASIS_POINTS

/** The borrower owes the price minus the coupon; the merchant gets the price minus the commission. */
export function purchasePosting({ amount, saving, commission }: Pick<Purchase, 'amount' | 'saving' | 'commission'>): Posting {
  return {
    ...ZERO_POSTING,
    principal: financedAmount({ amount, saving }),
    coupon: saving,
    merchant: commission - amount,
    commission: -commission,
  }
}

type RefundParts = { amount: bigint; principal: bigint; commission: bigint }

/**
 * Refunds the same share of every part, measured on the total refunded so far, so that the last refund leaves nothing. Remainders of the
 * division go to the borrower.
 */
export function refundParts(purchase: Purchase, more: bigint): RefundParts {
  const { amount, commission, refunded } = purchase
  const financed = financedAmount(purchase)
  const principalAt = (total: bigint) => (financed * total + amount - 1n) / amount
  const commissionAt = (total: bigint) => (commission * total) / amount
  return {
    amount: more,
    principal: principalAt(refunded + more) - principalAt(refunded),
    commission: commissionAt(refunded + more) - commissionAt(refunded),
  }
}

export const refundPosting = ({ amount, principal, commission }: RefundParts): Posting => ({
  ...ZERO_POSTING,
  principal: -principal,
  coupon: principal - amount,
  merchant: amount - commission,
  commission,
})
