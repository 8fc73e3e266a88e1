import { decide } from '../../core/values/decision.ts'
import { formats } from '../../product/formats.ts'
import type { ServerConfig } from '../../core/language/release.ts'

/** The facts that `flows/decisions/eligibility.json` judges, as `/applicant/…`. Ages in full years. */
export type Applicant = {
  complete: boolean
  duplicate: boolean
  age: number
  /** When the shortest plan that is offered would end: a longer one is offered only to whom it fits. */
  age_at_maturity: number
  salary_range: number
  other_loan_status: number
}

type EligibilityResult = { verdict: 'approved'; limit: number } | { verdict: 'rejected'; reason: string }

/** The lender's answer for these facts: the table in `flows/decisions/eligibility.json`. */
export function decideEligibility(config: ServerConfig, applicant: Applicant): EligibilityResult {
  const table = config.decisions.eligibility
  if (!table) throw new Error('flows/decisions/eligibility.json is missing from the release.')
  const { rule } = decide(table, { applicant }, { text: (key) => key, now: () => 0, formats })
  return rule.result as unknown as EligibilityResult
}
