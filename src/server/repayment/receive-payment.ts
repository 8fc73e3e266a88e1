import type { Sql } from '../db/db.ts'
import { ApiError } from '../calls/errors.ts'
import { type Loan, lockLoan } from '../loans/loan-queries.ts'
import { closePaymentCodes, findPaymentCode, markCodePaid } from './payment-code-queries.ts'
import { findNotice, insertPayment } from '../ledger/payment-queries.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { notifySurplus } from './notify-surplus.ts'
import { updateLoanState } from './update-loan-state.ts'
import { postPayment, readLoanPosition, saveBills } from '../loans/loan-position.ts'

type IncomingPayment = { pspId: string; code: string; amount: bigint; paidAt: Date }

/**
 * Receives a payment: always recorded, posted once, and counted on the day it was made, in any state of the loan. An excess over the debt
 * becomes surplus. Returns false when the payment was known already. @throws ApiError keyReused when its id was used for another payment
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
    if (id === undefined) {
      const known = await findNotice(tx, notice.pspId)
      if (known?.code !== notice.code || known.amount !== notice.amount) throw new ApiError('keyReused')
      return false
    }
    if (!code || !loan) return true
    await markCodePaid(tx, code.id)
    await applyPayment(tx, loan, { id, kind: 'paid', amount: notice.amount }, now)
    return true
  })
}

/** `kind`: kind of the message to the borrower. Using a surplus brings in no money. */
type AppliedPayment = { id: string; kind: 'paid' | 'surplusUsed'; amount: bigint }

export async function applyPayment(sql: Sql, loan: Loan, { id, kind, amount }: AppliedPayment, now: Date): Promise<void> {
  // Every code includes the first open bill, so after any payment its amount is too high.
  await closePaymentCodes(sql, loan.id)
  const position = await readLoanPosition(sql, loan, now)
  await saveBills(sql, position)
  const kept = await postPayment(sql, position, id, amount, now)
  const details = { amount: Number(amount) }
  await addMessage(sql, loan.accountId, { kind, cause: id, details, loanId: loan.id, paymentId: id }, now)
  await notifySurplus(sql, loan, kept, id, now)
  await updateLoanState(sql, position, now)
}
