import { createHash } from 'node:crypto'
import type { LoanPosition } from '../loans/loan-position.ts'
import { endOfDay } from '../platform/calendar.ts'
import type { PaymentOffer } from './payment-offers.ts'

/** `until` in Unix seconds. */
export type SettlementQuote = { id: string; until: number }

/**
 * The id covers the loan, the day and the figures, so that a payment in between and midnight in Jakarta both end it; nothing is
 * stored for it.
 */
export function settlementQuote({ loan, startDay, day }: LoanPosition, { owed, amount }: PaymentOffer): SettlementQuote {
  const today = startDay + day
  const terms = [loan.id, today, String(owed), String(amount)]
  const id = createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 32)
  return { id, until: endOfDay(today) }
}
