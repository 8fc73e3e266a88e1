import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { addRefunded, type Loan } from './loan-queries.ts'

/** Of a purchase. `cause`: the id of the refund. A whole one ends the loan, which has a message of its own. */
export async function refundPrincipal(sql: Sql, loanId: string, amount: bigint, cause: string, at: Date): Promise<Loan | undefined> {
  const loan = await addRefunded(sql, loanId, amount)
  if (loan && loan.refunded < loan.principal)
    await addMessage(sql, loan.accountId, { kind: 'partlyRefunded', cause, details: { amount: Number(amount) }, loanId }, at)
  return loan
}
