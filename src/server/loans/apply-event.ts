import type { Sql } from '../db/db.ts'
import { addMessage } from '../inbox/message-queries.ts'
import { insertLoanEvent, type Loan, type LoanChange, saveLoanState } from './loan-queries.ts'
import { type LoanEvent, messageOf, transitions } from './loan-states.ts'

/**
 * The only way to change an order's state; the borrower is told where the event has a message. `reason`: for that message. Undefined when
 * the table has no step from the stored state, so that an event that comes twice changes nothing.
 */
export async function applyEvent(
  sql: Sql,
  loan: Loan,
  event: LoanEvent,
  at: Date,
  { reason, ...change }: LoanChange & { reason?: string } = {},
): Promise<Loan | undefined> {
  const to = transitions[loan.state][event]
  if (to === undefined) return undefined
  const changed = await saveLoanState(sql, loan, to, at, change)
  if (!changed) return undefined
  await insertLoanEvent(sql, loan, event, to, at)
  const kind = messageOf[event]
  // After goods came back, what is left of the loan; of a whole return, what the loan was.
  const amount = Number(changed.principal - changed.refunded || changed.principal)
  const details = reason === undefined ? { amount } : { amount, reason }
  const cause = `${changed.id}:${changed.attempt}`
  if (kind) await addMessage(sql, changed.accountId, { kind, cause, details, loanId: changed.id }, at)
  return changed
}
