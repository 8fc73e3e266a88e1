import { loadMemberContext } from '../account/member-context.ts'
import { ApiError } from '../calls/errors.ts'
import type { CallContext, Handlers } from '../calls/call-handler.ts'
import { displayName, isUuid, omitMissing, toNumber } from '../calls/reply-fields.ts'
import { planOf } from '../loans/loan-position.ts'
import { findLoan, type Loan } from '../loans/loan-queries.ts'
import { endOfDay, toDayNumber, toSeconds } from '../platform/calendar.ts'
import { requirePurchase } from './find-purchase.ts'
import { financedAmount } from './purchase-postings.ts'
import { findPurchase, type Purchase, type PurchaseState } from './purchase-queries.ts'

function receiptLoan(context: CallContext, loan: Loan) {
  const plan = planOf({ ...loan, refunded: 0n })
  const first = plan.rows[0]!
  return {
    order_id: loan.id,
    order_no: loan.no,
    name: displayName(context, `product.${loan.product}`),
    period: loan.instalments,
    total: toNumber(plan.total),
    first_amount: toNumber(first.amount),
    first_due_time: endOfDay(toDayNumber(loan.startedAt ?? loan.createdAt) + first.day),
  }
}

async function namedPurchase(context: CallContext, id: string | undefined): Promise<Purchase | undefined> {
  if (id === undefined) return requirePurchase(context)
  return isUuid(id) ? findPurchase(context.sql, id) : undefined
}

/** An order counts as expired from its end on: the job closes it a moment later, and until then no buyer may be told to try again. */
const stateAt = ({ state, expiresAt }: Purchase, now: Date): PurchaseState => (state === 'open' && expiresAt <= now ? 'expired' : state)

export const receiptHandlers = {
  commerceReceipt: async ({ order_id: id }, context) => {
    const { member, now } = await loadMemberContext(context)
    const purchase = await namedPurchase(context, id)
    if (!purchase || purchase.accountId !== member.id) throw new ApiError('notFound', { field: '/order_id' })
    const loan = purchase.loanId ? await findLoan(context.sql, purchase.loanId) : undefined
    return omitMissing({
      order_id: purchase.id,
      order_no: purchase.no,
      merchant: displayName(context, `merchant.${purchase.merchant}`),
      status: stateAt(purchase, now),
      amount: toNumber(purchase.amount),
      saving_amount: toNumber(purchase.saving),
      pay_amount: toNumber(financedAmount(purchase)),
      refunded: toNumber(loan?.refunded ?? 0n),
      shop_url: purchase.returnUrl,
      paid_time: purchase.paidAt ? toSeconds(purchase.paidAt) : undefined,
      loan: loan && receiptLoan(context, loan),
    })
  },
} satisfies Partial<Handlers>
