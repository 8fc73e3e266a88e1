import type { Plan } from '../../product/loan-math.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { wordsOf } from '../calls/reply-fields.ts'
import type { MemberContext } from '../account/member-context.ts'
import { post } from '../ledger/ledger-queries.ts'
import { purchaseRef } from '../ledger/posting-refs.ts'
import { loanPositionOf, saveBills } from '../loans/loan-position.ts'
import { applyEvent } from '../loans/apply-event.ts'
import { insertLoan, type Loan } from '../loans/loan-queries.ts'
import { loanTerms } from '../loans/loan-terms.ts'
import { startOfDay, toDayNumber } from '../platform/calendar.ts'
import { commissionOf, purchasePosting } from './purchase-postings.ts'
import { markPurchasePaid, type Purchase } from './purchase-queries.ts'

/**
 * Day 0 is today, since the merchant has the lender's promise from now on. The caller must hold the locks of the borrower's credit row and
 * the purchase.
 */
export async function startPurchaseLoan(
  context: CallContext,
  { member, now, policy }: MemberContext,
  purchase: Purchase,
  pid: string,
  plan: Plan,
): Promise<Loan> {
  const { sql } = context
  const product = policy.payLater.get(pid)
  const merchant = policy.merchants.get(purchase.merchant)
  if (!product || !merchant) throw new ApiError('purchaseClosed')
  const placed = await insertLoan(sql, member.id, {
    product: pid,
    merchant: purchase.merchant,
    instalments: product.period,
    ...loanTerms(policy, product, plan),
    purpose: 'purchase',
    purposeWords: wordsOf(context, 'policy.purchase'),
    bankAccountId: null,
    createdAt: now,
    expectedAt: now,
    release: context.config.release,
  })
  if (!placed) throw new ApiError('orderOpen')
  const nextAt = startOfDay(toDayNumber(now) + 1)
  const loan = await applyEvent(sql, placed, 'purchased', now, { startedAt: now, nextAt })
  if (!loan) throw new Error(`The loan ${placed.id} could not be started.`)
  const commission = commissionOf(merchant, purchase.amount)
  await post(sql, loan.id, purchaseRef(purchase.id), purchasePosting({ ...purchase, commission }), now)
  await saveBills(sql, loanPositionOf(loan, [], now))
  await markPurchasePaid(sql, purchase.id, { loanId: loan.id, commission, at: now })
  return loan
}
