import { toLocal } from '../../product/phone-number.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { listUnmatchedPayments } from '../ledger/payment-queries.ts'
import { findLoan } from '../loans/loan-queries.ts'
import { listRecentPaymentCodes } from '../repayment/payment-code-queries.ts'
import { unmatchedPaymentDecisions } from '../repayment/unmatched-payment-decisions.ts'
import { decideAsStaff, MAX_ROWS, SandboxError, SHOWN, type RequestFields } from './sandbox-actions.ts'

/** `loan`: whose code differs from the one that was paid in a single digit. */
export type SandboxUnmatchedPayment = {
  psp_id: string
  code: string
  amount: number
  loan?: { uid: string; phone: string; order_no: string }
}

const differsInOneDigit = (one: string, other: string): boolean =>
  one.length === other.length && [...one].filter((digit, index) => digit !== other[index]).length === 1

export async function listUnmatched({ db }: Services): Promise<SandboxUnmatchedPayment[]> {
  const payments = await listUnmatchedPayments(db, SHOWN)
  const codes = payments.length > 0 ? await listRecentPaymentCodes(db, undefined, MAX_ROWS) : []
  return Promise.all(
    payments.map(async ({ pspId, code, amount }) => {
      const meant = codes.find((each) => differsInOneDigit(each.code, code))
      const loan = meant && (await loanOf(db, meant))
      return { psp_id: pspId, code, amount: Number(amount), ...(loan && { loan }) }
    }),
  )
}

async function loanOf(sql: Sql, { accountId, loanId, phone }: { accountId: string; loanId: string; phone: string }) {
  const loan = await findLoan(sql, loanId)
  return loan && { uid: accountId, phone: toLocal(phone), order_no: loan.no }
}

/** `outcome`: "refund", or "assign" to the loan that is listed with the payment. */
export async function decideUnmatched(services: Services, { psp_id, outcome }: RequestFields): Promise<void> {
  const payment = (await listUnmatched(services)).find((one) => one.psp_id === psp_id)
  if (!payment) throw new SandboxError('No such payment is unmatched.')
  const decided = { psp_id: payment.psp_id, reason: 'sandbox' }
  if (outcome === 'refund') return decideAsStaff(services, unmatchedPaymentDecisions, { ...decided, outcome })
  if (outcome !== 'assign' || !payment.loan) throw new SandboxError('outcome is refund, or assign where a loan is listed.')
  const { uid, order_no } = payment.loan
  await decideAsStaff(services, unmatchedPaymentDecisions, { ...decided, outcome, uid, order_no })
}
