import { endOfDayAfter } from '../platform/calendar.ts'
import type { Credit, CreditState } from './credit-queries.ts'

/** Codes for `verify` of the home decision; 9 deliberately matches none of its cases. */
export const verifyCodes: Record<CreditState, number> = { new: 0, auditing: 1, approved: 2, rejected: 3, frozen: 9 }

/** Whether a person decides, at no set time. */
export const isHeld = ({ state, nextAt }: Pick<Credit, 'state' | 'nextAt'>): boolean => state === 'auditing' && nextAt === null

/** Message to the borrower about an application under review. */
export const reviewReply = (credit: Credit, text: (key: string) => string): { reason: string } | undefined =>
  isHeld(credit) ? { reason: text(`policy.review.${credit.reason ?? ''}`) } : undefined

/** Whether an earlier application was decided: its limit has ended, or the wait after a refusal is over. */
export const mayReapply = ({ state, reason, decidedAt }: Pick<Credit, 'state' | 'reason' | 'decidedAt'>): boolean =>
  state === 'new' && reason === null && decidedAt !== null

/** True until an application that was sent back for correction is submitted again. Nothing else gives a reason to a new credit. */
export const isSentBack = ({ state, reason }: Pick<Credit, 'state' | 'reason'>): boolean => state === 'new' && reason !== null

/** End of an approved limit that is not used before. `nextAt`: the stored date. `usedUntil`: end of the last use since. */
export function limitEnd(nextAt: Date, usedUntil: Date | undefined, idleDays: number): Date {
  const unusedUntil = usedUntil && endOfDayAfter(usedUntil, idleDays)
  return unusedUntil && unusedUntil > nextAt ? unusedUntil : nextAt
}
