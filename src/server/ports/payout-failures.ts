/** Not of a provider: the account's bank left the policy after the order, and nothing was sent. */
export const BANK_RETIRED = 'BANK_RETIRED'

/**
 * `account`: the account is wrong; `later`: retried a few times; `operator`: retried until an operator has mended the cause;
 * `final`: not retried.
 */
type PayoutFailureKind = 'account' | 'later' | 'operator' | 'final'

const failureKinds = new Map<string, PayoutFailureKind>([
  ['INVALID_DESTINATION', 'account'],
  ['NAME_MISMATCH', 'account'],
  ['ACCOUNT_CLOSED', 'account'],
  ['ACCOUNT_BLOCKED', 'account'],
  ['Transfer Inquiry Decline', 'account'],
  ['INSUFFICIENT_BALANCE', 'operator'],
  ['REJECTED_BY_BANK', 'later'],
])

export function classifyPayoutFailure(code: string): PayoutFailureKind {
  return failureKinds.get(code) ?? (/^(TEMPORARY|SWITCHING|UNKNOWN)_/.test(code) ? 'later' : 'final')
}
