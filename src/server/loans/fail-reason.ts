import type { Policy } from '../catalog/policy.ts'
import type { Loan } from './loan-queries.ts'
import { apiStatus } from './loan-states.ts'
import { BANK_RETIRED } from '../ports/payout-failures.ts'

/** Number of times that the bank account of a waiting order can still be changed. */
export const fixesLeft = ({ terms }: Policy, { bankChanges }: Pick<Loan, 'bankChanges'>): number =>
  Math.max(0, terms.accounts.changesPerOrder - bankChanges)

/** Reason by failure code; for any other code it is only known that the bank refused the payout. */
const reasons = new Map([
  ['INVALID_DESTINATION', 'mismatch'],
  ['NAME_MISMATCH', 'mismatch'],
  [BANK_RETIRED, 'bankRetired'],
])

/** Reason why an order waits for another bank account; key of the text `policy.failure.<reason>`. */
export const bounceReason = (policy: Policy, { bankChanges, failure }: Pick<Loan, 'bankChanges' | 'failure'>): string =>
  fixesLeft(policy, { bankChanges }) === 0 ? 'closed' : (reasons.get(failure ?? '') ?? 'bounced')

/** Reason why an order was not paid out; undefined for any other order. */
export function failReason(policy: Policy, loan: Loan): string | undefined {
  const { fail, name } = apiStatus[loan.state]
  if (fail === 0) return undefined
  return loan.state === 'bounced' ? bounceReason(policy, loan) : name
}
