import type { Plan } from '../../product/loan-math.ts'
import type { Policy } from '../catalog/policy.ts'
import type { Loan } from './loan-queries.ts'

type LoanTerms = Pick<Loan, 'principal' | 'interestRate' | 'feeRate' | 'lateRate' | 'carryBelow' | 'writeOffBelow'>

/** Terms that a new loan keeps, whatever the policy says later. */
export const loanTerms = ({ terms: { remainders } }: Policy, { late }: { late: number }, { principal, rates }: Plan): LoanTerms => ({
  principal,
  interestRate: rates.interest,
  feeRate: rates.fee,
  lateRate: BigInt(late),
  carryBelow: BigInt(remainders.carryBelow),
  writeOffBelow: BigInt(remainders.writeOffBelow),
})
