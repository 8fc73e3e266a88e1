import { endOfDayAfter } from '../platform/calendar.ts'
import type { Credit, CreditState } from './credit-queries.ts'

/** `verify` of the home decision; 9 matches none of its cases on purpose. */
export const verifyCodes: Record<CreditState, number> = { new: 0, auditing: 1, approved: 2, rejected: 3, frozen: 9 }

/** A person decides, whenever that is. */
export const isHeld = ({ state, nextAt }: Pick<Credit, 'state' | 'nextAt'>): boolean => state === 'auditing' && nextAt === null

/** What the borrower is told of it. */
export const reviewReply = (credit: Credit, text: (key: string) => string): { reason: string } | undefined =>
  isHeld(credit) ? { reason: text(`policy.review.${credit.reason ?? ''}`) } : undefined

/** An earlier application was decided: its limit has ended, or the wait after a refusal is over. */
export const mayReapply = ({ state, reason, decidedAt }: Pick<Credit, 'state' | 'reason' | 'decidedAt'>): boolean =>
  state === 'new' && reason === null && decidedAt !== null

/** True until an application that was returned for correction is sent again: only then a new one has a reason. */
export const isSentBack = ({ state, reason }: Pick<Credit, 'state' | 'reason'>): boolean => state === 'new' && reason !== null

/** When an approved limit ends unless it is used before. `nextAt`: as it was set; `usedUntil`: until when it was in use since. */
export function limitEnd(nextAt: Date, usedUntil: Date | undefined, idleDays: number): Date {
  const unusedUntil = usedUntil && endOfDayAfter(usedUntil, idleDays)
  return unusedUntil && unusedUntil > nextAt ? unusedUntil : nextAt
}
