import { toNumber } from '../calls/reply-fields.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import type { Loan } from '../loans/loan-queries.ts'

/** `kept`: what became surplus, in rupiah. `cause`: the id of the payment, or of the goods that came back; told once for each. */
export async function tellSurplus(sql: Sql, { id, accountId }: Loan, kept: bigint, cause: string, at: Date): Promise<void> {
  if (kept <= 0n) return
  await addMessage(sql, accountId, { kind: 'overpaid', cause, details: { amount: toNumber(kept) }, loanId: id }, at)
}
