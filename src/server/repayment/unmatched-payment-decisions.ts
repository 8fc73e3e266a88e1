import { ApiError } from '../calls/errors.ts'
import { lockCredit } from '../credit/credit-queries.ts'
import type { Sql } from '../db/db.ts'
import { assignPayment, findProviderPayment } from '../ledger/payment-queries.ts'
import { lockLoanByNo, type Loan } from '../loans/loan-queries.ts'
import type { DecisionKind } from '../staff/staff-decisions.ts'
import { applyPayment } from './receive-payment.ts'
import { logErasedSurplus } from './notify-surplus.ts'
import { insertUnmatchedPaymentDecision, type UnmatchedPaymentDecision } from './unmatched-payment-decision-queries.ts'

/**
 * Decision of the lender's staff about a payment without a loan, once they know whose it is. A refund is made by the provider and only
 * recorded here, because the money was never booked. An assignment books it as if it had come on a code of the loan.
 */
export const unmatchedPaymentDecisions: DecisionKind<UnmatchedPaymentDecision> = {
  path: '/callbacks/unmatched-payment',
  fields: {
    psp_id: { type: 'string', pattern: '^[\\w.-]{1,100}$' },
    outcome: { enum: ['refund', 'assign'] },
    reason: { type: 'string', pattern: '\\S', maxLength: 200 },
    order_no: { type: 'string', pattern: '^[0-9]{6,30}$' },
  },
  optional: ['uid', 'order_no'],
  apply: async (tx, decision, now) => {
    const loan = await loanOf(tx, decision)
    const payment = await findProviderPayment(tx, decision.psp_id)
    if (!payment) throw new ApiError('badRequest')
    if (!(await insertUnmatchedPaymentDecision(tx, decision, payment.id, loan, now))) return
    if (payment.loanId !== null) throw new ApiError('badRequest')
    if (!loan) return
    await assignPayment(tx, payment.id, loan.id)
    await applyPayment(tx, loan, { id: payment.id, kind: 'paid', amount: payment.amount }, now)
  },
  afterwards: async (services, { psp_id }) => {
    const payment = await findProviderPayment(services.db, psp_id)
    if (payment?.loanId) await logErasedSurplus(services, payment.loanId)
  },
}

/**
 * Finds and locks the loan; undefined for a refund, which names none. @throws ApiError when there is no such loan, or it was never paid out
 */
async function loanOf(sql: Sql, { outcome, uid, order_no }: UnmatchedPaymentDecision): Promise<Loan | undefined> {
  if (outcome === 'refund') {
    if (uid !== undefined || order_no !== undefined) throw new ApiError('badRequest')
    return undefined
  }
  if (uid === undefined || order_no === undefined) throw new ApiError('badRequest')
  await lockCredit(sql, uid)
  const loan = await lockLoanByNo(sql, uid, order_no)
  if (!loan?.startedAt) throw new ApiError('badRequest')
  return loan
}
