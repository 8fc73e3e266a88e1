import { toNumber } from '../calls/reply-fields.ts'
import type { Services } from '../calls/services.ts'
import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import type { Loan } from '../loans/loan-queries.ts'
import { hasErasedSurplus } from './erased-surplus-queries.ts'

/** Adds a message about a surplus, once for each cause. `kept`: new surplus in rupiah. `cause`: id of the payment or the return. */
export async function notifySurplus(sql: Sql, { id, accountId }: Loan, kept: bigint, cause: string, at: Date): Promise<void> {
  if (kept <= 0n) return
  await addMessage(sql, accountId, { kind: 'overpaid', cause, details: { amount: toNumber(kept) }, loanId: id }, at)
}

/** Called after the commit. Logs the loan's id, because logs contain no names. */
export async function logErasedSurplus({ db, log }: Pick<Services, 'db' | 'log'>, loanId: string): Promise<void> {
  if (await hasErasedSurplus(db, loanId))
    log.error({ loan: loanId }, 'a loan of a person who was erased has a surplus: somebody must find out who gets the money')
}
