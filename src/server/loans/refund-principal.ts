import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { addRefunded, type Loan } from './loan-queries.ts'

/** Refunds a part of a purchase's principal. `cause`: id of the refund. A complete refund ends the loan, which has its own message. */
export async function refundPrincipal(
  sql: Sql,
  loanId: string,
  { amount, cause }: { amount: bigint; cause: string },
  at: Date,
): Promise<Loan | undefined> {
  const loan = await addRefunded(sql, loanId, amount)
  if (loan && loan.refunded < loan.principal)
    await addMessage(sql, loan.accountId, { kind: 'partlyRefunded', cause, details: { amount: Number(amount) }, loanId }, at)
  return loan
}
