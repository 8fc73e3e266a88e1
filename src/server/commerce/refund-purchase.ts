import { ApiError } from '../calls/errors.ts'
import { minPrincipal } from '../../product/loan-math.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { givenUpByReturns, post } from '../ledger/ledger-queries.ts'
import { purchaseRefundRef } from '../ledger/posting-refs.ts'
import { deleteBills } from '../loans/bill-queries.ts'
import { type LoanPosition, postCorrection, readLoanPosition, saveBills } from '../loans/loan-position.ts'
import { applyEvent } from '../loans/apply-event.ts'
import { type Loan, lockLoan, setReturnedAt } from '../loans/loan-queries.ts'
import { refundPrincipal } from '../loans/refund-principal.ts'
import { isRunning } from '../loans/loan-states.ts'
import { addDays } from '../platform/calendar.ts'
import { closePaymentCodes } from '../repayment/payment-code-queries.ts'
import { notifySurplus } from '../repayment/notify-surplus.ts'
import { updateLoanState } from '../repayment/update-loan-state.ts'
import type { Merchant } from '../catalog/policy.ts'
import { releaseCoupon } from './coupon-queries.ts'
import { amountInvalid } from './amount-invalid.ts'
import { recordMerchantEvent } from './merchant-events.ts'
import { refundParts, refundPosting } from './purchase-postings.ts'
import { findPurchase, lockPurchase, type Purchase, setRefunded } from './purchase-queries.ts'
import { findPurchaseRefund, insertPurchaseRefund, type PurchaseRefund } from './purchase-refund-queries.ts'

/** Whether the shop's return period is still running. */
export const takesReturns = ({ refundDays }: Merchant, { paidAt }: Pick<Purchase, 'paidAt'>, now: Date): boolean =>
  paidAt !== null && addDays(paidAt, refundDays) > now

/**
 * Recomputes the loan as if the returned goods had never been part of it; an overpayment becomes the borrower's surplus. Runs once per
 * refund number of the merchant.
 */
export function refundPurchase(
  sql: Sql,
  merchant: Merchant,
  purchaseId: string,
  { merchantRefund, amount }: { merchantRefund: string; amount: bigint },
  now: Date,
): Promise<PurchaseRefund> {
  return inTransaction(sql, async (tx) => {
    const found = await findPurchase(tx, purchaseId)
    if (!found?.accountId || !found.loanId) throw new ApiError('purchaseClosed')
    await lockCredit(tx, found.accountId)
    const purchase = await lockPurchase(tx, purchaseId)
    if (!purchase?.paidAt || !purchase.loanId) throw new ApiError('purchaseClosed')
    const known = await findPurchaseRefund(tx, purchaseId, merchantRefund)
    if (known && known.amount !== amount) throw new ApiError('keyReused')
    if (known) return known
    if (!takesReturns(merchant, purchase, now)) throw new ApiError('purchaseClosed')
    const rest = purchase.amount - purchase.refunded
    if (amount > rest) throw amountInvalid(1n, rest)
    return bookRefund(tx, purchase, merchantRefund, amount, now)
  })
}

async function bookRefund(sql: Sql, purchase: Purchase, merchantRefund: string, amount: bigint, now: Date): Promise<PurchaseRefund> {
  const loan = await lockLoan(sql, purchase.loanId!)
  if (!loan) throw new Error(`The order ${purchase.id} has lost its loan.`)
  const parts = refundParts(purchase, amount)
  const left = loan.principal - loan.refunded - parts.principal
  const rest = purchase.amount - purchase.refunded
  const isWhole = amount === rest
  if (!isWhole && left < minPrincipal(loan.instalments)) throw amountInvalid(rest, rest)
  const refund = { purchaseId: purchase.id, merchantRefund, at: now, ...parts }
  const id = await insertPurchaseRefund(sql, refund)
  await setRefunded(sql, purchase.id, purchase.refunded + amount)
  const smaller = await refundPrincipal(sql, loan.id, { amount: parts.principal, cause: id }, now)
  if (!smaller) throw new Error(`The loan ${loan.id} could not be made smaller.`)
  await post(sql, loan.id, purchaseRefundRef(id), refundPosting(parts), now)
  await shrinkLoan(sql, smaller, id, now)
  if (isWhole) await releaseCoupon(sql, purchase.id, now)
  await recordMerchantEvent(sql, purchase.id, 'order.refunded', now)
  return { id, ...refund }
}

async function shrinkLoan(sql: Sql, loan: Loan, refundId: string, now: Date): Promise<void> {
  await closePaymentCodes(sql, loan.id)
  const position = (await giveUpRest(sql, loan, now)) ?? (await readLoanPosition(sql, loan, now))
  await notifySurplus(sql, loan, await postCorrection(sql, position, now, refundId), refundId, now)
  if (loan.refunded === loan.principal) {
    await deleteBills(sql, loan.id)
    await applyEvent(sql, loan, 'refunded', now, { nextAt: null })
    return
  }
  await saveBills(sql, position)
  if (isRunning(loan.state)) await updateLoanState(sql, position, now)
}

/**
 * Writes off the remainder of a loan after a return when it is too small to collect, as long as the total written off for this borrower
 * stays below `writeOffBelow`: otherwise returning one of two things would make the other one free, any number of times. Returns undefined
 * when the remainder is still to be paid.
 */
async function giveUpRest(sql: Sql, loan: Loan, now: Date): Promise<LoanPosition | undefined> {
  if (!isRunning(loan.state)) return undefined
  const position = await readLoanPosition(sql, { ...loan, returnedAt: now }, now)
  if (position.statement.closedOn === undefined) return undefined
  const before = await givenUpByReturns(sql, loan.accountId)
  if (before + position.statement.writtenOff.principal >= loan.writeOffBelow) return undefined
  await setReturnedAt(sql, loan.id, now)
  return position
}
