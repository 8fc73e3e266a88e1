import { toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { hasErasedSurplus } from './erased-surplus-queries.ts'

/** `kept`: what became surplus, in rupiah. `cause`: the id of the payment, or of the goods that came back; told once for each. */
export async function notifySurplus(sql: Sql, { id, accountId }: Loan, kept: bigint, cause: string, at: Date): Promise<void> {
  if (kept <= 0n) return
  await addMessage(sql, accountId, { kind: 'overpaid', cause, details: { amount: toNumber(kept) }, loanId: id }, at)
}

/** Once what has booked it is committed. Names the loan, for a log names nobody. */
export async function logErasedSurplus({ db, log }: Pick<Services, 'db' | 'log'>, loanId: string): Promise<void> {
  if (await hasErasedSurplus(db, loanId))
    log.error({ loan: loanId }, 'a loan of a person who was erased has a surplus: somebody must find out who gets the money')
}
