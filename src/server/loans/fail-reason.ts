import type { Policy } from '../catalog/policy.ts'
import type { Loan } from './loan-queries.ts'
import { wireStatus } from './loan-states.ts'

/** How often the bank account of an order that waits for one can still be changed. */
export const fixesLeft = ({ terms }: Policy, { bankChanges }: Pick<Loan, 'bankChanges'>): number =>
  Math.max(0, terms.accounts.changesPerOrder - bankChanges)

/** Why the money of an order waits for another account: the words `policy.failure.<reason>`. */
export const bounceReason = (policy: Policy, loan: Pick<Loan, 'bankChanges'>): string =>
  fixesLeft(policy, loan) === 0 ? 'closed' : 'bounced'

/** Why the money of an order was not sent; undefined of any other order. */
export function failReason(policy: Policy, loan: Loan): string | undefined {
  const { fail, name } = wireStatus[loan.state]
  if (fail === 0) return undefined
  return loan.state === 'bounced' ? bounceReason(policy, loan) : name
}
