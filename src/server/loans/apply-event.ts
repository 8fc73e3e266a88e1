import type { Sql } from '../db/db.ts'
import { addMessage, type MessageDetails } from '../inbox/message-queries.ts'
import { insertLoanEvent, type Loan, type LoanChange, saveLoanState } from './loan-queries.ts'
import { type LoanEvent, messageOf, transitions } from './loan-states.ts'

/**
 * Changes an order's state; nothing else does. Sends the borrower a message if the event has one. `told`: details of that message. Returns
 * undefined when the table has no transition from the stored state, so that a repeated event changes nothing.
 */
export async function applyEvent(
  sql: Sql,
  loan: Loan,
  event: LoanEvent,
  at: Date,
  { told, ...change }: LoanChange & { told?: MessageDetails },
): Promise<Loan | undefined> {
  const to = transitions[loan.state][event]
  if (to === undefined) return undefined
  const changed = await saveLoanState(sql, loan, to, at, change)
  if (!changed) return undefined
  await insertLoanEvent(sql, loan, event, to, at)
  const kind = messageOf[event]
  // After a return, the remaining loan; after a complete return, the original amount.
  const amount = Number(changed.principal - changed.refunded || changed.principal)
  const details = { amount, ...told }
  const cause = `${changed.id}:${changed.attempt}`
  if (kind) await addMessage(sql, changed.accountId, { kind, cause, details, loanId: changed.id }, at)
  return changed
}
