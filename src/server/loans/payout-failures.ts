/** What a provider's failure means: the account is wrong, try again later, stay and tell the operator, or final. */
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
