import type { CreditState } from './credit-queries.ts'

/** `verify` of the home decision; 9 matches none of its cases on purpose. */
export const verifyCodes: Record<CreditState, number> = { new: 0, auditing: 1, approved: 2, rejected: 3, frozen: 9 }
