import { toLocal } from '../../product/phone-number.ts'
import { accountById } from '../auth/account-queries.ts'
import type { Services } from '../calls/services.ts'
import { unmatchedPaymentDecisions } from '../repayment/unmatched-payment-decisions.ts'
import { unmatchedPayments } from '../repayment/unmatched-payments.ts'
import { decideAsStaff, SandboxError, SHOWN, type RequestFields } from './sandbox-actions.ts'

/** `loan`: loan whose code differs from the paid one in a single digit. */
export type SandboxUnmatchedPayment = {
  psp_id: string
  code: string
  amount: number
  loan?: { uid: string; phone: string; order_no: string }
}

export async function listUnmatched({ db }: Services): Promise<SandboxUnmatchedPayment[]> {
  const payments = await unmatchedPayments(db, SHOWN)
  return Promise.all(
    payments.map(async ({ pspId, code, amount, meant: [meant] }) => {
      const account = meant && (await accountById(db, meant.accountId))
      const loan = meant && account && { uid: account.id, phone: toLocal(account.phone), order_no: meant.orderNo }
      return { psp_id: pspId, code, amount: Number(amount), ...(loan && { loan }) }
    }),
  )
}

/** `outcome`: "refund", or "assign" to the loan listed with the payment. */
export async function decideUnmatched(services: Services, { psp_id, outcome }: RequestFields): Promise<void> {
  const payment = (await listUnmatched(services)).find((one) => one.psp_id === psp_id)
  if (!payment) throw new SandboxError('No such payment is unmatched.')
  const decided = { psp_id: payment.psp_id, reason: 'sandbox' }
  if (outcome === 'refund') return decideAsStaff(services, unmatchedPaymentDecisions, { ...decided, outcome })
  if (outcome !== 'assign' || !payment.loan) throw new SandboxError('outcome is refund, or assign where a loan is listed.')
  const { uid, order_no } = payment.loan
  await decideAsStaff(services, unmatchedPaymentDecisions, { ...decided, outcome, uid, order_no })
}
