import type { Policy } from '../catalog/policy.ts'
import type { Loan } from './loan-queries.ts'
import { apiStatus } from './loan-states.ts'
import { BANK_RETIRED } from '../ports/payout-failures.ts'

/** How often the bank account of an order that waits for one can still be changed. */
export const fixesLeft = ({ terms }: Policy, { bankChanges }: Pick<Loan, 'bankChanges'>): number =>
  Math.max(0, terms.accounts.changesPerOrder - bankChanges)

/** By what stopped the payout; of any other failure the bank is known to have refused it, and no more. */
const reasons = new Map([
  ['INVALID_DESTINATION', 'mismatch'],
  ['NAME_MISMATCH', 'mismatch'],
  [BANK_RETIRED, 'bankRetired'],
])

/** Why the money of an order waits for another account: the words `policy.failure.<reason>`. */
export const bounceReason = (policy: Policy, { bankChanges, failure }: Pick<Loan, 'bankChanges' | 'failure'>): string =>
  fixesLeft(policy, { bankChanges }) === 0 ? 'closed' : (reasons.get(failure ?? '') ?? 'bounced')

/** Why the money of an order was not sent; undefined of any other order. */
export function failReason(policy: Policy, loan: Loan): string | undefined {
  const { fail, name } = apiStatus[loan.state]
  if (fail === 0) return undefined
  return loan.state === 'bounced' ? bounceReason(policy, loan) : name
}
