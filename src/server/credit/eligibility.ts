import { decide } from '../../core/values/decision.ts'
import { formats } from '../../product/formats.ts'
import type { ServerConfig } from '../../core/language/release.ts'
import type { DecisionInputs } from '../../generated/inputs.ts'
import type { DecisionResults } from '../../generated/results.ts'
import type { Terms } from '../catalog/policy.ts'

/** Inputs of the decision tables. Plans longer than the shortest are checked by age when they are offered. */
export type Applicant = DecisionInputs['eligibility']['applicant']
export type Obligations = DecisionInputs['limit']['applicant']

/** `reason`: of an approval, why the limit is no higher. */
type CreditVerdict =
  | { verdict: 'approved'; limit: number; reason?: string }
  | { verdict: 'review'; reason: string }
  | { verdict: 'rejected'; reason: string }

/** `isReviewed`: a person has reviewed the application, so it is not held again. Rejections by the tables stay rejections. */
export function decideCredit(
  config: ServerConfig,
  applicant: Applicant & Obligations,
  { isReviewed }: { isReviewed: boolean },
): CreditVerdict {
  // `check` guarantees that every row that reviews or rejects has a reason.
  const { verdict, most: highest, reason = '' } = resultOf(config, 'eligibility', applicant)
  if (verdict === 'rejected') return { verdict, reason }
  const allowed = resultOf(config, 'limit', applicant)
  if (allowed.limit === 0) return { verdict: 'rejected', reason: allowed.reason ?? 'burden' }
  if (verdict === 'review' && !isReviewed) return { verdict, reason }
  const most = highest ?? allowed.limit
  return most < allowed.limit ? { verdict: 'approved', limit: most, ...(reason && { reason }) } : { verdict: 'approved', ...allowed }
}

export function isRejectedFor(config: ServerConfig, reason: string, applicant: Applicant): boolean {
  const eligibility = resultOf(config, 'eligibility', applicant)
  return eligibility.verdict === 'rejected' && eligibility.reason === reason
}

type Job = { income?: unknown; salary?: unknown; wages?: unknown; spending?: unknown; other_loan_status?: unknown }

export function obligationsOf({ spendingBands }: Terms, { spending, other_loan_status, ...job }: Job): Obligations {
  const salary = Number(job.salary ?? 0)
  const wages = Number(job.wages ?? 0)
  const income = salary + wages
  const spent = spendingBands[String(spending)] ?? income
  return {
    salary,
    wages,
    spending_percent: income === 0 ? 100 : Math.ceil((spent * 100) / income),
    other_loan_status: Number(other_loan_status ?? 0),
  }
}

/** Value 1 of `schemas/enums/otherLoanStatus.json`: not paid off. */
export const hasOtherLoan = ({ other_loan_status }: Obligations): boolean => other_loan_status === 1

type Table = keyof DecisionInputs & keyof DecisionResults

function resultOf<Name extends Table>(
  config: ServerConfig,
  name: Name,
  applicant: DecisionInputs[Name]['applicant'],
): DecisionResults[Name] {
  const table = config.decisions[name]
  if (!table) throw new Error(`flows/decisions/${name}.json is missing from the release.`)
  return decide(table, { applicant }, { text: (key) => key, now: () => 0, formats }).rule.result as unknown as DecisionResults[Name]
}
