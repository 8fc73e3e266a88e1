import type { LoanPosition } from '../loans/loan-position.ts'
import { quoteId } from '../loans/quote-id.ts'
import { endOfDay } from '../platform/calendar.ts'
import type { PaymentOffer } from './payment-offers.ts'

/** `until`: Unix seconds. */
export type SettlementQuote = { id: string; until: number }

/**
 * The id covers the loan, the day and the figures, so that a payment in between and midnight in Jakarta both end the quote; nothing is
 * stored for it.
 */
export function settlementQuote({ loan, startDay, day }: LoanPosition, { owed, amount }: PaymentOffer): SettlementQuote {
  const today = startDay + day
  return { id: quoteId([loan.id, today, String(owed), String(amount)]), until: endOfDay(today) }
}
