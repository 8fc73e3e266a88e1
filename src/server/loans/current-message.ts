import { toNumber } from '../calls/reply-fields.ts'
import type { CurrentMessage } from '../inbox/message-sms-job.ts'
import { readLoanPosition } from './loan-position.ts'
import { nextBillMessageAt } from './bill-messages.ts'
import { findLoan } from './loan-queries.ts'
import { toSeconds } from '../platform/calendar.ts'
import { isRunning } from './loan-states.ts'
import { openAmount } from './statement.ts'

/**
 * Updates a message that asks for something to the state at `now`, since the open amount of a bill may have changed. Undefined when there
 * is nothing left to ask for, because the bill is paid or the account was changed, or when the next message of the bill asks for it. A
 * message about an event stays as it is.
 */
export const currentMessage: CurrentMessage = async (sql, { messages }, message, now) => {
  const { kind, details, loanId, createdAt } = message
  const loan = (kind === 'bounced' || kind === 'dueSoon' || kind === 'late') && loanId ? await findLoan(sql, loanId) : undefined
  if (!loan) return message
  if (kind === 'bounced') {
    if (loan.state !== 'bounced') return undefined
    // After a freeze the days for a correction begin again.
    return loan.nextAt ? { ...message, details: { ...details, due: toSeconds(loan.nextAt) } } : message
  }
  // The message about a late bill mentions a growing late fee, which a written-off loan no longer has.
  if (!isRunning(loan.state) || (kind === 'late' && loan.writtenOffAt)) return undefined
  const { statement, day, startDay } = await readLoanPosition(sql, loan, now)
  const bill = statement.bills.find(({ no }) => no === details.no)
  if (!bill || openAmount(bill) === 0n) return undefined
  const isLate = bill.day < day
  if (isLate !== (kind === 'late')) return undefined
  const until = nextBillMessageAt(messages, startDay + bill.day, createdAt)
  if (until && until <= now) return undefined
  return { ...message, details: { ...details, amount: toNumber(openAmount(bill)) }, until }
}
