import { decide } from '../../core/values/decision.ts'
import { formats } from '../../product/formats.ts'
import type { ServerConfig } from '../../core/language/release.ts'

/** The input of `flows/decisions/eligibility.json`, as `/applicant/…`. Ages in full years. */
export type Applicant = {
  complete: boolean
  duplicate: boolean
  age: number
  /** When the shortest offered plan would end; longer plans are checked when they are offered. */
  age_at_maturity: number
  salary_range: number
  other_loan_status: number
}

type EligibilityResult = { verdict: 'approved'; limit: number } | { verdict: 'rejected'; reason: string }

export function decideEligibility(config: ServerConfig, applicant: Applicant): EligibilityResult {
  const table = config.decisions.eligibility
  if (!table) throw new Error('flows/decisions/eligibility.json is missing from the release.')
  const { rule } = decide(table, { applicant }, { text: (key) => key, now: () => 0, formats })
  return rule.result as unknown as EligibilityResult
}
