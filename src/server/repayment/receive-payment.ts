import type { Sql } from '../db/db.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { lockLoan } from '../loans/loan-queries.ts'
import { closePaymentCodes, findPaymentCode, markCodePaid } from './payment-code-queries.ts'
import { insertPayment } from '../ledger/payment-queries.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { updateLoanState } from './update-loan-state.ts'
import { postPayment, readLoanPosition, saveBills } from '../loans/loan-position.ts'

/** A provider's notice. `pspId` is the provider's own id of the payment, `paidAt` the moment the borrower paid. */
type IncomingPayment = { pspId: string; code: string; amount: bigint; paidAt: Date }

/**
 * Takes a payment in: always recorded, posted once, counted on the day it was made. Whatever state the loan is in, too little, too
 * much, late or twice: nothing is lost; what is beyond the debt stays the borrower's as surplus. False when it was known already.
 */
export function receivePayment(sql: Sql, notice: IncomingPayment, now: Date): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    const code = await findPaymentCode(tx, notice.code)
    const loan = code && (await lockLoan(tx, code.loanId))
    const id = await insertPayment(tx, {
      pspId: notice.pspId,
      code: notice.code,
      codeId: code?.id,
      loanId: loan?.id,
      amount: notice.amount,
      source: 'provider',
      paidAt: notice.paidAt < now ? notice.paidAt : now,
      receivedAt: now,
    })
    if (id === undefined) return false
    if (!code || !loan) return true
    await markCodePaid(tx, code.id)
    await applyPayment(tx, loan, id, notice.amount, now)
    return true
  })
}

/** Lets bills, books and the loan's state follow a payment that was just recorded. */
export async function applyPayment(sql: Sql, loan: Loan, paymentId: string, amount: bigint, now: Date): Promise<void> {
  // Every code asks for the first open bill, or for all: after any payment each of them asks for too much.
  await closePaymentCodes(sql, loan.id)
  const position = await readLoanPosition(sql, loan, now)
  await saveBills(sql, position)
  await postPayment(sql, position, paymentId, amount, now)
  await updateLoanState(sql, position, now)
}
