/** Code set by the server: the account's bank was removed from the policy after the order, and nothing was sent. */
export const BANK_RETIRED = 'BANK_RETIRED'

/**
 * `account`: the account is wrong; `later`: retried a few times; `operator`: retried until an operator has mended the cause;
 * `final`: not retried.
 */
type PayoutFailureKind = 'account' | 'later' | 'operator' | 'final'

/** Codes of a provider; docs/operations.md lists them for the author of an adapter. */
export const payoutFailures: ReadonlyMap<string, PayoutFailureKind> = new Map([
  ['INVALID_DESTINATION', 'account'],
  ['NAME_MISMATCH', 'account'],
  ['ACCOUNT_CLOSED', 'account'],
  ['ACCOUNT_BLOCKED', 'account'],
  ['Transfer Inquiry Decline', 'account'],
  ['INSUFFICIENT_BALANCE', 'operator'],
  ['REJECTED_BY_BANK', 'later'],
  ['TRANSFER_ERROR', 'final'],
])

const knownFailure = (code: string): PayoutFailureKind | undefined =>
  payoutFailures.get(code) ?? (/^(TEMPORARY|SWITCHING|UNKNOWN)_/.test(code) ? 'later' : undefined)

/** An unknown code is final. */
export const classifyPayoutFailure = (code: string): PayoutFailureKind => knownFailure(code) ?? 'final'
export const isKnownPayoutFailure = (code: string): boolean => knownFailure(code) !== undefined
