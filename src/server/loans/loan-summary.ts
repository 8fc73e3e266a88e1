import type { Plan } from '../../product/loan-math.ts'
import type { CallContext } from '../calls/call-handler.ts'
import { displayName, toNumber } from '../calls/reply-fields.ts'
import { toSeconds } from '../platform/calendar.ts'
import type { Loan } from './loan-queries.ts'

/** Fields that every reply has for a loan. */
export const loanSummary = (context: CallContext, loan: Loan, plan: Plan) => ({
  order_id: loan.id,
  order_no: loan.no,
  pid: loan.product,
  name: displayName(context, loan.merchant ? `merchant.${loan.merchant}` : `product.${loan.product}`),
  amount: toNumber(plan.principal > 0n ? plan.principal : loan.principal),
  period: loan.instalments,
  days: plan.days,
  ...(loan.merchant && { merchant: displayName(context, `merchant.${loan.merchant}`) }),
})

/** Time by which an order's money is expected to arrive; replaced by `payout_late` once it has passed. */
export const payoutExpectation = ({ expectedAt }: Loan, now: Date): { expected_time: number } | { payout_late: true } =>
  expectedAt < now ? { payout_late: true } : { expected_time: toSeconds(expectedAt) }
